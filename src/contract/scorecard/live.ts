import { z } from 'zod'
import { anyone, only } from '../access.ts'
import { claimedText, id } from '../common/fields.ts'
import { live } from '../live.ts'
import { scorecardFrameSchema, todayScorecardsFrameSchema, tradeSchema } from './types.ts'

/*
 * The live scorecard. `details`, `scorecard` and `todayScorecards` come from the specification: a
 * client that knows only these gets a whole frame on every change. A client with `mode: 'frames'`
 * gets one whole frame and then the changes: `delta` per trade, and `prices` a few times per
 * second. The viewer is identified by the session; a claim in `details` selects nothing but the
 * page.
 */

/** The maximum number of journals in one `since`; a client with more requests a whole frame. */
export const SINCE_MAX_JOURNALS = 60
/** A longer gap is filled with a whole frame. */
export const REPLAY_MAX_EVENTS = 1_000
export const CLOSED_FRAME_ROWS = 100

const details = z.object({
  id: claimedText,
  role: claimedText,
  /** A number from clients that count pages. The namespace decides which page it is. */
  page: claimedText.or(z.number()),
  mode: z.literal('frames').optional(),
})

/**
 * Identifies what the viewer may see on the page. Between two whole frames with the same view, no
 * trade became invisible.
 */
const view = z.string().max(64)

/**
 * Sent instead of `details` by a client that reconnects: the last event that it knows of each
 * provider's journal, and the view of its last whole frame. The reply is the missed deltas, or a
 * whole frame if the view has changed or too much was missed.
 */
const since = z.object({
  journals: z.array(z.tuple([id, z.int().nonnegative()])).max(SINCE_MAX_JOURNALS),
  view: view.optional(),
})

/**
 * Events of a provider's journal after `from` up to `to`, as far as the viewer may see them. A
 * client whose last event is before `from` has missed some and sends `since`.
 */
const delta = z.object({
  providerId: id,
  from: z.int().nonnegative(),
  to: z.int().nonnegative(),
  /** The current state of the changed trades. */
  trades: z.array(tradeSchema),
  /** Withdrawn trades, to be hidden. */
  gone: z.array(id),
})
export type ScorecardDelta = z.infer<typeof delta>

/**
 * Last prices: "seq;at;id,price;id,price,age...", with `at` in milliseconds since 1970 and prices
 * as integers of 1/10,000 rupee. A price's age is in milliseconds before `at`; without an age it is
 * at most one second old. The text is built once for all viewers who see the same.
 */
const prices = z.string()

/** The last event of each journal in a whole frame; deltas continue from there. */
const journals = z.array(z.tuple([id, z.int().nonnegative()]))

/** What the viewer may see has changed. The server sends a whole frame next. */
const changed = z.object({ reason: z.enum(['entitlement', 'feed']) })

/** Calls that have arrived in this browser; the provider sees them as delivered. */
const received = z.object({ trades: z.array(id).min(1).max(50) })

const emits = {
  scorecard: scorecardFrameSchema.extend({ journals: journals.optional(), view: view.optional() }),
  delta,
  prices,
  changed,
}
const receives = { details, since, received }

export const providerScorecardLive = live({
  namespace: '/scorecardlive/serviceproviderdashboard',
  access: only('provider'),
  emits,
  receives,
})

export const subscribedScorecardLive = live({
  namespace: '/scorecardlive/forsubscribed',
  access: only('user', 'provider'),
  emits,
  receives,
})

export const homeScorecardLive = live({
  namespace: '/scorecardlive/forhomepage',
  access: anyone,
  emits: { ...emits, todayScorecards: todayScorecardsFrameSchema },
  receives,
})
