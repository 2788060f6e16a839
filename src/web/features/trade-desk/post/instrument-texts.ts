import type { InstrumentHit } from '#contract/market/calls.ts'
import { formatIst } from '#kit/day.ts'

/** When an intraday call on the instrument would end. */
export function sessionText({ sessionEndsAt }: Pick<InstrumentHit, 'sessionEndsAt'>): string {
  return sessionEndsAt === null
    ? 'Ends with the next session.'
    : `Ends with the session, ${formatIst(sessionEndsAt, 'day')}, ${formatIst(sessionEndsAt, 'time')}.`
}
