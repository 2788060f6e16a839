import Search from 'lucide-react/icons/search'
import type { ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { Select, type SelectOption } from '../forms/select.tsx'
import { TextField } from '../forms/text-field.tsx'
import { tableTexts } from '../texts.ts'

type ListFiltersProps = {
  /** The accessible name: 'Filter customers'. */
  label: string
  /** The address of the list. */
  action: string
  onSubmit: () => void
  className?: string
  children: ReactNode
}

/** The filters of a list: a form with the address of the list, which works without script. */
export function ListFilters({
  label,
  action,
  onSubmit,
  className = 'grid min-w-0 flex-1 grid-cols-2 items-end gap-2.5 sm:flex sm:flex-wrap',
  children,
}: ListFiltersProps) {
  return (
    <form
      method="get"
      action={action}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      className={className}
    >
      {children}
      <noscript>
        <Button type="submit">{tableTexts.apply}</Button>
      </noscript>
    </form>
  )
}

/** A filter and its value, empty if it is not set: `useFilters` makes them. */
export type FilterControl = {
  name: string
  value: string
  onValueChange: (value: string) => void
}

type WordsFilterProps = FilterControl & {
  label: string
  placeholder: string
  /** The id of a datalist of suggestions. */
  list?: string
  className?: string
}

/** The search field among the filters of a list. */
export function WordsFilter({
  className = 'max-sm:col-span-2 sm:min-w-48! sm:max-w-72 sm:flex-1',
  ...field
}: WordsFilterProps) {
  return (
    <TextField
      {...field}
      hideLabel
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      prefix={<Search size={16} strokeWidth={1.75} aria-hidden="true" />}
      className={className}
    />
  )
}

type ChoiceFilterProps = FilterControl & {
  label: string
  hideLabel?: boolean
  /** The label of the option that does not filter. */
  all: string
  options: readonly SelectOption[]
  /** The label of a chosen value that is not among the options, if that can be. */
  absent?: (value: string) => string
  className?: string
}

/** A filter that offers values. */
export function ChoiceFilter({ all, options, absent, ...select }: ChoiceFilterProps) {
  const { value } = select
  const offered = value === '' || options.some((option) => option.value === value)
  return (
    <Select
      {...select}
      options={[
        { value: '', label: all },
        ...options,
        ...(offered || absent === undefined ? [] : [{ value, label: absent(value) }]),
      ]}
    />
  )
}

type DaysFilterProps = {
  choice: (name: 'from' | 'to') => FilterControl
  labels?: { readonly from: string; readonly to: string }
}

/** The first and the last day of a range. */
export function DaysFilter({ choice, labels = tableTexts.days }: DaysFilterProps) {
  return (['from', 'to'] as const).map((name) => (
    <TextField key={name} {...choice(name)} label={labels[name]} type="date" className="sm:w-38!" />
  ))
}
