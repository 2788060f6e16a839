import { cx } from '../cx.ts'
import { directionOf, formatMoney, formatPercent } from './numbers.ts'

type ChangeProps = {
  /** Null, undefined and NaN are shown as N/A. */
  value: number | null | undefined
  unit?: 'percent' | 'rupees'
  /** Shown if there is no value. */
  missing?: string
  /** Hides the arrow; the sign and the colour stay. */
  bare?: boolean
  className?: string
}

const TONES = { up: 'text-up', down: 'text-down', flat: 'text-ink-muted' }

/** A gain or loss, with sign, arrow and colour. */
export function Change({
  value,
  unit = 'percent',
  missing = 'N/A',
  bare = false,
  className,
}: ChangeProps) {
  if (value === null || value === undefined || !Number.isFinite(value)) {
    return <span className={cx('text-ink-muted', className)}>{missing}</span>
  }
  const direction = directionOf(value)
  const text = unit === 'percent' ? formatPercent(value) : formatMoney(value)
  return (
    <span
      className={cx(
        'num inline-flex items-baseline gap-1 whitespace-nowrap',
        TONES[direction],
        className,
      )}
    >
      {bare || direction === 'flat' ? null : <Arrow up={direction === 'up'} />}
      {direction === 'up' ? '+' : ''}
      {direction === 'flat' ? text.replace('\u2212', '') : text}
    </span>
  )
}

function Arrow({ up }: { up: boolean }) {
  return (
    <svg
      width="8"
      height="8"
      viewBox="0 0 8 8"
      aria-hidden="true"
      className="shrink-0 self-center fill-current"
    >
      <path d={up ? 'M4 1 7.5 7h-7Z' : 'M4 7 .5 1h7Z'} />
    </svg>
  )
}
