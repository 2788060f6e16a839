import { cx } from './cx.ts'

type LogoMarkProps = {
  /** Side in px. */
  size?: number
  className?: string
}

/** The mark: a box, in it a T whose stem is a candlestick. */
export function LogoMark({ size = 28, className }: LogoMarkProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      aria-hidden="true"
      className={cx('shrink-0', className)}
    >
      <rect width="32" height="32" rx="8" className="fill-brand" />
      <path d="M7.5 9.75h17" strokeWidth="3.5" strokeLinecap="round" className="stroke-on-brand" />
      <path d="M16 10v16" strokeWidth="2" strokeLinecap="round" className="stroke-on-brand" />
      <rect x="12.25" y="14" width="7.5" height="8.5" rx="1.75" className="fill-spark" />
    </svg>
  )
}

type LogoProps = LogoMarkProps & {
  /** Leaves the word out, where space is short; the name stays for assistive technology. */
  markOnly?: boolean
}

/** The mark and the word. The link around it belongs to the caller. */
export function Logo({ size = 28, markOnly = false, className }: LogoProps) {
  return (
    <span className={cx('inline-flex items-center gap-2.5', className)}>
      <LogoMark size={size} />
      <span
        className={markOnly ? 'sr-only' : 'font-[640] leading-none tracking-[-0.028em] text-ink'}
        style={markOnly ? undefined : { fontSize: Math.round(size * 0.68) }}
      >
        Tradebox
      </span>
    </span>
  )
}
