import { MINUTE_MS } from '#kit/clock.ts'
import { formatIst, type Moment } from '#kit/day.ts'
import { timeAgo } from './elapsed.ts'
import { useNow } from './now.ts'

/** The time elapsed, updated every minute; the exact time is its title. */
export function RelativeTime({ value, className }: { value: Moment; className?: string }) {
  const now = useNow(MINUTE_MS)
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) {
    return null
  }
  return (
    <time
      dateTime={at.toISOString()}
      title={`${formatIst(at, 'datetime')} IST`}
      className={className}
    >
      {now === undefined ? formatIst(at, 'date') : timeAgo(at, now)}
    </time>
  )
}
