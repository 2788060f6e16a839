import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export type BadgeTone = 'neutral' | 'accent' | 'up' | 'down' | 'warn' | 'spark'

type BadgeProps = {
  children: ReactNode
  tone?: BadgeTone
  icon?: ReactNode
  /** A small dot before the label, for a state that changes, such as live or paused. */
  dot?: boolean
  className?: string
}

const TONES: Record<BadgeTone, string> = {
  neutral: 'bg-hover text-ink-soft',
  accent: 'bg-accent-soft text-accent-ink',
  up: 'bg-up-soft text-up',
  down: 'bg-down-soft text-down',
  warn: 'bg-warn-soft text-warn',
  spark: 'bg-spark-soft text-spark-ink',
}

/** A label for a state or kind. */
export function Badge({ children, tone = 'neutral', icon, dot = false, className }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex h-5.5 items-center gap-1 whitespace-nowrap rounded-sm px-1.5 text-xs font-[540]',
        TONES[tone],
        className,
      )}
    >
      {dot ? <span aria-hidden="true" className="size-1.5 rounded-full bg-current" /> : null}
      {icon}
      {children}
    </span>
  )
}
