import { DataTable, type DataTableProps } from './data-table.tsx'
import type { EndlessList } from './load-more.tsx'

/** An infinite query of a list of rows. */
type EndlessRows<Row> = EndlessList & {
  readonly data: { readonly pages: readonly { readonly data: readonly Row[] }[] }
}

type EndlessTableProps<Row> = Omit<DataTableProps<Row>, 'more' | 'rows' | 'rowId' | 'mobile'> & {
  list: EndlessRows<Row>
}

/** A table of the rows loaded so far, as cards on a phone. Paging beyond them loads more. */
export function EndlessTable<Row extends { _id: string }>({
  list,
  ...table
}: EndlessTableProps<Row>) {
  const more = {
    load: () => void list.fetchNextPage(),
    loading: list.isFetchingNextPage,
    failed: list.isFetchNextPageError,
  }
  return (
    <DataTable
      {...table}
      rows={list.data.pages.flatMap((page) => page.data)}
      rowId={(row) => row._id}
      mobile="cards"
      more={list.hasNextPage ? more : undefined}
    />
  )
}
