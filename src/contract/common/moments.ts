const IST_OFFSET_MS = 5.5 * 3_600_000
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** '21 Nov 2026', the day in India. */
export function dayText(at: Date): string {
  const there = new Date(at.getTime() + IST_OFFSET_MS)
  return `${there.getUTCDate()} ${MONTHS[there.getUTCMonth()]} ${there.getUTCFullYear()}`
}

/** '21 Nov 2026, 3:05 pm IST' */
export function momentText(at: Date): string {
  const there = new Date(at.getTime() + IST_OFFSET_MS)
  const hours = there.getUTCHours()
  const minutes = String(there.getUTCMinutes()).padStart(2, '0')
  return `${dayText(at)}, ${hours % 12 || 12}:${minutes} ${hours < 12 ? 'am' : 'pm'} IST`
}
