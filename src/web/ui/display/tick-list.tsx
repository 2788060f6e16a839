import { type ReactNode, useId } from 'react'
import { Checkbox } from '../forms/checkbox.tsx'
import { FieldNote } from '../forms/field.tsx'

type TickListProps = {
  label: string
  options: readonly { readonly value: string; readonly label: string }[]
  values: readonly string[]
  /** The values are in the order of the options. */
  onValuesChange: (values: readonly string[]) => void
  error?: ReactNode
}

/** Checkboxes for any number of a few choices. */
export function TickList(props: TickListProps) {
  const { label, options, values, onValuesChange, error } = props
  const noteId = useId()
  const change = (changed: string, ticked: boolean) =>
    onValuesChange(
      options
        .map(({ value }) => value)
        .filter((value) => (value === changed ? ticked : values.includes(value))),
    )
  return (
    <fieldset aria-describedby={error ? noteId : undefined}>
      <legend className="mb-2.5 text-sm font-[540] text-ink">{label}</legend>
      <div className="grid grid-cols-2 gap-x-6 gap-y-2.5 sm:grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))]">
        {options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={values.includes(option.value)}
            onCheckedChange={(ticked) => change(option.value, ticked)}
          />
        ))}
      </div>
      <div className="mt-1.5 empty:hidden">
        <FieldNote id={noteId} error={error} />
      </div>
    </fieldset>
  )
}
