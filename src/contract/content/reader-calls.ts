import { z } from 'zod'
import { anyone, only, signedIn } from '../access.ts'
import { call } from '../call.ts'
import { id, pageQuery } from '../common/fields.ts'
import { URL_MAX_CHARACTERS } from '../common/limits.ts'
import { fieldMessages } from '../common/texts.ts'
import { VIEWER_STATE_MAX_COUNT } from './limits.ts'
import { pieceCardSchema } from './pieces.ts'
import { eventTimeSchema } from './public-calls.ts'

const count = z.int().nonnegative()

/** Comma-separated ids. */
const ids = z
  .string({ error: fieldMessages.invalidId })
  .max(VIEWER_STATE_MAX_COUNT * 37, { error: fieldMessages.invalidId, abort: true })
  .transform((text) => text.split(','))
  .pipe(z.array(id).min(1).max(VIEWER_STATE_MAX_COUNT))

export const viewerState = call({
  name: 'content.viewerState',
  method: 'GET',
  path: '/api/content/mystate',
  summary: 'Which of these pieces the viewer likes, and which of these events it attends',
  access: signedIn,
  rate: 'read',
  query: z.object({ ids }),
  reply: z.object({
    data: z.object({
      liked: z.array(id),
      attending: z.array(
        z.object({
          _id: id,
          /** The link of an online event; null for others. */
          link: z.string().max(URL_MAX_CHARACTERS).nullable(),
        }),
      ),
    }),
  }),
})

export const setLike = call({
  name: 'content.setLike',
  method: 'POST',
  path: '/api/content/like',
  summary: 'Likes a piece, or removes the like; counted once per account',
  access: signedIn,
  rate: 'follow',
  body: z.object({ id, liked: z.boolean() }),
  reply: z.object({ data: z.object({ liked: z.boolean(), likes: count }) }),
  errors: ['number_unproven'],
})

export const countView = call({
  name: 'content.view',
  method: 'POST',
  path: '/api/content/view',
  summary: 'Counts a view of a piece, once per viewer and day',
  access: anyone,
  rate: 'public-read',
  body: z.object({ id }),
  reply: z.object({}),
})

const attendance = z.object({
  attending: z.boolean(),
  NoOfRegistration: count,
  /** The link of an online event, for attendees. */
  link: z.string().nullable(),
})

export const attendEvent = call({
  name: 'content.attend',
  method: 'POST',
  path: '/api/content/attend',
  summary: 'Reserves a seat at an event; the host sees name and e-mail address',
  access: only('user', 'provider'),
  rate: 'follow',
  body: z.object({ id }),
  reply: z.object({ data: attendance }),
  errors: ['event_full', 'event_over', 'event_called_off', 'own_event', 'number_unproven'],
})

export const cancelAttendance = call({
  name: 'content.cancelAttendance',
  method: 'POST',
  path: '/api/content/cancelattendance',
  summary: 'Cancels the seat',
  access: only('user', 'provider'),
  rate: 'follow',
  body: z.object({ id }),
  reply: z.object({ data: attendance }),
  errors: ['event_over'],
})

export const myEvents = call({
  name: 'content.myEvents',
  method: 'GET',
  path: '/api/content/myevents',
  summary: 'Events that the viewer attends: the nearest first, or previous ones, the latest first',
  access: only('user', 'provider'),
  rate: 'read',
  query: pageQuery.extend({ time: eventTimeSchema.default('upcoming') }),
  reply: z.object({
    data: z.array(z.object({ event: pieceCardSchema, link: z.string().nullable() })),
    nextCursor: z.string().optional(),
  }),
})

export const contentReaderCalls = {
  viewerState,
  setLike,
  countView,
  attendEvent,
  cancelAttendance,
  myEvents,
}
