import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { Field, type FieldLook } from './field.tsx'

type TextAreaProps = ComponentProps<'textarea'> &
  FieldLook & {
    /** The minimum height in rows; it grows with the text. */
    rows?: keyof typeof HEIGHTS
    onValueChange?: (value: string) => void
  }

/** With `field-sizing: content`, the `rows` attribute has no effect. */
const HEIGHTS = {
  2: 'min-h-[calc(2lh+1.125rem)]',
  3: 'min-h-[calc(3lh+1.125rem)]',
  4: 'min-h-[calc(4lh+1.125rem)]',
  5: 'min-h-[calc(5lh+1.125rem)]',
  6: 'min-h-[calc(6lh+1.125rem)]',
} as const

/** A labelled multi-line input that grows with its text; with `maxLength` it shows a counter. */
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
          className={cx('control field-sizing-content max-h-96 resize-y', HEIGHTS[rows])}
        />
      )}
    </Field>
  )
}
