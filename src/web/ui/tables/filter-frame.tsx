import type { ReactNode } from 'react'
import { Select, type SelectOption } from '../forms/select.tsx'
import { tableTexts } from '../texts.ts'
import { FoldedFilters } from './folded-filters.tsx'
import { type FilterControl, ListFilters, WordsFilter } from './list-filters.tsx'

type FilterFrameProps = {
  /** The accessible name: 'Filter plans'. */
  label: string
  /** The address of the list. */
  action: string
  onSubmit: () => void
  words: FilterControl & { placeholder: string }
  sort: FilterControl & { options: readonly SelectOption[] }
  /** How many of the further filters are set. */
  chosen: number
  /** Further filters, in a grid of twelve columns; on a phone in two columns, collapsed. Null: none. */
  children: ReactNode
}

/** The filters and the order of a page's list. On a phone, the further filters are collapsed. */
export function FilterFrame({ words, sort, chosen, children, ...form }: FilterFrameProps) {
  return (
    <ListFilters {...form} className="grid grid-cols-[minmax(0,1fr)_auto] gap-2.5 sm:grid-cols-12">
      <WordsFilter
        {...words}
        label={tableTexts.search}
        className="max-sm:col-span-2 sm:col-span-8 lg:col-span-9"
      />
      <Select
        {...sort}
        label={tableTexts.sortBy}
        hideLabel
        className="sm:col-span-4 lg:col-span-3"
      />
      {children === null ? null : <FoldedFilters chosen={chosen}>{children}</FoldedFilters>}
    </ListFilters>
  )
}
