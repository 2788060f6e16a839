import type { RowData } from '@tanstack/react-table'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { LoadMore } from './load-more.tsx'

/** What an infinite query says of the pages that are not here yet. */
export type EndlessList = {
  readonly fetchNextPage: () => unknown
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly hasNextPage: boolean
}

type EndlessTableProps<Row extends RowData> = Omit<DataTableProps<Row>, 'hasMore'> & {
  list: EndlessList
}

/** A table of the rows that have been fetched so far, and the way to more of them. */
export function EndlessTable<Row extends RowData>({ list, ...table }: EndlessTableProps<Row>) {
  return (
    <>
      <DataTable {...table} hasMore={list.hasNextPage} />
      <LoadMore
        onLoad={() => void list.fetchNextPage()}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        done={!list.hasNextPage}
      />
    </>
  )
}
