import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

type DetailListProps = {
  /** An entry without a value is left out; pass a dash where the absence is meaningful. */
  items: readonly { label: string; value: ReactNode; wide?: boolean }[]
  columns?: 1 | 2 | 3 | 4
  className?: string
}

const COLUMNS = {
  1: '',
  2: 'sm:grid-cols-2',
  3: 'sm:grid-cols-2 lg:grid-cols-3',
  4: 'sm:grid-cols-2 lg:grid-cols-4',
}

/** Labels and values: a profile, an order, compliance details. */
export function DetailList({ items, columns = 2, className }: DetailListProps) {
  return (
    <dl className={cx('grid gap-x-8 gap-y-4', COLUMNS[columns], className)}>
      {items
        .filter((item) => item.value !== null && item.value !== undefined && item.value !== '')
        .map((item) => (
          <div key={item.label} className={cx('min-w-0', item.wide && 'sm:col-span-full')}>
            <dt className="text-sm text-ink-muted">{item.label}</dt>
            <dd className="text-base text-ink [overflow-wrap:anywhere]">{item.value}</dd>
          </div>
        ))}
    </dl>
  )
}
