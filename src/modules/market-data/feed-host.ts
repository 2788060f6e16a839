import { SECOND_MS } from '#kit/clock.ts'
import type { NewId } from '#kit/id.ts'
import type { Logger } from '#platform/log.ts'
import type { Gauge } from '#platform/metrics.ts'
import { createPulse } from '#platform/pulse.ts'
import type { Signals } from '#platform/signals.ts'
import type { Database } from '#platform/tx.ts'
import { followOwner, leadFollowers, type Stoppable } from './broadcast.ts'
import type { Feed, OpenFeed } from './feed/feed.ts'
import type { MarketPrices } from './market-prices.ts'
import { dropLease, takeLease } from './store/lease.ts'
import { findWithLastPrices, upsertLastPrices } from './store/prices.ts'

export type FeedHostOptions = {
  readonly db: Database
  readonly newId: NewId
  readonly log: Logger
  readonly signals: Signals
  readonly prices: MarketPrices
  /** Undefined: this process never owns the feed and only follows. */
  readonly openFeed: (() => Promise<OpenFeed>) | undefined
  /** Whether other processes may share the database. */
  readonly shared: boolean
  readonly now: () => number
  readonly timing?: Partial<HostTiming>
}

export type HostTiming = {
  /** How long a dead owner keeps the feed from the next. */
  readonly leaseMs: number
  /** How often the lease is renewed, or tried for. */
  readonly renewMs: number
  /** How often last prices are written. */
  readonly checkpointMs: number
}

const TIMING: HostTiming = {
  leaseMs: 4 * SECOND_MS,
  renewMs: SECOND_MS,
  checkpointMs: 5 * SECOND_MS,
}

const LEASE = 'feed'
const CHECKPOINT_ROWS = 2000
const SUBSCRIBE_STEP = 2000

export type FeedHost = {
  readonly stop: () => Promise<void>
  /** Whether it still gets anywhere; that the market is away is no reason to take it off duty. */
  readonly isAlive: () => boolean
  readonly gauges: readonly Gauge[]
  readonly ownsFeed: () => boolean
}

/**
 * Runs the feed in one process at a time, and lets the others follow. A process that is alone with
 * its database owns it without asking.
 */
export async function startFeedHost(options: FeedHostOptions): Promise<FeedHost> {
  const { db, newId, log, openFeed, shared } = options
  const timing = { ...TIMING, ...options.timing }
  const owner = newId()
  const pulse = createPulse()
  let role: Stoppable & { readonly owns: boolean } = await follow(options)
  let turning: Promise<void> | undefined
  let stopped = false

  const turn = async (owns: boolean) => {
    await role.stop()
    role =
      owns && openFeed !== undefined ? await own(options, openFeed, timing) : await follow(options)
  }
  const look = async () => {
    const seconds = timing.leaseMs / SECOND_MS
    const lease = await db.transaction((tx) => takeLease(tx, LEASE, owner, seconds))
    pulse.beat()
    const owns = lease !== undefined
    if (owns !== role.owns && !stopped) {
      await turn(owns)
    }
  }
  const tryLook = () => {
    if (turning === undefined && !stopped) {
      turning = look()
        .catch((error: unknown) => log.warn({ err: error }, 'market feed'))
        .finally(() => {
          turning = undefined
        })
    }
    return turning
  }
  let timer: NodeJS.Timeout | undefined
  if (openFeed !== undefined && !shared) {
    await turn(true)
  } else if (openFeed !== undefined) {
    await tryLook()
    timer = setInterval(() => void tryLook(), timing.renewMs)
  }
  return {
    ownsFeed: () => role.owns,
    isAlive: () => timer === undefined || pulse.isAlive(),
    gauges: gaugesOf(options, () => role.owns),
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await turning
      await role.stop()
      if (role.owns && shared) {
        await db.transaction((tx) => dropLease(tx, LEASE, owner)).catch(() => undefined)
      }
    },
  }
}

async function follow(options: FeedHostOptions): Promise<Stoppable & { readonly owns: boolean }> {
  if (!options.shared) {
    return { owns: false, stop: async () => undefined }
  }
  return { owns: false, ...(await followOwner(options)) }
}

/** Subscribes to what is watched, writes down what is heard. */
async function own(
  options: FeedHostOptions,
  openFeed: () => Promise<OpenFeed>,
  timing: HostTiming,
): Promise<Stoppable & { readonly owns: boolean }> {
  const { prices, log, shared } = options
  const open = await openFeed()
  const checkpoints = startCheckpoints(options, timing)
  const feed = open({
    ...prices.input,
    onState: (state, why) => {
      prices.input.onState(state)
      log.info({ state, why }, 'market feed')
    },
  })
  const subscriber = createSubscriber(options, feed)
  prices.follow(subscriber.change)
  subscriber.change(prices.wanted(), [])
  const leading = shared ? await leadFollowers(options) : undefined
  return {
    owns: true,
    stop: async () => {
      prices.follow(() => undefined)
      await leading?.stop()
      await subscriber.settled()
      await feed.stop()
      await checkpoints.stop()
    },
  }
}

/** Wishes in the order in which they were made; the database is asked who they are. */
function createSubscriber({ db, prices, log }: FeedHostOptions, feed: Feed) {
  let chain: Promise<void> = Promise.resolve()
  const subscribe = async (ids: readonly number[]) => {
    for (let from = 0; from < ids.length; from += SUBSCRIBE_STEP) {
      const found = await findWithLastPrices(db.read, ids.slice(from, from + SUBSCRIBE_STEP))
      const wanted = new Set(prices.wanted())
      for (const { instrument, last } of found) {
        if (last !== undefined) {
          prices.book.restore(instrument.id, last)
        }
      }
      feed.subscribe(
        found
          .filter(({ instrument }) => wanted.has(instrument.id))
          .map(({ instrument }) => ({ instrument, last: prices.lastOf(instrument.id) })),
      )
    }
  }
  return {
    change: (added: readonly number[], removed: readonly number[]) => {
      chain = chain
        .then(async () => {
          const wanted = new Set(prices.wanted())
          feed.unsubscribe(removed.filter((id) => !wanted.has(id)))
          await subscribe(added)
        })
        .catch((error: unknown) => log.warn({ err: error }, 'market feed subscriptions'))
    },
    settled: () => chain,
  }
}

/** Writes what has moved every few seconds, and once more at the end. */
function startCheckpoints(
  { db, prices, log, now }: FeedHostOptions,
  timing: HostTiming,
): Stoppable {
  const moves = prices.book.moves()
  let sinceMs = now()
  let writing: Promise<void> = Promise.resolve()
  const write = async () => {
    const moved = moves.take()
    const atMs = now()
    try {
      for (let from = 0; from < moved.length; from += CHECKPOINT_ROWS) {
        const part = moved.slice(from, from + CHECKPOINT_ROWS)
        await db.transaction((tx) => upsertLastPrices(tx, part, sinceMs))
      }
      sinceMs = atMs
    } catch (error) {
      moves.giveBack(moved)
      throw error
    }
  }
  const checkpoint = () => {
    writing = writing
      .then(write)
      .catch((error: unknown) => log.warn({ err: error }, 'market prices were not stored'))
    return writing
  }
  const timer = setInterval(() => {
    if (!moves.isEmpty()) {
      void checkpoint()
    }
  }, timing.checkpointMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await checkpoint()
      moves.stop()
    },
  }
}

function gaugesOf({ prices, now }: FeedHostOptions, owns: () => boolean): readonly Gauge[] {
  const ages = () =>
    prices.wanted().flatMap((id) => {
      const last = prices.lastOf(id)
      return last === undefined ? [] : [(now() - last.receivedAtMs) / SECOND_MS]
    })
  return [
    {
      name: 'market_feed_up',
      help: '1 while prices can come: the feed is live, or nobody watches anything.',
      read: async () => (['live', 'idle'].includes(prices.feedState()) ? 1 : 0),
    },
    {
      name: 'market_feed_owned',
      help: '1 in the process that runs the feed.',
      read: async () => (owns() ? 1 : 0),
    },
    {
      name: 'market_instruments_watched',
      help: 'Instruments whose prices this process wants.',
      read: async () => prices.wanted().length,
    },
    {
      name: 'market_price_age_seconds',
      help: 'Age of the oldest last price among those watched.',
      read: async () => ages().reduce((oldest, age) => Math.max(oldest, age), 0),
    },
  ]
}
