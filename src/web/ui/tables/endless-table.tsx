import type { RowData } from '@tanstack/react-table'
import { DataTable, type DataTableProps } from './data-table.tsx'

/** The state of an infinite query for its further pages. */
export type EndlessList = {
  readonly fetchNextPage: () => unknown
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly hasNextPage: boolean
}

type EndlessTableProps<Row extends RowData> = Omit<DataTableProps<Row>, 'more'> & {
  list: EndlessList
}

/** A table of the rows loaded so far. Paging beyond them loads more. */
export function EndlessTable<Row extends RowData>({ list, ...table }: EndlessTableProps<Row>) {
  const more = {
    load: () => void list.fetchNextPage(),
    loading: list.isFetchingNextPage,
    failed: list.isFetchNextPageError,
  }
  return <DataTable {...table} more={list.hasNextPage ? more : undefined} />
}
