import type { EventPieceCard } from '#contract/content/pieces.ts'
import { formatIst } from '#kit/day.ts'
import { eventTexts } from './texts.ts'

type Times = Pick<EventPieceCard, 'startsAt' | 'endsAt'>

/** '24 Nov 2026, 5:30 pm to 7:30 pm IST', or with both dates. */
export function whenText({ startsAt, endsAt }: Times): string {
  const sameDay = formatIst(startsAt, 'date') === formatIst(endsAt, 'date')
  return eventTexts.time(
    formatIst(startsAt, 'datetime'),
    formatIst(endsAt, sameDay ? 'time' : 'datetime'),
  )
}

/** Whether an event can still be attended. */
export type EventState = 'called-off' | 'over' | 'full' | 'open'

export function eventState(
  event: Pick<EventPieceCard, 'calledOffAt' | 'endsAt' | 'capacity' | 'NoOfRegistration'>,
  now: number,
): EventState {
  if (event.calledOffAt !== null) {
    return 'called-off'
  }
  if (Date.parse(event.endsAt) <= now) {
    return 'over'
  }
  const { capacity, NoOfRegistration } = event
  return capacity !== null && NoOfRegistration >= capacity ? 'full' : 'open'
}

/** '3 of 20 seats left'; undefined without a seat limit. */
export function seatsText({
  capacity,
  NoOfRegistration,
}: Pick<EventPieceCard, 'capacity' | 'NoOfRegistration'>): string | undefined {
  if (capacity === null) {
    return undefined
  }
  return eventTexts.seatsLeft(Math.max(0, capacity - NoOfRegistration), capacity)
}
