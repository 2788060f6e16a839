import {
  type AnyFormApi,
  type DeepKeysOfType,
  revalidateLogic,
  type StandardSchemaV1,
  useField,
  useForm,
  useStore,
} from '@tanstack/react-form'
import {
  type ElementType,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { isApiError } from '../api/api-error.ts'
import { INVALID } from './focus-invalid.ts'
import { formTexts } from './texts.ts'

type Schema<V> = StandardSchemaV1<V, unknown>

export type CallForm<V> = {
  /**
   * Usually the `body` of the call. A form that a page shows at once has a function that loads it:
   * the schema library is 26 kB.
   */
  readonly schema: Schema<NoInfer<V>> | (() => Promise<Schema<NoInfer<V>>>)
  readonly values: V
  /** Makes the call. An error becomes `failure`, or is shown under the field that it names. */
  readonly send: (values: V) => Promise<unknown>
  /**
   * Called instead of `send` if the form is invalid, with the first message of each invalid field.
   */
  readonly onInvalid?: (fields: Readonly<Record<string, string>>) => void
}

/**
 * A form for one call. It is validated by the call's own schema on submit and, from then on, on
 * every change. `Field` is a field of this form with its control. `failure` is the server's error
 * if no field shows it.
 */
export function useCallForm<V extends object>({ schema, values, send, onInvalid }: CallForm<V>) {
  const [failure, setFailure] = useState<unknown>(null)
  const rules = useSchema<V>(schema)
  const form = useForm({
    defaultValues: values,
    validationLogic: revalidateLogic(),
    // A server error must not keep a corrected form from being submitted.
    canSubmitWhenInvalid: true,
    validators: {
      onDynamic: ({ formApi }) => {
        const known = rules.known()
        return known && formApi.parseValuesWithSchema(known)
      },
    },
    listeners: { onChange: ({ formApi, fieldApi }) => forgetRefusal(formApi, fieldApi.name) },
    onSubmitInvalid: ({ formApi }) => {
      setFailure(null)
      onInvalid?.(messagesOf(formApi))
    },
    onSubmit: async ({ value, formApi }) => {
      setFailure(null)
      if (rules.known() === undefined && (await rules.load()) !== undefined) {
        // Submitted before the schema was loaded: validated now.
        await formApi.handleSubmit()
        return
      }
      try {
        await send(value)
      } catch (error) {
        setFailure(showOnFields(formApi, error) ? null : error)
      }
    },
  })
  const [Field] = useState(() => boundField<V>(form))
  const sending = useStore(form.store, (state) => state.isSubmitting)
  return { form, Field, failure, setFailure, sending }
}

/**
 * The schema of a form, loaded after the form is shown. If that fails, the form is submitted without
 * it, and the server validates.
 */
function useSchema<V>(schema: CallForm<V>['schema']) {
  const loaded = useRef<Schema<V>>(undefined)
  const known = () => (typeof schema === 'function' ? loaded.current : schema)
  const load = async () => {
    if (typeof schema === 'function') {
      loaded.current ??= await schema().catch(() => undefined)
    }
    return known()
  }
  const prepare = useEffectEvent(load)
  useEffect(() => void prepare(), [])
  return { known, load }
}

/** True if the form has every field that the server names; it then shows the errors there. */
function showOnFields(form: AnyFormApi, error: unknown): boolean {
  const fields = isApiError(error) ? Object.entries(error.fields) : []
  let shown = fields.length > 0
  for (const [name, message] of fields) {
    if (form.fieldInfo[name]?.instance) {
      form.setFieldMeta(name, (meta) => ({
        ...meta,
        errorMap: { ...meta.errorMap, onServer: message },
      }))
    } else {
      shown = false
    }
  }
  return shown
}

/** A server error of a field is cleared when the field changes or the form is submitted again. */
function forgetRefusal(form: AnyFormApi, name: string): void {
  if (form.getFieldMeta(name)?.errorMap.onServer !== undefined) {
    form.setFieldMeta(name, (meta) => ({
      ...meta,
      errorMap: { ...meta.errorMap, onServer: undefined },
    }))
  }
}

function messagesOf(form: AnyFormApi): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const [name, meta] of Object.entries(form.state.fieldMeta)) {
    const message = meta ? messageOfField(meta.errors) : undefined
    if (message !== undefined) {
      messages[name] = message
    }
  }
  return messages
}

/** The properties that a form passes to a control: of a text, a checkbox, or a multiple choice. */
type BoundProps =
  | 'name'
  | 'onBlur'
  | 'error'
  | 'value'
  | 'onValueChange'
  | 'checked'
  | 'onCheckedChange'
  | 'values'
  | 'onValuesChange'

/** The type of value that this control edits. */
type ValueOf<P> = 'onCheckedChange' extends keyof P
  ? boolean
  : 'onValuesChange' extends keyof P
    ? readonly unknown[]
    : string | null | undefined

type FieldProps<V, P> = {
  /** A field that fits the control. */
  name: DeepKeysOfType<V, ValueOf<P>>
  /**
   * The control: TextField, Select, RadioGroup, Checkbox, TickList ... Its other properties are
   * passed next to it.
   */
  as: (props: P) => ReactNode
  /** An error shown if the form itself finds none. */
  error?: ReactNode
} & Omit<P, BoundProps>

/** The component for the fields of one form. */
function boundField<V>(form: AnyFormApi): <P extends object>(props: FieldProps<V, P>) => ReactNode
function boundField(form: AnyFormApi) {
  return (props: LooseFieldProps) => <FormField {...props} form={form} />
}

type LooseFieldProps = { name: string; as: ElementType; error?: ReactNode }

/** A form field with its control: passes its value, changes and errors. */
function FormField(props: LooseFieldProps & { form: AnyFormApi }) {
  const { form, name, as: Control, error, ...rest } = props
  const field = useField({ form, name })
  return (
    <Control
      {...rest}
      name={name}
      {...controlProps(field)}
      onBlur={() => field.handleBlur()}
      error={errorOf(field) ?? error}
    />
  )
}

type LooseField = {
  readonly state: { readonly value: unknown }
  readonly handleChange: (value: unknown) => void
}

function controlProps({ state: { value }, handleChange }: LooseField) {
  if (typeof value === 'boolean') {
    return { checked: value, onCheckedChange: handleChange }
  }
  return Array.isArray(value)
    ? {
        values: value,
        onValuesChange: (values: readonly unknown[]) => handleChange([...values]),
      }
    : { value: value ?? '', onValueChange: handleChange }
}

/** The error of a field that is bound manually because its control edits more than one value. */
export function errorOf(field: {
  readonly state: { readonly meta: { readonly errors: readonly unknown[] } }
}): string | undefined {
  return messageOfField(field.state.meta.errors)
}

function messageOfField(errors: readonly unknown[]): string | undefined {
  for (const error of errors) {
    if (typeof error === 'string') {
      return error
    }
    if (typeof error === 'object' && error !== null && 'message' in error) {
      return String(error.message)
    }
  }
  return undefined
}

type FormFrameProps = {
  form: AnyFormApi
  children: ReactNode
  /** For submitting without its button: `ref.current?.requestSubmit()`. */
  ref?: RefObject<HTMLFormElement | null>
  /** Focuses the first field when the form appears; for steps that follow others. */
  focusFirst?: boolean
  className?: string
  /** For a submit button outside the form: `<Button type="submit" form={id}>`. */
  id?: string
  'aria-label'?: string
}

/**
 * The form element. It is disabled while it is submitted and then restores the focus. Outside a
 * dialog element, method `dialog` submits nothing: without script, or before it has loaded, the
 * input is kept, and a visitor without script sees an explanation.
 */
export function FormFrame(props: FormFrameProps) {
  const { form, id, ref, children, focusFirst = false, className } = props
  const own = useRef<HTMLFormElement>(null)
  const element = ref ?? own
  const sending = useStore(form.store, (state) => state.isSubmitting)
  useEffect(() => adoptEarlyInput(element.current, form), [element, form])
  useLayoutEffect(() => {
    if (!focusFirst) {
      return
    }
    const focus = () =>
      element.current?.querySelector<HTMLElement>('input:not([readonly]), select')?.focus()
    // The button that led here is gone. Focus now, before a surrounding dialog takes the focus.
    if (document.activeElement === document.body) {
      focus()
      return
    }
    // A surrounding dialog first records where the focus was, in order to restore it.
    const frame = requestAnimationFrame(focus)
    return () => cancelAnimationFrame(frame)
  }, [element, focusFirst])
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (form.state.isSubmitting) {
      return
    }
    const before = document.activeElement
    for (const name of Object.keys(form.state.fieldMeta)) {
      forgetRefusal(form, name)
    }
    await form.handleSubmit()
    requestAnimationFrame(() => returnFocus(element.current, before))
  }
  return (
    <form
      id={id}
      ref={element}
      aria-label={props['aria-label']}
      method="dialog"
      noValidate
      onSubmit={handleSubmit}
    >
      <noscript>
        <p className="mb-5 rounded-md border bg-warn-soft px-3 py-2.5 text-sm text-warn">
          {formTexts.needsScript}
        </p>
      </noscript>
      {/* Only for disabling the fields; it has no group semantics. */}
      <fieldset
        role="none"
        disabled={sending}
        className={className ?? 'flex min-w-0 flex-col gap-5'}
      >
        {children}
      </fieldset>
    </form>
  )
}

/** Adopts values that were typed or autofilled before the script had loaded. */
function adoptEarlyInput(element: HTMLFormElement | null, form: AnyFormApi): void {
  for (const input of element?.querySelectorAll<HTMLInputElement>('input[name]') ?? []) {
    const known = form.getFieldValue(input.name)
    if (input.type === 'radio' && !input.checked) {
      continue
    }
    if (typeof known === 'string' && input.value !== '' && input.value !== known) {
      form.setFieldValue(input.name, input.value, { dontValidate: true })
    }
  }
}

/**
 * Focuses the first invalid field, or the element that had the focus before the form was disabled.
 */
function returnFocus(element: HTMLFormElement | null, before: Element | null): void {
  const wrong = element?.querySelector<HTMLElement>(INVALID)
  if (wrong) {
    wrong.focus()
  } else if (isFocusLost() && before instanceof HTMLElement && before.isConnected) {
    before.focus()
  }
}

/** The focus is on nothing, on the page itself, or in a closing dialog that opened in between. */
function isFocusLost(): boolean {
  const focused = document.activeElement
  return focused === null || focused.matches('body, main, [data-closed] *, [data-closed]')
}
