import type { FeedListener, FeedState } from './feed/feed.ts'
import { createPriceBook, type PriceBook } from './price-book.ts'
import { isFreshPrice, type LastPrice } from './rules/freshness.ts'

/** Receives prices in the order in which they arrive. */
export type PriceListener = Pick<FeedListener, 'onTicks' | 'onUnseen'>

type WatchList = { readonly set: (instruments: Iterable<number>) => void }

export type MarketPrices = ReturnType<typeof createMarketPrices>

/**
 * The prices as this process knows them: from the feed in the process that runs it, otherwise from
 * the owner's broadcasts. To get an instrument's price, watch it; the feed is not asked for
 * instruments that nobody watches.
 */
export function createMarketPrices(now: () => number) {
  const book: PriceBook = createPriceBook()
  const listeners = new Set<PriceListener>()
  const wanted = new Map<number, number>()
  let state: FeedState = 'idle'
  let onWanted: (added: readonly number[], removed: readonly number[]) => void = () => undefined

  const lastOf = (instrument: number): LastPrice | undefined => book.lastOf(instrument)

  const want = (instruments: readonly number[]): readonly number[] => {
    const added = instruments.filter((id) => !wanted.has(id))
    for (const id of instruments) {
      wanted.set(id, (wanted.get(id) ?? 0) + 1)
    }
    return added
  }
  /** Returns the instruments that have lost their last watcher. */
  const release = (instruments: readonly number[]) =>
    instruments.filter((id) => {
      const left = (wanted.get(id) ?? 0) - 1
      if (left > 0) {
        wanted.set(id, left)
        return false
      }
      return wanted.delete(id)
    })

  return {
    /** The last price, however old. */
    lastOf,

    /** Whether the last price is recent enough for decisions. */
    isFresh: (instrument: number, nowMs: number, limitMs?: number): boolean => {
      const last = lastOf(instrument)
      return last !== undefined && isFreshPrice(last, nowMs, limitMs)
    },

    feedState: (): FeedState => state,

    /** A listener must not throw. */
    listen: (listener: PriceListener): (() => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },

    /** Watches until the returned function is called; an instrument may have several watchers. */
    watch: (instruments: readonly number[]): (() => void) => {
      const chosen = [...new Set(instruments)]
      onWanted(want(chosen), [])
      let isOver = false
      return () => {
        if (!isOver) {
          isOver = true
          onWanted([], release(chosen))
        }
      }
    },

    /** The same for a list that changes; `set` replaces the whole list. */
    watchList: (): WatchList => {
      let mine: ReadonlySet<number> = new Set()
      return {
        set: (instruments) => {
          const next = new Set(instruments)
          const before = mine
          mine = next
          const added = want([...next.difference(before)])
          const removed = release([...before.difference(next)])
          if (added.length > 0 || removed.length > 0) {
            onWanted(added, removed)
          }
        },
      }
    },

    wanted: (): readonly number[] => [...wanted.keys()],

    /** Registers the source of prices, of which there is one at a time. */
    follow: (tell: typeof onWanted): void => {
      onWanted = tell
    },

    book,

    /** The entry point for prices. */
    input: {
      onTicks: (batch) => {
        book.apply(batch, now())
        for (const { onTicks } of listeners) {
          onTicks(batch)
        }
      },
      onUnseen: (range) => {
        book.applyRange(range, now())
        for (const { onUnseen } of listeners) {
          onUnseen(range)
        }
      },
      onState: (to) => {
        state = to
      },
    } satisfies FeedListener,
  }
}
