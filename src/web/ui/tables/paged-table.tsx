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
  /** The address of the list sorted by this column; absent if it is not sortable. */
  sortHref?: string
  direction?: SortDirection
}

type PagedTableProps<Row> = {
  /** The accessible name. */
  label: string
  columns: readonly PagedColumn<Row>[]
  /** The rows of the current page. */
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** The number of rows of all pages. */
  total: number
  /** Counted from 1. */
  page: number
  perPage: number
  pageHref: (page: number) => string
  /** The rows of another address are loading. */
  loading?: boolean
  /** The address of the list without the current filters. */
  clearHref?: string | undefined
  /** Rows have hover styles; put a link with the class `row-link` into the first cell. */
  linkedRows?: boolean
  /** How rows are shown as cards on a phone; `table-cards` gives each column a line. */
  cards?: string
}

const CELL = 'sm:px-1.5 sm:py-2.5 sm:first:ps-3 sm:last:pe-3'
const HEAD = 'px-1.5 py-2 first:ps-3 last:pe-3'

/**
 * A table whose sort order and page are in the address: the server, or the owner of the rows, sorts
 * and pages them. Headings and page numbers are links, so that it works without script.
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
