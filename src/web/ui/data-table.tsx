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
import { cx } from './cx.ts'
import { SkeletonRows, SortHead, WideRow } from './data-table-parts.tsx'
import { ErrorState } from './error-state.tsx'
import { pageCount } from './pages.ts'
import { Pagination } from './pagination.tsx'
import { compareValues, type SortValue } from './sort-values.ts'

export type DataColumn<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Makes the column sortable; null and undefined stand last either way. */
  sortBy?: (row: Row) => SortValue | null
  /** `end` is for figures, which are then of one width. */
  align?: 'start' | 'end'
  /** Keeps the heading for assistive technology only: a column of buttons. */
  hideHeader?: boolean
  className?: string
}

type DataTableProps<Row extends RowData> = {
  /** Names the table. */
  label: string
  /** Keep it stable: at module scope or in useMemo. */
  columns: readonly DataColumn<Row>[]
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  loading?: boolean
  /** Shown in place of the rows. */
  error?: ReactNode
  onRetry?: () => void
  pageSize?: number
  initialSort?: { id: string; desc?: boolean }
  density?: 'normal' | 'compact'
  /** On a phone: `scroll` keeps the table and scrolls it, `cards` stacks each row. */
  mobile?: 'scroll' | 'cards'
  emptyText?: ReactNode
  /** Stands over the table, inside its frame: filters, export. */
  toolbar?: ReactNode
  /** Each row answers to the pointer; put a link with the class `row-link` into its first cell. */
  linkedRows?: boolean
  /** Long tables scroll inside themselves under a heading that stays. */
  tall?: boolean
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
/** On a phone `table-cards` sets the distances of a card, which a utility would override. */
const CARD_CELLS = { normal: 'sm:px-4 sm:py-3', compact: 'sm:px-3 sm:py-1.5' }
const HEADS = { normal: 'px-4 py-2', compact: 'px-3 py-1' }

/** A table of rows that are all here: sorted and paged in the browser, 10 rows a page. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { rows, pageSize = 10, label, density = 'normal', mobile = 'scroll', tall } = props
  const { table, page, setPage } = useRows(props)
  const cell = (mobile === 'cards' ? CARD_CELLS : CELLS)[density]
  const total = rows?.length ?? 0
  return (
    <div className={cx('min-w-0 overflow-clip rounded-lg border bg-surface', props.className)}>
      {props.toolbar ? (
        <div className="flex flex-wrap items-center gap-2 border-b px-4 py-3">{props.toolbar}</div>
      ) : null}
      <div className={cx('scroll-hint relative overflow-x-auto', tall && 'max-h-[70dvh]')}>
        <table
          role={mobile === 'cards' ? 'table' : undefined}
          aria-label={label}
          aria-busy={props.loading || rows === undefined}
          className={cx('w-full border-collapse text-sm', mobile === 'cards' && 'table-cards')}
        >
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {group.headers.map((header) => (
                  <HeadCell
                    key={header.id}
                    column={columnOf(props.columns, header.id)}
                    direction={header.column.getIsSorted()}
                    onSort={() => header.column.toggleSorting()}
                    className={HEADS[density]}
                  />
                ))}
              </tr>
            ))}
          </thead>
          <tbody role={mobile === 'cards' ? 'rowgroup' : undefined}>
            <Body {...props} cell={cell}>
              {table.getRowModel().rows.map((row) => (
                <BodyRow key={row.id} row={row.original} cell={cell} {...props} />
              ))}
            </Body>
          </tbody>
        </table>
      </div>
      {total > pageSize ? (
        <Pagination
          label={`Pages of ${label}`}
          page={page + 1}
          rows={total}
          perPage={pageSize}
          onPageChange={(next) => setPage(next - 1)}
          className="border-t px-4 py-2"
        />
      ) : null}
    </div>
  )
}

/** The table's state. A page that no longer exists, after rows went away, falls back to the last. */
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

type HeadCellProps<Row extends RowData> = {
  column: DataColumn<Row> | undefined
  direction: 'asc' | 'desc' | false
  onSort: () => void
  className: string
}

function HeadCell<Row extends RowData>({
  column,
  direction,
  onSort,
  className,
}: HeadCellProps<Row>) {
  const end = column?.align === 'end'
  const order = direction === 'desc' ? 'descending' : 'ascending'
  return (
    <th
      scope="col"
      aria-sort={direction ? order : undefined}
      className={cx(
        'sticky top-0 z-1 whitespace-nowrap bg-sunken text-xs font-[540] text-ink-muted',
        end ? 'text-end' : 'text-start',
        className,
        column?.className,
      )}
    >
      {column?.sortBy ? (
        <SortHead label={column.header} direction={direction} end={end} onPress={onSort} />
      ) : (
        <span className={column?.hideHeader ? 'sr-only' : undefined}>{column?.header}</span>
      )}
    </th>
  )
}

type BodyProps<Row extends RowData> = DataTableProps<Row> & { cell: string; children: ReactNode }

function Body<Row extends RowData>({
  rows,
  columns,
  error,
  onRetry,
  loading,
  cell,
  ...rest
}: BodyProps<Row>) {
  if (error) {
    return (
      <WideRow columns={columns.length}>
        <ErrorState compact title={error} onRetry={onRetry} retrying={loading} />
      </WideRow>
    )
  }
  if (rows === undefined) {
    return <SkeletonRows rows={5} columns={columns.length} cell={cell} />
  }
  if (rows.length === 0) {
    return (
      <WideRow columns={columns.length}>
        <p className="px-4 py-10 text-center text-ink-muted">{rest.emptyText ?? 'No results.'}</p>
      </WideRow>
    )
  }
  return rest.children
}

type BodyRowProps<Row extends RowData> = Pick<
  DataTableProps<Row>,
  'columns' | 'linkedRows' | 'loading' | 'mobile'
> & {
  row: Row
  cell: string
}

/** Cards on a phone are no table for the browser any more: the roles then say what they are. */
function BodyRow<Row extends RowData>(props: BodyRowProps<Row>) {
  const { row, columns, linkedRows, loading, cell } = props
  const cards = props.mobile === 'cards'
  return (
    <tr
      role={cards ? 'row' : undefined}
      className={cx(
        'relative border-t transition-colors',
        linkedRows && 'hover:bg-sunken has-[.row-link:focus-visible]:bg-sunken',
        loading && 'opacity-60',
      )}
    >
      {columns.map((column) => (
        <td
          key={column.id}
          role={cards ? 'cell' : undefined}
          data-label={column.hideHeader ? undefined : column.header}
          className={cx(cell, column.align === 'end' && 'num text-end', column.className)}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}
