import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND_MS } from '#kit/clock.ts'
import type { Logger } from '#platform/log.ts'
import type { Database } from '#platform/tx.ts'
import type { Feed, Subscription } from './feed/feed.ts'
import type { MarketPrices } from './market-prices.ts'
import { findWithLastPrices } from './store/prices.ts'

const PAGE = 2000
const RETRY_MS = 500
const REFUSED_RETRY_MS = 10 * SECOND_MS

export type Subscriber = {
  /** Starts the requests to the feed; nothing is requested before. */
  readonly open: () => void
  /** To be called when the watched instruments change. */
  readonly synchronise: () => void
  /**
   * Makes the feed repeat what came after the last stored prices of these instruments, as after a
   * start. Resolves once this has been requested.
   */
  readonly resubscribe: (instrumentIds: readonly number[]) => Promise<void>
  readonly stop: () => Promise<void>
}

type SubscriberDeps = {
  readonly db: Database
  readonly prices: MarketPrices
  readonly log: Logger
  readonly refusedRetryMs?: number
}

/**
 * Subscribes to what is watched and nothing else. Each subscription resumes after the stored price,
 * not after a price that this process has received: what another process derived from prices after
 * the stored one may have been lost with it. Retries while the database is unavailable, and what
 * the feed has refused.
 */
export function createSubscriber(
  { db, prices, log, refusedRetryMs = REFUSED_RETRY_MS }: SubscriberDeps,
  feed: Feed,
): Subscriber {
  const subscribed = new Set<number>()
  const toResubscribe = new Set<number>()
  const opening = Promise.withResolvers<void>()
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let isChanged = false
  let retrying: NodeJS.Timeout | undefined

  const find = async (ids: readonly number[]): Promise<readonly Subscription[]> => {
    const found: Subscription[] = []
    for (let from = 0; from < ids.length; from += PAGE) {
      const page = await findWithLastPrices(db.read, ids.slice(from, from + PAGE))
      for (const { instrument, last } of page) {
        if (last !== undefined) {
          prices.book.restore(instrument.id, last)
        }
        found.push({ instrument, last: last ?? prices.lastOf(instrument.id) })
      }
    }
    return found
  }

  const apply = async () => {
    const resubscribed = [...toResubscribe]
    const requested = prices.wanted().filter((id) => !subscribed.has(id) || toResubscribe.has(id))
    const found = requested.length > 0 ? await find(requested) : []
    // No await from here on, so that no price is lost in between.
    const wanted = new Set(prices.wanted())
    const gone = [...subscribed].filter((id) => !wanted.has(id))
    feed.unsubscribe([...gone, ...resubscribed])
    for (const id of resubscribed) {
      toResubscribe.delete(id)
    }
    for (const id of gone) {
      subscribed.delete(id)
    }
    // In one call: a feed that repeats missed prices sends them in order of time.
    const refused = new Set(
      feed.subscribe(found.filter(({ instrument }) => wanted.has(instrument.id))),
    )
    for (const id of requested.filter((one) => wanted.has(one))) {
      if (refused.has(id)) {
        subscribed.delete(id)
      } else {
        subscribed.add(id)
      }
    }
    clearTimeout(retrying)
    if (refused.size > 0) {
      retrying = setTimeout(synchronise, refusedRetryMs)
    }
  }

  const run = async () => {
    await opening.promise
    while (isChanged && !stopping.signal.aborted) {
      isChanged = false
      try {
        await apply()
      } catch (error) {
        log.warn({ err: error }, 'market feed subscriptions')
        isChanged = true
        await sleep(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
    running = undefined
  }
  const synchronise = () => {
    isChanged = true
    running ??= run()
    return running
  }

  return {
    open: () => opening.resolve(),
    synchronise: () => void synchronise(),
    resubscribe: (instrumentIds) => {
      for (const id of instrumentIds) {
        toResubscribe.add(id)
      }
      return synchronise()
    },
    stop: async () => {
      stopping.abort()
      clearTimeout(retrying)
      opening.resolve()
      await running
    },
  }
}
