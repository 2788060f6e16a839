import type { PieceCard } from '#contract/content/pieces.ts'
import type { EventTime } from '#contract/content/public-calls.ts'
import { present } from '#kit/assert.ts'
import { DAY_MS, HOUR_MS } from '#kit/clock.ts'
import { type Page, type PageQuery, pageInTime } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { ContentDeps } from '../deps.ts'
import { toCards } from '../read/present.ts'
import {
  deleteAttendee,
  insertAttendee,
  isAttending,
  listAttended,
  lockEvent,
} from '../store/attendees.ts'
import { countsAsPerson } from './counts-as-person.ts'

export type Attendance = {
  readonly attending: boolean
  readonly NoOfRegistration: number
  readonly link: string | null
}

type AttendRefusal =
  | 'not_found'
  | 'event_full'
  | 'event_over'
  | 'event_called_off'
  | 'own_event'
  | 'number_unproven'

/**
 * Seats at events. Taking or releasing a seat locks the event's row, so that no seat is taken
 * twice.
 */
export function createAttendance(deps: ContentDeps) {
  const { db, clock, providers } = deps
  return {
    attend: (accountId: string, eventId: string): Promise<Result<Attendance, AttendRefusal>> =>
      db.transaction(async (tx) => {
        const event = await lockEvent(tx, eventId)
        if (event === undefined) {
          return fail('not_found')
        }
        const { attending, capacity, link, provider_id: host, called_off_at: calledOff } = event
        if (host === accountId) {
          return fail('own_event')
        }
        const seat = { eventId, accountId }
        if (await isAttending(tx, seat)) {
          return ok({ attending: true, NoOfRegistration: attending, link })
        }
        if (!(await countsAsPerson(deps, tx, accountId))) {
          return fail('number_unproven')
        }
        if (calledOff !== null) {
          return fail('event_called_off')
        }
        const at = clock.now()
        const { startsAt, endsAt } = timesOf(event)
        if (endsAt <= at) {
          return fail('event_over')
        }
        if (capacity !== null && attending >= capacity) {
          return fail('event_full')
        }
        const ahead = startsAt.getTime() - at.getTime()
        await insertAttendee(tx, {
          ...seat,
          at,
          dayRemindedFor: ahead <= DAY_MS ? startsAt : null,
          hourRemindedFor: ahead <= HOUR_MS ? startsAt : null,
        })
        return ok({ attending: true, NoOfRegistration: attending + 1, link })
      }),

    cancel: (
      accountId: string,
      eventId: string,
    ): Promise<Result<Attendance, 'not_found' | 'event_over'>> =>
      db.transaction(async (tx) => {
        const event = await lockEvent(tx, eventId)
        if (event === undefined) {
          return fail('not_found')
        }
        const seat = { eventId, accountId }
        const { attending } = event
        if (!(await isAttending(tx, seat))) {
          return ok({ attending: false, NoOfRegistration: attending, link: null })
        }
        if (timesOf(event).endsAt <= clock.now()) {
          return fail('event_over')
        }
        await deleteAttendee(tx, seat)
        return ok({ attending: false, NoOfRegistration: attending - 1, link: null })
      }),

    list: (
      accountId: string,
      { time, ...page }: PageQuery & { readonly time: EventTime },
    ): Promise<
      Result<Page<{ readonly event: PieceCard; readonly link: string | null }>, 'invalid_input'>
    > =>
      pageInTime(page, {
        list: (range) => listAttended(db.read, { accountId, time, now: clock.now(), ...range }),
        placeOf: (row) => ({ at: timesOf(row).startsAt, id: row.id }),
        present: async (rows) => {
          const hosts = [...new Set(rows.map((row) => row.provider_id))]
          const links = new Map(rows.map((row) => [row.id, row.link]))
          const cards = toCards(rows, await providers.cardsOf(db.read, hosts))
          return cards.map((event) => ({ event, link: links.get(event._id) ?? null }))
        },
      }),
  }
}

function timesOf(event: { readonly starts_at: Date | null; readonly ends_at: Date | null }) {
  const why = 'a published event begins and ends'
  return { startsAt: present(event.starts_at, why), endsAt: present(event.ends_at, why) }
}
