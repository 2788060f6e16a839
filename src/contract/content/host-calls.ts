import { z } from 'zod'
import { adminWith, only } from '../access.ts'
import { call } from '../call.ts'
import { boundedLine, id, instant, pageQuery, requiredText } from '../common/fields.ts'
import { timeZoneInput } from './drafts.ts'
import { EVENT_NOTE_MAX_CHARACTERS, LOCATION_MAX_CHARACTERS } from './limits.ts'
import { ownPieceRowSchema, ownPieceSchema } from './own-calls.ts'
import { contentKindSchema } from './types.ts'

/* Calls of hosts for published events, and of admins for a provider's pieces. */

export const moveEvent = call({
  name: 'content.moveEvent',
  method: 'POST',
  path: '/api/provider/content/moveevent',
  summary: 'Moves a published event to another time or place; everybody who attends is notified',
  access: only('provider'),
  rate: 'write',
  body: z.object({
    id,
    startsAt: instant,
    endsAt: instant,
    timeZone: timeZoneInput,
    /** The place of an offline event; unchanged when absent. */
    location: boundedLine(LOCATION_MAX_CHARACTERS).optional(),
    note: boundedLine(EVENT_NOTE_MAX_CHARACTERS).default(''),
  }),
  reply: z.object({ data: ownPieceSchema }),
  errors: [
    'publishing_not_open',
    'content_state',
    'content_unfinished',
    'lint_refused',
    'event_called_off',
    'event_over',
    'event_moved_often',
  ],
})

export const callOffEvent = call({
  name: 'content.callOffEvent',
  method: 'POST',
  path: '/api/provider/content/calloffevent',
  summary: 'Cancels a published event; everybody who attends is notified',
  access: only('provider'),
  rate: 'write',
  body: z.object({ id, note: requiredText(EVENT_NOTE_MAX_CHARACTERS) }),
  reply: z.object({ data: ownPieceSchema }),
  errors: ['content_state', 'lint_refused', 'event_called_off', 'event_over'],
})

const attendeeSchema = z.object({
  _id: id,
  name: z.string(),
  email: z.string().nullable(),
  joinedAt: instant,
})
export type Attendee = z.infer<typeof attendeeSchema>

export const eventAttendees = call({
  name: 'content.attendees',
  method: 'GET',
  path: '/api/provider/content/attendees',
  summary: 'Who attends an event of mine, in the order of joining',
  access: only('provider'),
  rate: 'read',
  query: pageQuery.extend({ id }),
  reply: z.object({
    data: z.array(attendeeSchema),
    total: z.int().nonnegative(),
    nextCursor: z.string().optional(),
  }),
})

/** For workbooks. */
export const exportAttendees = call({
  name: 'content.exportAttendees',
  method: 'GET',
  path: '/api/provider/content/exportattendees',
  summary: 'Who attends an event of mine, for a workbook, a large page at a time',
  access: only('provider'),
  rate: 'read',
  query: pageQuery.omit({ limit: true }).extend({ id }),
  reply: z.object({ data: z.array(attendeeSchema), nextCursor: z.string().optional() }),
})

export const providerPieces = call({
  name: 'content.ofProvider',
  method: 'GET',
  path: '/api/admin/providercontent',
  summary: 'Pieces of a provider of one kind, removed ones included, the newest first',
  access: adminWith('provider.view'),
  rate: 'read',
  query: pageQuery.extend({ id, kind: contentKindSchema }),
  reply: z.object({ data: z.array(ownPieceRowSchema), nextCursor: z.string().optional() }),
})

export const contentHostCalls = {
  moveEvent,
  callOffEvent,
  eventAttendees,
  exportAttendees,
  providerPieces,
}
