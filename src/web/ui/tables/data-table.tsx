import {
  createPaginatedRowModel,
  createSortedRowModel,
  type RowData,
  rowPaginationFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo, useState } from 'react'
import { cx } from '../cx.ts'
import { tableTexts } from '../texts.ts'
import { BodyRow, HeadCell, SortHead, TableBody, type TableColumn } from './data-table-parts.tsx'
import { pageCount } from './pages.ts'
import { type MoreRows, Pagination } from './pagination.tsx'
import { compareValues, type SortValue } from './sort-values.ts'

export type DataColumn<Row> = TableColumn<Row> & {
  /** Makes the column sortable; null and undefined are sorted last in both directions. */
  sortBy?: (row: Row) => SortValue | null
}

export type DataTableProps<Row extends RowData> = {
  /** The accessible name. */
  label: string
  /** Keep it stable: at module scope or in useMemo. */
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
  /** The address of the list without filters, where some are set. */
  clearHref?: string | undefined
  /** Shown above the table inside its frame: filters, export. */
  toolbar?: ReactNode
  /** Rows have hover styles; put a link with the class `row-link` into the first cell. */
  linkedRows?: boolean
  className?: string
}

const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
})

const NO_ROWS: never[] = []
const CELLS = { normal: 'px-4 py-3', compact: 'px-3 py-1.5' }
/** On a phone `table-cards` sets the spacing of a card, which a utility class would override. */
const CARD_CELLS = { normal: 'sm:px-4 sm:py-3', compact: 'sm:px-3 sm:py-1.5' }
const HEADS = { normal: 'px-4 py-2', compact: 'px-3 py-1' }

/** If nothing in a table can take the focus, its frame can, so that the keyboard scrolls it. */
function scrolledByKeys(label: string) {
  return { role: 'group', 'aria-label': label, tabIndex: 0 } as const
}

/** A table that is sorted and paged in the browser, 10 rows per page. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { rows, pageSize = 10, label, density = 'normal', mobile = 'scroll' } = props
  const { table, page, setPage } = useRows(props)
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
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {group.headers.map((header) => {
                  const column = columnOf(props.columns, header.id)
                  const direction = header.column.getIsSorted()
                  return column === undefined ? null : (
                    <HeadCell
                      key={header.id}
                      column={column}
                      direction={direction}
                      className={HEADS[density]}
                    >
                      {column.sortBy ? (
                        <SortHead
                          label={column.header}
                          direction={direction}
                          end={column.align === 'end'}
                          onPress={() => header.column.toggleSorting()}
                        />
                      ) : null}
                    </HeadCell>
                  )
                })}
              </tr>
            ))}
          </thead>
          <tbody role={mobile === 'cards' ? 'rowgroup' : undefined}>
            <TableBody {...props} cell={cell}>
              {table.getRowModel().rows.map((row) => (
                <BodyRow key={row.id} row={row.original} cell={cell} {...props} />
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

/**
 * The state of the table. A page that no longer exists after rows were removed falls back to the
 * last page; so does one whose rows are still being loaded.
 */
function useRows<Row extends RowData>({
  rows,
  columns,
  rowId,
  pageSize = 10,
  initialSort,
}: DataTableProps<Row>) {
  const [sorting, setSorting] = useState<SortingState>(
    initialSort ? [{ id: initialSort.id, desc: initialSort.desc ?? false }] : [],
  )
  const [wanted, setPage] = useState(0)
  const page = Math.min(wanted, pageCount(rows?.length ?? 0, pageSize) - 1)
  const definitions = useMemo(
    () =>
      columns.map(({ id, header, sortBy }) => ({
        id,
        header,
        accessorFn: (row: Row) => sortBy?.(row) ?? undefined,
        enableSorting: sortBy !== undefined,
        sortUndefined: 'last' as const,
        sortFn: (one: SortRow, other: SortRow, column: string) =>
          compareValues(one.getValue(column), other.getValue(column)),
      })),
    [columns],
  )
  const table = useTable({
    features,
    columns: definitions,
    data: rows ?? NO_ROWS,
    getRowId: rowId,
    autoResetPageIndex: false,
    state: { sorting, pagination: { pageIndex: page, pageSize } },
    onSortingChange: (change) => {
      setSorting(change)
      setPage(0)
    },
  })
  return { table, page, setPage }
}

type SortRow = { getValue: (column: string) => SortValue }

function columnOf<Row extends RowData>(columns: readonly DataColumn<Row>[], id: string) {
  return columns.find((column) => column.id === id)
}
