import type { InstrumentHit } from '#contract/market/calls.ts'
import { formatIst } from '#web/ui/ist.ts'

/** A day of the calendar: '29 Dec 2026'. */
export function dayText(day: string): string {
  return formatIst(`${day}T00:00:00+05:30`, 'date')
}

/** When an intraday call on it would end. */
export function sessionText({ sessionEndsAt }: Pick<InstrumentHit, 'sessionEndsAt'>): string {
  return sessionEndsAt === null
    ? 'Ends with the next session.'
    : `Ends with the session, ${formatIst(sessionEndsAt, 'day')}, ${formatIst(sessionEndsAt, 'time')}.`
}
