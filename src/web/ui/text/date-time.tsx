import { formatIst, type Moment, type TimeFormat } from '#kit/day.ts'
import { cx } from '../cx.ts'

type DateTimeProps = {
  value: Moment
  format?: TimeFormat
  className?: string
}

/** A time in IST, also machine-readable. */
export function DateTime({ value, format = 'datetime', className }: DateTimeProps) {
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) {
    return null
  }
  return (
    <time
      dateTime={at.toISOString()}
      title={`${formatIst(at, 'datetime')} IST`}
      className={cx('num whitespace-nowrap', className)}
    >
      {formatIst(at, format)}
    </time>
  )
}
