import type { Segment } from '#contract/common/types.ts'
import { mayPostCalls } from '#contract/providers/categories.ts'
import { DAY_MS } from '#kit/clock.ts'
import { actorCredentials } from '../actors.ts'
import type { Rng } from '../prng.ts'
import type { DemoProvider } from '../schema.ts'
import { drawnPart } from '../times.ts'
import type { DemoMarketplace } from '../types.ts'

/** A provider that posts calls in the demo, with the number of calls. */
export type Poster = {
  readonly id: string
  readonly segments: readonly Segment[]
  readonly since: number
  readonly closed: number
  readonly open: number
  /** The probability that a call is on the right side; 0.5 is chance. */
  readonly insight: number
  /** The share of calls for subscribers only. */
  readonly reserved: number
  readonly planIds: readonly string[]
  readonly rng: Rng
}

const HISTORY_DAYS = 175
/** The two providers in the README have the most. */
const SHOWN = { closed: 80, open: 5 } as const

/** Who has this many followers posts calls. */
const POPULAR_FOLLOWERS = 50

/** Verified analysts and advisers with a membership; a few of the less known never post. */
export function makePosters(rng: Rng, now: Date, market: DemoMarketplace): readonly Poster[] {
  const members = new Set(
    market.memberships
      .filter(({ startsAt }) => now.getTime() - startsAt.getTime() < 365 * DAY_MS)
      .map(({ providerId }) => providerId),
  )
  const named = new Set<string>([actorCredentials.P1.email, actorCredentials.P2.email])
  const followers = Map.groupBy(market.follows, ({ providerId }) => providerId)
  return market.providers
    .filter(({ id, verified, category }) => verified && mayPostCalls(category) && members.has(id))
    .flatMap((provider) => {
      const own = rng.fork(drawnPart(provider.id))
      const isNamed = named.has(provider.email)
      const isPopular = (followers.get(provider.id)?.length ?? 0) >= POPULAR_FOLLOWERS
      const posts = isNamed || own.chance(0.85) || isPopular
      return posts ? [posterOf(provider, isNamed, own, now, market)] : []
    })
}

function posterOf(
  { id, segments, verifiedAt }: DemoProvider,
  isNamed: boolean,
  rng: Rng,
  now: Date,
  { plans }: DemoMarketplace,
): Poster {
  const earliest = now.getTime() - HISTORY_DAYS * DAY_MS
  return {
    id,
    segments: segments.length > 0 ? segments : ['Equity Cash'],
    since: Math.max(earliest, verifiedAt?.getTime() ?? earliest),
    closed: isNamed ? SHOWN.closed : rng.int(8, 46),
    open: isNamed ? SHOWN.open : rng.int(0, 3),
    insight: 0.55 + rng.float() * 0.2,
    reserved: 0.3 + rng.float() * 0.5,
    planIds: plans.filter(({ providerId }) => providerId === id).map((plan) => plan.id),
    rng,
  }
}
