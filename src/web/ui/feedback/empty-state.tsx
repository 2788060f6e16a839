import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

type EmptyStateProps = {
  title: ReactNode
  /** What appears here, and how to get it. */
  description?: ReactNode
  icon?: ReactNode
  action?: ReactNode
  /** Takes less space: inside a card or a panel. */
  compact?: boolean
}

/** A placeholder for an empty list or area. */
export function EmptyState({ title, description, icon, action, compact = false }: EmptyStateProps) {
  return (
    <div
      className={cx(
        'flex flex-col items-center px-6 text-center',
        compact ? 'py-8' : 'py-14 sm:py-20',
      )}
    >
      {icon ? (
        <span className="mb-4 grid size-11 place-items-center rounded-lg border bg-surface text-ink-muted shadow-low">
          {icon}
        </span>
      ) : null}
      <p className="text-base font-[580] text-ink">{title}</p>
      {description ? (
        <p className="mt-1 max-w-sm text-sm text-balance text-ink-muted">{description}</p>
      ) : null}
      {action ? <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  )
}
