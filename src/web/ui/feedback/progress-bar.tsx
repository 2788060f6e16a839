import { cx } from '../cx.ts'

type ProgressBarProps = {
  /** The accessible name. */
  label: string
  /** 0 to 100; without it the bar shows only that something is running. */
  value?: number
  /** Shows the label and the percentage above the bar. */
  showLabel?: boolean
  className?: string
}

/** The progress of an upload, an export or a step. */
export function ProgressBar({ label, value, showLabel = false, className }: ProgressBarProps) {
  const shown = value === undefined ? undefined : Math.round(Math.min(100, Math.max(0, value)))
  return (
    <div className={className}>
      {showLabel ? (
        <div className="mb-1.5 flex justify-between gap-3 text-sm text-ink-soft">
          <span className="truncate">{label}</span>
          {shown === undefined ? null : <span className="num text-ink-muted">{shown}%</span>}
        </div>
      ) : null}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={shown}
        className="h-1.5 overflow-hidden rounded-full bg-hover"
      >
        <div
          className={cx(
            'h-full rounded-full bg-accent',
            shown === undefined ? 'w-1/3 animate-slide' : 'transition-[width] duration-200',
          )}
          style={shown === undefined ? undefined : { width: `${shown}%` }}
        />
      </div>
    </div>
  )
}
