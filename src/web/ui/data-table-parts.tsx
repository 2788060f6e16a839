import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Skeleton } from './skeleton.tsx'

type SortHeadProps = {
  label: string
  direction: 'asc' | 'desc' | false
  end: boolean
  onPress: () => void
}

/** The heading of a column that sorts. */
export function SortHead({ label, direction, end, onPress }: SortHeadProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className={cx(
        '-mx-1.5 inline-flex min-h-7 items-center gap-1 rounded-sm px-1.5 font-[inherit] transition-colors hover:text-ink pointer-coarse:min-h-11',
        direction && 'text-ink',
        end && 'flex-row-reverse',
      )}
    >
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
    </button>
  )
}

type SkeletonRowsProps = { rows: number; columns: number; cell: string }

/** Rows that are being fetched. */
export function SkeletonRows({ rows, columns, cell }: SkeletonRowsProps) {
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

/** A row over the whole width: nothing found, an error. */
export function WideRow({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr className="border-t">
      <td colSpan={columns}>{children}</td>
    </tr>
  )
}
