import { cx } from '../cx.ts'
import { tableTexts } from '../texts.ts'
import {
  BodyRow,
  HeadCell,
  type SortDirection,
  SortHead,
  TableBody,
  type TableColumn,
} from './data-table-parts.tsx'
import { Pagination } from './pagination.tsx'

export type PagedColumn<Row> = TableColumn<Row> & {
  /** Where the list goes when its heading is pressed; absent where it does not sort. */
  sortHref?: string
  direction?: SortDirection
}

type PagedTableProps<Row> = {
  /** Names the table. */
  label: string
  columns: readonly PagedColumn<Row>[]
  /** Of this page. */
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Of all pages. */
  total: number
  /** Counted from 1. */
  page: number
  perPage: number
  pageHref: (page: number) => string
  /** The rows of another address are on their way. */
  loading?: boolean
  /** Where the list lies without the filters that narrow it now. */
  clearHref?: string | undefined
  /** Each row answers to the pointer; put a link with the class `row-link` into its first cell. */
  linkedRows?: boolean
  /** How rows become cards on a phone; `table-cards` sets a line for each column. */
  cards?: string
}

const CELL = 'sm:px-1.5 sm:py-2.5 sm:first:ps-3 sm:last:pe-3'
const HEAD = 'px-1.5 py-2 first:ps-3 last:pe-3'

/**
 * A table whose order and pages are in the address: the server, or whoever keeps the rows, sorts and
 * cuts them. Headings and pages are links, so that it works without script.
 */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { label, columns, rows, rowId, total, page, perPage, loading, linkedRows } = props
  return (
    <div className="min-w-0 overflow-clip rounded-lg border bg-surface">
      <div className="scroll-hint relative overflow-x-auto">
        <table
          // biome-ignore lint/a11y/noRedundantRoles: cards on a phone are no table for the browser.
          role="table"
          aria-label={label}
          aria-busy={loading}
          className={cx('w-full border-collapse text-sm', props.cards ?? 'table-cards')}
        >
          <thead>
            <tr>
              {columns.map((column) => (
                <HeadCell
                  key={column.id}
                  column={column}
                  direction={column.direction ?? false}
                  className={HEAD}
                >
                  {column.sortHref === undefined ? null : (
                    <SortHead
                      label={column.header}
                      direction={column.direction ?? false}
                      end={column.align === 'end'}
                      href={column.sortHref}
                    />
                  )}
                </HeadCell>
              ))}
            </tr>
          </thead>
          {/* biome-ignore lint/a11y/noRedundantRoles: nor are their groups. */}
          <tbody role="rowgroup">
            <TableBody columns={columns} rows={rows} clearHref={props.clearHref} cell={CELL}>
              {rows.map((row) => (
                <BodyRow
                  key={rowId(row)}
                  row={row}
                  columns={columns}
                  cell={CELL}
                  mobile="cards"
                  loading={loading}
                  linkedRows={linkedRows}
                />
              ))}
            </TableBody>
          </tbody>
        </table>
      </div>
      {total > perPage || page > 1 ? (
        <Pagination
          label={tableTexts.pagesOf(label)}
          page={page}
          rows={total}
          perPage={perPage}
          hrefOf={props.pageHref}
          className="border-t px-4 py-2"
        />
      ) : null}
    </div>
  )
}
