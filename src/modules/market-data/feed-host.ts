import { SECOND_MS } from '#kit/clock.ts'
import type { NewId } from '#kit/id.ts'
import { createHealth } from '#platform/health.ts'
import type { Logger } from '#platform/log.ts'
import type { Gauge } from '#platform/metrics.ts'
import type { Signals } from '#platform/signals/signals.ts'
import type { Database } from '#platform/tx.ts'
import { followFeedOwner, type Stoppable, servePrices } from './broadcast.ts'
import { startCheckpoints } from './checkpoints.ts'
import { followAdjustedPrices } from './corporate-actions/apply.ts'
import type { OpenFeed } from './feed/feed.ts'
import type { OpenFeedWork } from './feed-work.ts'
import type { MarketPrices } from './market-prices.ts'
import { dropLease, takeLease } from './store/lease.ts'
import { createSubscriber } from './subscriber.ts'

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
  /** Work that runs in the process that owns the feed. */
  readonly openWork?: OpenFeedWork
  readonly timing?: Partial<HostTiming>
}

type HostTiming = {
  /** How long the lease of a dead owner keeps other processes from taking over. */
  readonly leaseMs: number
  /** How often the lease is renewed or requested. */
  readonly renewMs: number
  /** How often last prices are stored. */
  readonly checkpointMs: number
}

const TIMING: HostTiming = {
  leaseMs: 3 * SECOND_MS,
  renewMs: SECOND_MS / 2,
  checkpointMs: 5 * SECOND_MS,
}

export type FeedHost = {
  readonly stop: () => Promise<void>
  /**
   * Whether this process still makes progress. An unavailable market does not make it unhealthy.
   */
  readonly isAlive: () => boolean
  readonly gauges: readonly Gauge[]
  readonly ownsFeed: () => boolean
}

/**
 * Runs the feed in one process at a time; the others follow it. A process that does not share its
 * database owns the feed without a lease.
 */
export async function startFeedHost(options: FeedHostOptions): Promise<FeedHost> {
  const { db, newId, log, openFeed, shared } = options
  const timing = { ...TIMING, ...options.timing }
  const owner = newId()
  const health = createHealth()
  const adjusted = await followAdjustedPrices(options)
  let role: Stoppable & { readonly owns: boolean } = await follow(options)
  let mayOwn = false
  let turning: Promise<void> | undefined
  let renewing: Promise<void> | undefined
  let stopped = false

  const turn = async () => {
    while (mayOwn !== role.owns && !stopped) {
      await role.stop()
      role =
        mayOwn && openFeed !== undefined
          ? await own(options, openFeed, timing)
          : await follow(options)
    }
  }
  /** Taking over may outlast the lease, so the lease is renewed meanwhile. */
  const turnIfNeeded = () => {
    turning ??= turn()
      .catch((error: unknown) => log.warn({ err: error }, 'market feed'))
      .finally(() => {
        turning = undefined
      })
    return turning
  }
  const renew = async () => {
    const seconds = timing.leaseMs / SECOND_MS
    mayOwn = await db.transaction((tx) => takeLease(tx, owner, seconds))
    health.beat()
    void turnIfNeeded()
  }
  const tryRenew = () => {
    renewing ??= renew()
      .catch((error: unknown) => log.warn({ err: error }, 'market feed'))
      .finally(() => {
        renewing = undefined
      })
    return renewing
  }
  let timer: NodeJS.Timeout | undefined
  if (openFeed !== undefined && !shared) {
    mayOwn = true
    await turn()
  } else if (openFeed !== undefined) {
    await tryRenew()
    await turning
    timer = setInterval(() => void tryRenew(), timing.renewMs)
  }
  return {
    ownsFeed: () => role.owns,
    isAlive: () => timer === undefined || health.isAlive(),
    gauges: gaugesOf(options, () => role.owns),
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await renewing
      await turning
      await role.stop()
      await adjusted.stop()
      if (role.owns && shared) {
        await db.transaction((tx) => dropLease(tx, owner)).catch(() => undefined)
      }
    },
  }
}

async function follow(options: FeedHostOptions): Promise<Stoppable & { readonly owns: boolean }> {
  if (!options.shared) {
    return { owns: false, stop: async () => undefined }
  }
  return { owns: false, ...(await followFeedOwner(options)) }
}

/** Subscribes to what is watched, stores the prices received and runs the feed work. */
async function own(
  options: FeedHostOptions,
  openFeed: () => Promise<OpenFeed>,
  timing: HostTiming,
): Promise<Stoppable & { readonly owns: boolean }> {
  const { prices, log, shared } = options
  const open = await openFeed()
  const feed = open({
    ...prices.input,
    onState: (state) => {
      prices.input.onState(state)
      log.info({ state }, 'market feed')
    },
  })
  const subscriber = createSubscriber(options, feed)
  const leading = shared ? await servePrices(options) : undefined
  const work = await options.openWork?.(subscriber.resubscribe).catch(async (error: unknown) => {
    await leading?.stop()
    throw error
  })
  // The work listens, so prices may start.
  const checkpoints = startCheckpoints({ ...options, work }, timing.checkpointMs)
  prices.follow(subscriber.synchronise)
  subscriber.open()
  subscriber.synchronise()
  return {
    owns: true,
    stop: async () => {
      prices.follow(() => undefined)
      await leading?.stop()
      await subscriber.stop()
      await feed.stop()
      await checkpoints.stop()
      await work?.stop()
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
