import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Field, type FieldLook } from './field.tsx'

type TextAreaProps = ComponentProps<'textarea'> &
  FieldLook & { onValueChange?: (value: string) => void }

/** A labelled multi-line input that grows with its text; with `maxLength` it counts. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  hideLabel,
  labelEnd,
  id,
  className,
  rows = 3,
  onChange,
  onValueChange,
  ...rest
}: TextAreaProps) {
  const used = typeof rest.value === 'string' ? rest.value.length : null
  const counter =
    rest.maxLength && used !== null ? (
      <span className="num text-xs text-ink-muted">
        {used}/{rest.maxLength}
      </span>
    ) : null
  return (
    <Field
      {...{ label, hint, error, optional, hideLabel, id, className }}
      labelEnd={labelEnd ?? counter}
    >
      {(control) => (
        <textarea
          rows={rows}
          {...rest}
          {...control}
          onChange={(event) => {
            onChange?.(event)
            onValueChange?.(event.currentTarget.value)
          }}
          className={cx('control field-sizing-content max-h-96 resize-y')}
        />
      )}
    </Field>
  )
}
