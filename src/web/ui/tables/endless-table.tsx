import type { RowData } from '@tanstack/react-table'
import { DataTable, type DataTableProps } from './data-table.tsx'
import type { EndlessList } from './load-more.tsx'

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
