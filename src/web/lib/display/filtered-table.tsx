import { useRouterState } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { isFiltered } from '#web/lib/navigation/search-values.ts'
import { EndlessTable } from '#web/ui/tables/endless-table.tsx'

type FilteredTableProps<Row extends { _id: string }> = Omit<
  ComponentProps<typeof EndlessTable<Row>>,
  'loading' | 'clearHref' | 'emptyNote'
> & {
  /** The filters in the list's address. */
  search: Readonly<Record<string, string | undefined>>
  /** The address of the list without filters. */
  clearHref: string
  /** Shown if the filters leave no rows. */
  noneMatch?: string
  /** Shown if there are no rows without filters either. */
  none?: string | undefined
}

/** A table of a list whose filters are in its address. */
export function FilteredTable<Row extends { _id: string }>({
  search,
  clearHref,
  noneMatch,
  none,
  ...table
}: FilteredTableProps<Row>) {
  const filtered = isFiltered(search)
  const changing = useRouterState({ select: (state) => state.status === 'pending' })
  return (
    <EndlessTable
      {...table}
      loading={changing}
      clearHref={filtered ? clearHref : undefined}
      emptyNote={filtered ? noneMatch : none}
    />
  )
}
