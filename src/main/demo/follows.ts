import { DAY_MS } from '#kit/clock.ts'
import type { Rng } from './prng.ts'
import { daysAfter } from './times.ts'
import type { DemoCustomer, DemoFollow, DemoProvider } from './types.ts'

/** How much less the next in the order of popularity draws: the exponent of the power law. */
const SKEW = 0.85

/**
 * Who follows whom: customers follow a few verified providers each, some follow many, and providers
 * follow a few colleagues. A few providers draw most of the attention.
 */
export function makeFollows(
  rng: Rng,
  now: Date,
  providers: readonly DemoProvider[],
  customers: readonly DemoCustomer[],
): readonly DemoFollow[] {
  const verified = providers.filter((one) => one.verifiedAt !== null)
  const popularity = popularityOf(rng.fork('popularity'), verified)
  const fromCustomers = customers.flatMap((customer, index) => {
    const own = rng.fork(`customer ${index}`)
    // Both named customers follow somebody; of the others a tenth follows nobody.
    const count = index < 2 ? 8 - index * 4 : followCount(own)
    return followsOf(customer, 'user', count, popularity, now, own)
  })
  const fromProviders = verified.flatMap((provider, index) => {
    const own = rng.fork(`provider ${index}`)
    return followsOf(provider, 'provider', own.int(0, 3), popularity, now, own)
  })
  return [...fromCustomers, ...fromProviders]
}

type Popularity = readonly (readonly [provider: DemoProvider, weight: number])[]

/** The order is drawn, but the named providers, who come first of all, stand among the first. */
function popularityOf(rng: Rng, verified: readonly DemoProvider[]): Popularity {
  const actors = verified.filter((one) => one.category === 'Research Analyst').filter(isFirstOfType)
  const others = rng.shuffle(verified.filter((one) => !actors.includes(one)))
  const order = [...others.slice(0, 3), ...actors, ...others.slice(3)]
  return order.map((provider, rank) => [provider, (rank + 1) ** -SKEW] as const)
}

function isFirstOfType(one: DemoProvider, index: number, all: readonly DemoProvider[]): boolean {
  return one.type !== 'sub profile' && all.findIndex(({ type }) => type === one.type) === index
}

function followCount(rng: Rng): number {
  return rng.chance(0.1) ? 0 : Math.floor(1 + 24 * rng.float() ** 2.4)
}

function followsOf(
  follower: DemoCustomer | DemoProvider,
  followerRole: 'user' | 'provider',
  count: number,
  popularity: Popularity,
  now: Date,
  rng: Rng,
): readonly DemoFollow[] {
  const chosen = new Set<DemoProvider>()
  const open = popularity.filter(([provider]) => provider.id !== follower.id)
  for (let turn = 0; turn < count * 4 && chosen.size < count; turn += 1) {
    chosen.add(rng.weighted(open))
  }
  return [...chosen].map((provider) => ({
    followerId: follower.id,
    followerRole,
    providerId: provider.id,
    followedAt: whenFollowed(follower, provider, now, rng),
  }))
}

/** After both are there. */
function whenFollowed(
  follower: DemoCustomer | DemoProvider,
  provider: DemoProvider,
  now: Date,
  rng: Rng,
): Date {
  const since = Math.max(
    follower.joinedAt.getTime(),
    (provider.verifiedAt ?? provider.joinedAt).getTime(),
  )
  const days = Math.floor((now.getTime() - since) / DAY_MS)
  const followed = daysAfter(rng, new Date(since), Math.floor(days * rng.float()), now)
  return new Date(Math.max(followed.getTime(), since))
}
