import Search from 'lucide-react/icons/search'
import type { ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { TextField } from '../forms/text-field.tsx'
import { tableTexts } from '../texts.ts'

type ListFiltersProps = {
  /** The accessible name: 'Filter customers'. */
  label: string
  /** The address of the list. */
  action: string
  onSubmit: () => void
  children: ReactNode
}

/**
 * The filters in a table's toolbar: a form with the address of the list, which works without
 * script.
 */
export function ListFilters({ label, action, onSubmit, children }: ListFiltersProps) {
  return (
    <form
      method="get"
      action={action}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      className="grid min-w-0 flex-1 grid-cols-2 items-end gap-2.5 sm:flex sm:flex-wrap"
    >
      {children}
      <noscript>
        <Button type="submit">{tableTexts.apply}</Button>
      </noscript>
    </form>
  )
}

type WordsFilterProps = {
  name: string
  label: string
  placeholder: string
  /** The id of a datalist of suggestions. */
  list?: string
  value: string | undefined
  onValueChange: (value: string) => void
}

/** The search field among a table's filters. */
export function WordsFilter({ label, ...rest }: WordsFilterProps) {
  return (
    <TextField
      {...rest}
      label={label}
      hideLabel
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      prefix={<Search size={16} strokeWidth={1.75} aria-hidden="true" />}
      value={rest.value ?? ''}
      className="max-sm:col-span-2 sm:min-w-48! sm:max-w-72 sm:flex-1"
    />
  )
}

type DaysFilterProps = {
  days: { readonly from?: string | undefined; readonly to?: string | undefined }
  pick: (name: 'from' | 'to') => (value: string) => void
  labels?: { readonly from: string; readonly to: string }
}

/** The first and the last day of a range. */
export function DaysFilter({ days, pick, labels = tableTexts.days }: DaysFilterProps) {
  return (['from', 'to'] as const).map((name) => (
    <TextField
      key={name}
      name={name}
      label={labels[name]}
      type="date"
      value={days[name] ?? ''}
      onValueChange={pick(name)}
      className="sm:w-38!"
    />
  ))
}
