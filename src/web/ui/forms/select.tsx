import type { ComponentProps } from 'react'
import { Field, type FieldLook } from './field.tsx'

export type SelectOption = { value: string; label: string; disabled?: boolean }

type SelectProps = ComponentProps<'select'> &
  FieldLook & {
    options: readonly SelectOption[]
    /** The first, empty option: 'Choose a state'. */
    placeholder?: string
    onValueChange?: (value: string) => void
  }

/**
 * A labelled select. It is the browser's own (phones open their picker, forms work without
 * JavaScript); its list is styled in browsers that support it.
 */
export function Select({
  label,
  hint,
  error,
  optional,
  hideLabel,
  labelEnd,
  id,
  className,
  options,
  placeholder,
  onChange,
  onValueChange,
  ...rest
}: SelectProps) {
  return (
    <Field {...{ label, hint, error, optional, hideLabel, labelEnd, id, className }}>
      {(control) => (
        <select
          {...rest}
          {...control}
          onChange={(event) => {
            onChange?.(event)
            onValueChange?.(event.currentTarget.value)
          }}
          className="control select"
        >
          {placeholder ? <option value="">{placeholder}</option> : null}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
