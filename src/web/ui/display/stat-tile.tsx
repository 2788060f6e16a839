import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { formatCount } from '../text/numbers.ts'

type StatTileProps = {
  label: ReactNode
  /** Money, Change, or a count. */
  value: ReactNode
  /** Shown under the value: a change, a sample size, a date. */
  note?: ReactNode
  className?: string
}

/** A figure with its label. Put several into a StatRow. */
export function StatTile({ label, value, note, className }: StatTileProps) {
  return (
    <div className={cx('min-w-0 bg-surface px-4 py-3.5 sm:px-5 sm:py-4', className)}>
      <dt className="flex items-center gap-1.5 text-sm text-ink-muted">{label}</dt>
      <dd className="num mt-1 text-xl font-[600] wrap-anywhere text-ink max-sm:text-lg">{value}</dd>
      {note ? <dd className="num mt-0.5 text-xs text-ink-muted">{note}</dd> : null}
    </div>
  )
}

type CountTileProps = { label: string; count: number; href: string; note: ReactNode }

/** A count that links to the page where it is handled. */
export function CountTile({ label, count, href, note }: CountTileProps) {
  return (
    <StatTile
      label={label}
      note={note}
      value={
        <a
          href={href}
          aria-label={`${label}: ${formatCount(count)}`}
          className="inline-block hover:text-accent-ink hover:underline"
        >
          {formatCount(count)}
        </a>
      }
    />
  )
}

/** Tiles in one frame with hairlines between them; six take two rows, so that amounts have room. */
export function StatRow({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <dl
      className={cx(
        'grid grid-cols-2 gap-px overflow-clip rounded-lg border bg-line sm:grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] max-sm:[&>:last-child:nth-child(odd)]:col-span-2 sm:has-[>:nth-child(6):last-child]:grid-cols-3',
        className,
      )}
    >
      {children}
    </dl>
  )
}
