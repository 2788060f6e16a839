import Search from 'lucide-react/icons/search'
import type { ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { Select, type SelectOption } from '../forms/select.tsx'
import { TextField } from '../forms/text-field.tsx'
import { tableTexts } from '../texts.ts'
import { FoldedFilters } from './folded-filters.tsx'

type FilterFrameProps = {
  /** The accessible name: 'Filter plans'. */
  label: string
  /** The address of the list. */
  action: string
  onSubmit: () => void
  words: { value: string | undefined; placeholder: string; onValueChange: (q: string) => void }
  sort: { value: string; options: readonly SelectOption[]; onValueChange: (value: string) => void }
  /** How many of the further filters are set. */
  chosen: number
  /** Further filters, in a grid of twelve columns; on a phone in two columns, collapsed. Null: none. */
  children: ReactNode
}

/**
 * The filters of a list: a form with an address of its own, which works without script. On a phone,
 * the further filters open once the script has loaded.
 */
export function FilterFrame(props: FilterFrameProps) {
  const { label, action, onSubmit, words, sort, chosen, children } = props
  return (
    <form
      method="get"
      action={action}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      className="grid grid-cols-2 gap-2.5 sm:grid-cols-12"
    >
      <TextField
        label={tableTexts.search}
        hideLabel
        type="search"
        name="q"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={words.placeholder}
        prefix={<Search size={16} strokeWidth={1.75} aria-hidden="true" />}
        value={words.value ?? ''}
        onValueChange={words.onValueChange}
        className="max-sm:col-span-2 sm:col-span-8 lg:col-span-9"
      />
      <Select
        label={tableTexts.sortBy}
        hideLabel
        name="sort"
        className="sm:col-span-4 lg:col-span-3"
        value={sort.value}
        options={sort.options}
        onValueChange={sort.onValueChange}
      />
      {children === null ? null : <FoldedFilters chosen={chosen}>{children}</FoldedFilters>}
      <noscript>
        <Button type="submit">{tableTexts.apply}</Button>
      </noscript>
    </form>
  )
}

type FilterChoiceProps = {
  label: string
  /** The label of the option that does not filter. */
  all: string
  name: string
  value: string | undefined
  options: readonly SelectOption[]
  /** The label of a selected value that is not among the options. */
  absent: (value: string) => string
  onValueChange: (value: string) => void
  className: string
}

/** A filter that offers the values that occur, and the selected value even if it does not occur. */
export function FilterChoice(props: FilterChoiceProps) {
  const { label, all, name, value, options, absent, onValueChange, className } = props
  if (options.length === 0 && value === undefined) {
    return null
  }
  const offered = value === undefined || options.some((option) => option.value === value)
  return (
    <Select
      label={label}
      hideLabel
      name={name}
      className={className}
      value={value ?? ''}
      options={[
        { value: '', label: all },
        ...options,
        ...(offered ? [] : [{ value, label: absent(value) }]),
      ]}
      onValueChange={onValueChange}
    />
  )
}
