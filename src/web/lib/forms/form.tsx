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
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { isApiError } from '../api/api-error.ts'
import { formTexts } from './texts.ts'

type CallForm<V> = {
  /** Usually the `body` of the call that is made. */
  readonly schema: StandardSchemaV1<NoInfer<V>, unknown>
  readonly values: V
  /** Makes the call. What it throws becomes `failure`, or stands under the field it names. */
  readonly send: (values: V) => Promise<unknown>
  /** The form was not sent: the first message of each field that is in the way. */
  readonly onInvalid?: (fields: Readonly<Record<string, string>>) => void
}

/**
 * A form over one call. It is checked by the call's own schema when it is sent and, from then on,
 * with every change. `failure` is what the server refused and no field shows.
 */
export function useCallForm<V extends object>({ schema, values, send, onInvalid }: CallForm<V>) {
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm({
    defaultValues: values,
    validationLogic: revalidateLogic(),
    // What the server refused must not keep a corrected form from being sent.
    canSubmitWhenInvalid: true,
    validators: { onDynamic: schema },
    listeners: { onChange: ({ formApi, fieldApi }) => forgetRefusal(formApi, fieldApi.name) },
    onSubmitInvalid: ({ formApi }) => {
      setFailure(null)
      onInvalid?.(messagesOf(formApi))
    },
    onSubmit: async ({ value, formApi }) => {
      setFailure(null)
      try {
        await send(value)
      } catch (error) {
        setFailure(showOnFields(formApi, error) ? null : error)
      }
    },
  })
  const sending = useStore(form.store, (state) => state.isSubmitting)
  return { form, failure, setFailure, sending }
}

/** True when every field that the server names stands in the form, which then shows why. */
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

/** What the server refused holds no longer once it is changed, or sent again. */
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

/** What a control gets from its form: a text, a box that is ticked, or several of a list. */
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

/** What a field holds that this control is for. */
type ValueOf<P> = 'onCheckedChange' extends keyof P
  ? boolean
  : 'onValuesChange' extends keyof P
    ? readonly unknown[]
    : string | null | undefined

/** The fields for the control; any name where a part of a form does not know the rest of it. */
type FieldName<V, P> = 0 extends 1 & V ? string : DeepKeysOfType<V, ValueOf<P>>

type FormFieldProps<F extends AnyFormApi, P> = {
  form: F
  name: FieldName<F['state']['values'], P>
  /** The control: TextField, Select, RadioGroup, Checkbox, TickList ... Its other properties stand beside. */
  as: (props: P) => ReactNode
  /** What is wrong where the form finds nothing. */
  error?: ReactNode
} & Omit<P, BoundProps | 'form'>

type LooseFieldProps = {
  form: AnyFormApi
  name: string
  as: ElementType
  error?: ReactNode
}

/** A field of a form with its control: what it holds, how it changes, and what is wrong with it. */
export function FormField<F extends AnyFormApi, P extends object>(
  props: FormFieldProps<F, P>,
): ReactNode
export function FormField({ form, name, as: Control, error, ...rest }: LooseFieldProps) {
  const field = useField({ form, name })
  return (
    <Control
      {...rest}
      name={name}
      {...boundTo(field)}
      onBlur={() => field.handleBlur()}
      error={errorOf(field) ?? error}
    />
  )
}

type LooseField = {
  readonly state: { readonly value: unknown }
  readonly handleChange: (value: unknown) => void
}

function boundTo({ state: { value }, handleChange }: LooseField) {
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

/** Why a field that is bound by hand, because its control holds more than a value, is in the way. */
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
  /** To send it without its button: `ref.current?.requestSubmit()`. */
  ref?: RefObject<HTMLFormElement | null>
  /** Puts the cursor into the first field when the form appears: for steps that follow others. */
  focusFirst?: boolean
  className?: string
  /** For a button outside it: `<Button type="submit" form={id}>`. */
  id?: string
  'aria-label'?: string
}

/**
 * The form element: disabled while it is sent, and with the focus where the reader goes on. The
 * method `dialog` sends nothing outside a dialog: before the script has come, or without it, what is
 * typed stays where it is, and a reader without script is told why.
 */
export function FormFrame(props: FormFrameProps) {
  const { form, id, ref, children, focusFirst = false, className } = props
  const own = useRef<HTMLFormElement>(null)
  const element = ref ?? own
  const sending = useStore(form.store, (state) => state.isSubmitting)
  useEffect(() => adoptTyped(element.current, form), [element, form])
  useLayoutEffect(() => {
    if (!focusFirst) {
      return
    }
    const focus = () =>
      element.current?.querySelector<HTMLElement>('input:not([readonly])')?.focus()
    // The button that led here is gone: a window around it would take the focus in a moment.
    if (document.activeElement === document.body) {
      focus()
      return
    }
    // A window around it notes first where the focus was, and gives it back there.
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
      {/* It disables what it holds, and is no group of its own. */}
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

/** Takes over what was typed or filled in before the script had come. */
function adoptTyped(element: HTMLFormElement | null, form: AnyFormApi): void {
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

const WRONG = '[aria-invalid="true"], fieldset[data-invalid] input:enabled'

/**
 * For forms that are checked by hand: goes to the first field within an element that is in the way,
 * as soon as what was found by then is shown.
 */
export function useFocusFirstWrong(): (within: HTMLElement | null) => void {
  const [asked, setAsked] = useState<{ within: HTMLElement | null }>()
  useEffect(() => asked?.within?.querySelector<HTMLElement>(WRONG)?.focus(), [asked])
  return (within) => setAsked({ within })
}

/** To the first field that is in the way, or back where it was before all were disabled. */
function returnFocus(element: HTMLFormElement | null, before: Element | null): void {
  const wrong = element?.querySelector<HTMLElement>(WRONG)
  if (wrong) {
    wrong.focus()
  } else if (isFocusLost() && before instanceof HTMLElement && before.isConnected) {
    before.focus()
  }
}

/** On nothing, on the page as a whole, or in a window that is closing: one asked in between. */
function isFocusLost(): boolean {
  const focused = document.activeElement
  return focused === null || focused.matches('body, main, [data-closed] *, [data-closed]')
}
