import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { ErrorState } from '../feedback/error-state.tsx'
import { NoResults } from '../feedback/no-results.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'

export type TableColumn<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** `end` is for figures, which are then tabular. */
  align?: 'start' | 'end'
  /** Shows the heading to assistive technology only: for a column of buttons. */
  hideHeader?: boolean
  className?: string
}

export type SortDirection = 'asc' | 'desc' | false

type HeadCellProps<Row> = {
  column: TableColumn<Row>
  direction: SortDirection
  /** The heading of a sortable column; null for other columns. */
  children: ReactNode
  className: string
}

export function HeadCell<Row>({ column, direction, children, className }: HeadCellProps<Row>) {
  const order = direction === 'desc' ? 'descending' : 'ascending'
  return (
    <th
      scope="col"
      aria-sort={direction ? order : undefined}
      className={cx(
        'sticky top-0 z-1 whitespace-nowrap bg-sunken text-xs font-[540] text-ink-muted',
        column.align === 'end' ? 'text-end' : 'text-start',
        className,
        column.className,
      )}
    >
      {children ?? (
        <span className={column.hideHeader ? 'sr-only' : undefined}>{column.header}</span>
      )}
    </th>
  )
}

type SortHeadProps = {
  label: string
  direction: SortDirection
  end: boolean
  onPress?: () => void
  /**
   * The address of the sorted list, if it has one: the heading is then a link, which works without
   * script.
   */
  href?: string
}

/** The heading of a sortable column. */
export function SortHead({ label, direction, end, onPress, href }: SortHeadProps) {
  const className = cx(
    '-mx-1.5 inline-flex min-h-7 items-center gap-1 rounded-sm px-1.5 font-[inherit] transition-colors hover:text-ink pointer-coarse:min-h-11',
    direction && 'text-ink',
    end && 'flex-row-reverse',
  )
  const content = (
    <>
      {label}
      <svg width="8" height="12" viewBox="0 0 8 12" aria-hidden="true" className="shrink-0">
        <path
          d="M4 0.5 7 4.5H1Z"
          className={direction === 'asc' ? 'fill-accent-ink' : 'fill-line-strong'}
        />
        <path
          d="M4 11.5 1 7.5H7Z"
          className={direction === 'desc' ? 'fill-accent-ink' : 'fill-line-strong'}
        />
      </svg>
    </>
  )
  return href === undefined ? (
    <button type="button" onClick={onPress} className={className}>
      {content}
    </button>
  ) : (
    <a href={href} data-scroll="keep" className={className}>
      {content}
    </a>
  )
}

type SkeletonRowsProps = { rows: number; columns: number; cell: string }

/** Placeholders for loading rows. */
function SkeletonRows({ rows, columns, cell }: SkeletonRowsProps) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are fixed places.
    <tr key={row} className="border-t">
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed places.
        <td key={column} className={cell}>
          <Skeleton className={cx('h-4', column === 0 ? 'w-32' : 'w-16')} />
        </td>
      ))}
    </tr>
  ))
}

/** A row across the whole width: no results, or an error. */
function WideRow({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr className="border-t">
      <td colSpan={columns}>{children}</td>
    </tr>
  )
}

type TableBodyProps<Row> = {
  columns: readonly TableColumn<Row>[]
  /** Undefined until the first reply. */
  rows: readonly Row[] | undefined
  /** Shown instead of the rows. */
  error?: ReactNode
  onRetry?: () => void
  loading?: boolean
  emptyNote?: ReactNode
  emptyAction?: ReactNode
  /** The address of the list without the filters that leave no rows. */
  clearHref?: string | undefined
  cell: string
  children: ReactNode
}

/** The rows, or what is shown instead of them. */
export function TableBody<Row>({
  rows,
  columns,
  error,
  onRetry,
  loading,
  cell,
  ...rest
}: TableBodyProps<Row>) {
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
        <NoResults
          compact
          note={rest.emptyNote}
          action={rest.emptyAction}
          clearHref={rest.clearHref}
        />
      </WideRow>
    )
  }
  return rest.children
}

type BodyRowProps<Row> = {
  columns: readonly TableColumn<Row>[]
  linkedRows?: boolean
  loading?: boolean
  mobile?: 'scroll' | 'cards'
  row: Row
  cell: string
}

/**
 * On a phone the browser does not treat cards as a table, so explicit roles are set. There, the
 * content of a cell is one element next to its label.
 */
export function BodyRow<Row>(props: BodyRowProps<Row>) {
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
          {cards ? <div className="min-w-0">{column.cell(row)}</div> : column.cell(row)}
        </td>
      ))}
    </tr>
  )
}
