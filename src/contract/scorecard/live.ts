import { z } from 'zod'
import { anyone, only } from '../access.ts'
import { claimedText, id } from '../common/fields.ts'
import { live } from '../live.ts'
import { scorecardFrameSchema, todayScorecardsFrameSchema, tradeSchema } from './types.ts'

/*
 * The live scorecard. `details`, `scorecard` and `todayScorecards` are the specification's: a client
 * that knows only these is sent whole frames whenever something changes. One that says `mode:
 * 'frames'` gets a whole frame once and then what changes: `delta` by trades, `prices` a few times a
 * second. Who the viewer is says its session; what `details` claims of it chooses nothing but the page.
 */

/** Journals by which a client can ask for what it missed; with more it asks for all anew. */
export const SINCE_MAX_JOURNALS = 60
/** A longer gap is closed by a whole frame. */
export const REPLAY_MAX_EVENTS = 1_000
export const CLOSED_FRAME_ROWS = 100

const details = z.object({
  id: claimedText,
  role: claimedText,
  /** A number from who counts pages; which page it is says the namespace. */
  page: claimedText.or(z.number()),
  mode: z.literal('frames').optional(),
})

/** Names what the viewer may see on the page; of two whole frames with the same one nothing went. */
const view = z.string().max(64)

/**
 * Said instead of `details` by a client that was away: where its knowledge of each provider's journal
 * ends, and the view of its last whole frame. It gets what it has missed as deltas; a whole frame
 * where the view is another one by now, or where that would be too much.
 */
const since = z.object({
  journals: z.array(z.tuple([id, z.int().nonnegative()])).max(SINCE_MAX_JOURNALS),
  view: view.optional(),
})

/**
 * What happened in a provider's journal after event `from` up to `to`, as far as the viewer may see
 * it. A client whose knowledge ends before `from` has missed something and asks with `since`.
 */
const delta = z.object({
  providerId: id,
  from: z.int().nonnegative(),
  to: z.int().nonnegative(),
  /** As they are now. */
  trades: z.array(tradeSchema),
  /** No longer to be shown: withdrawn. */
  gone: z.array(id),
})
export type ScorecardDelta = z.infer<typeof delta>

/**
 * Last prices: "seq;at;id,price;id,price,age...", `at` in milliseconds since 1970, prices as integers
 * of 1/10,000 rupee. A price with an age was made so many milliseconds before `at`, one without at
 * most a second. One text, made once for all who see the same.
 */
const prices = z.string()

/** Where the journals of a whole frame end, so that deltas can follow. */
const journals = z.array(z.tuple([id, z.int().nonnegative()]))

/** What the viewer may see is something else from now on: a whole frame follows by itself. */
const changed = z.object({ reason: z.enum(['entitlement', 'feed']) })

/** Calls that have arrived in this browser: what a provider sees as delivered. */
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
