import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Field, type FieldLook } from './field.tsx'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'prefix'> &
  FieldLook & {
    /** Shown inside the box before the text: an icon, '₹'. */
    prefix?: ReactNode
    /** Shown inside the box after the text: a unit, a small button. */
    suffix?: ReactNode
    onValueChange?: (value: string) => void
  }

/** A labelled one-line input. */
export function TextField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  labelEnd,
  prefix,
  suffix,
  id,
  className,
  onChange,
  onValueChange,
  ...rest
}: TextFieldProps) {
  const fieldProps = { label, hint, error, optional, hideLabel, labelEnd, id, className }
  const handleChange: ComponentProps<'input'>['onChange'] = (event) => {
    onChange?.(event)
    onValueChange?.(event.currentTarget.value)
  }
  return (
    <Field {...fieldProps}>
      {(control) =>
        prefix || suffix ? (
          <div className="control control-frame">
            {prefix ? <Affix>{prefix}</Affix> : null}
            <input
              {...rest}
              {...control}
              onChange={handleChange}
              className={cx(Boolean(prefix) && 'ps-2!', Boolean(suffix) && 'pe-2!')}
            />
            {suffix ? <Affix end>{suffix}</Affix> : null}
          </div>
        ) : (
          <input {...rest} {...control} onChange={handleChange} className="control" />
        )
      }
    </Field>
  )
}

/** An email input; it is lower-cased on blur. */
export function EmailField({ onBlur, ...rest }: TextFieldProps) {
  const handleBlur: TextFieldProps['onBlur'] = (event) => {
    const typed = event.currentTarget.value
    const written = typed.trim().toLowerCase()
    if (written !== typed) {
      rest.onValueChange?.(written)
    }
    onBlur?.(event)
  }
  return <TextField {...rest} type="email" onBlur={handleBlur} spellCheck={false} />
}

function Affix({ end = false, children }: { end?: boolean; children: ReactNode }) {
  return (
    <span
      className={cx(
        'flex shrink-0 items-center text-ink-muted',
        end ? 'pe-3' : 'pointer-events-none ps-3',
      )}
    >
      {children}
    </span>
  )
}
