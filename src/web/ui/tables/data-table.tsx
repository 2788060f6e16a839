import { type ReactNode, useState } from 'react'
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
import { pageCount } from './pages.ts'
import { type MoreRows, Pagination } from './pagination.tsx'
import { nextDirection, type SortValue, sortRows } from './sort-values.ts'

export type DataColumn<Row> = TableColumn<Row> & {
  /**
   * Makes the column sortable once all rows are loaded; null and undefined are sorted last in both
   * directions.
   */
  sortBy?: (row: Row) => SortValue | null
}

export type DataTableProps<Row> = {
  /** The accessible name. */
  label: string
  columns: readonly DataColumn<Row>[]
  /** Undefined until the first reply. */
  rows: readonly Row[] | undefined
  /** How to load further rows, if these are not all; they are loaded after the last page. */
  more?: MoreRows | undefined
  rowId: (row: Row) => string
  loading?: boolean
  /** Shown instead of the rows. */
  error?: ReactNode
  onRetry?: () => void
  pageSize?: number
  initialSort?: { id: string; desc?: boolean }
  density?: 'normal' | 'compact'
  /** On a phone, `scroll` keeps the table and scrolls it, `cards` stacks each row. */
  mobile?: 'scroll' | 'cards'
  /** Shown under the 'No results.' of an empty table: why, and how to get rows. */
  emptyNote?: ReactNode
  /** Shown under it: a link to what fills the table. */
  emptyAction?: ReactNode
  /** The address of the list without filters, where some are set. */
  clearHref?: string | undefined
  /** Shown above the table inside its frame: filters, export. */
  toolbar?: ReactNode
  /** Rows have hover styles; put a link with the class `row-link` into the first cell. */
  linkedRows?: boolean
  className?: string
}

const CELLS = { normal: 'px-4 py-3', compact: 'px-3 py-1.5' }
/** On a phone `table-cards` sets the spacing of a card, which a utility class would override. */
const CARD_CELLS = { normal: 'sm:px-4 sm:py-3', compact: 'sm:px-3 sm:py-1.5' }
const HEADS = { normal: 'px-4 py-2', compact: 'px-3 py-1' }

/** If nothing in a table can take the focus, its frame can, so that the keyboard scrolls it. */
function scrolledByKeys(label: string) {
  return { role: 'group', 'aria-label': label, tabIndex: 0 } as const
}

/** A table that is sorted and paged in the browser, 10 rows per page. */
export function DataTable<Row>(table: DataTableProps<Row>) {
  const props = { ...table, columns: sortableColumns(table) }
  const { rows, pageSize = 10, label, density = 'normal', mobile = 'scroll' } = props
  const { shown, page, setPage, directionOf, toggle } = useRows(props)
  const cell = (mobile === 'cards' ? CARD_CELLS : CELLS)[density]
  const total = rows?.length ?? 0
  return (
    <div className={cx('min-w-0 overflow-clip rounded-lg border bg-surface', props.className)}>
      {props.toolbar ? (
        <div className="flex flex-wrap items-center gap-2 border-b px-4 py-3">{props.toolbar}</div>
      ) : null}
      <div
        {...(props.columns.some(({ sortBy }) => sortBy) ? {} : scrolledByKeys(label))}
        className="scroll-hint relative overflow-x-auto"
      >
        <table
          role={mobile === 'cards' ? 'table' : undefined}
          aria-label={label}
          aria-busy={props.loading || rows === undefined}
          className={cx('w-full border-collapse text-sm', mobile === 'cards' && 'table-cards')}
        >
          <thead>
            <tr>
              {props.columns.map((column) => (
                <HeadCell
                  key={column.id}
                  column={column}
                  direction={directionOf(column)}
                  className={HEADS[density]}
                >
                  {column.sortBy ? (
                    <SortHead
                      label={column.header}
                      direction={directionOf(column)}
                      end={column.align === 'end'}
                      onPress={() => toggle(column)}
                    />
                  ) : null}
                </HeadCell>
              ))}
            </tr>
          </thead>
          <tbody role={mobile === 'cards' ? 'rowgroup' : undefined}>
            <TableBody {...props} cell={cell}>
              {shown.map((row) => (
                <BodyRow key={props.rowId(row)} row={row} cell={cell} {...props} />
              ))}
            </TableBody>
          </tbody>
        </table>
      </div>
      {total > pageSize || props.more !== undefined ? (
        <Pagination
          label={tableTexts.pagesOf(label)}
          page={page + 1}
          rows={total}
          more={props.more}
          perPage={pageSize}
          onPageChange={(next) => setPage(next - 1)}
          className="border-t px-4 py-2"
        />
      ) : null}
    </div>
  )
}

/** The first of some loaded rows would be taken for the first of all. */
function sortableColumns<Row>({ columns, more }: DataTableProps<Row>): readonly DataColumn<Row>[] {
  return more === undefined ? columns : columns.map(({ sortBy: _, ...column }) => column)
}

/**
 * The state of the table. A page that no longer exists after rows were removed falls back to the
 * last page; so does one whose rows are still being loaded.
 */
function useRows<Row>({ rows = [], columns, pageSize = 10, initialSort }: DataTableProps<Row>) {
  const [sort, setSort] = useState(initialSort)
  const [wanted, setPage] = useState(0)
  const page = Math.min(wanted, pageCount(rows.length, pageSize) - 1)
  const by = columns.find(({ id }) => id === sort?.id)?.sortBy
  const sorted = by ? sortRows(rows, by, sort?.desc) : rows
  const directionOf = ({ id }: { id: string }): SortDirection =>
    by !== undefined && sort?.id === id && (sort.desc ? 'desc' : 'asc')
  const toggle = ({ id, sortBy }: DataColumn<Row>) => {
    const next = nextDirection(directionOf({ id }), sortBy ? rows.map(sortBy) : [])
    setSort(next ? { id, desc: next === 'desc' } : undefined)
    setPage(0)
  }
  return {
    shown: sorted.slice(page * pageSize, (page + 1) * pageSize),
    page,
    setPage,
    directionOf,
    toggle,
  }
}
