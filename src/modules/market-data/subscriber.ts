import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '#platform/log.ts'
import type { Database } from '#platform/tx.ts'
import type { Feed, Subscription } from './feed/feed.ts'
import type { MarketPrices } from './market-prices.ts'
import { findWithLastPrices } from './store/prices.ts'

const PAGE = 2000
const AGAIN_MS = 500

export type Subscriber = {
  /** Nothing is asked of the feed before. */
  readonly open: () => void
  /** What is watched has changed. */
  readonly look: () => void
  /**
   * Has the feed tell again what came after the last stored prices of these, as after a start.
   * Resolves when it was asked to.
   */
  readonly retell: (instrumentIds: readonly number[]) => Promise<void>
  readonly stop: () => Promise<void>
}

type SubscriberDeps = { readonly db: Database; readonly prices: MarketPrices; readonly log: Logger }

/**
 * Asks the feed for what is watched, and for nothing else. Each subscription goes on from the stored
 * price, not from one that this process has heard: what was made of prices behind the stored ones
 * may have died with whoever heard them. While the database is away it tries again.
 */
export function createSubscriber({ db, prices, log }: SubscriberDeps, feed: Feed): Subscriber {
  const subscribed = new Set<number>()
  const again = new Set<number>()
  const opening = Promise.withResolvers<void>()
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let isChanged = false

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
    const retold = [...again]
    const asked = prices.wanted().filter((id) => !subscribed.has(id) || again.has(id))
    const found = asked.length > 0 ? await find(asked) : []
    // From here on at once, so that no price is lost in between.
    const wanted = new Set(prices.wanted())
    const gone = [...subscribed].filter((id) => !wanted.has(id))
    feed.unsubscribe([...gone, ...retold])
    for (const id of retold) {
      again.delete(id)
    }
    for (const id of gone) {
      subscribed.delete(id)
    }
    // All in one: a feed that tells what was missed tells it in the order of time.
    feed.subscribe(found.filter(({ instrument }) => wanted.has(instrument.id)))
    for (const id of asked.filter((one) => wanted.has(one))) {
      subscribed.add(id)
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
        await sleep(AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
    running = undefined
  }
  const look = () => {
    isChanged = true
    running ??= run()
    return running
  }

  return {
    open: () => opening.resolve(),
    look: () => void look(),
    retell: (instrumentIds) => {
      for (const id of instrumentIds) {
        again.add(id)
      }
      return look()
    },
    stop: async () => {
      stopping.abort()
      opening.resolve()
      await running
    },
  }
}
