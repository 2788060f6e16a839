import type { FeedListener, FeedState } from './feed/feed.ts'
import { createPriceBook, type PriceBook } from './price-book.ts'
import { isFreshPrice, type LastPrice } from './rules/freshness.ts'

/** Who wants to hear of prices, in the order in which they came. */
export type PriceListener = Pick<FeedListener, 'onTicks' | 'onUnseen'>

type WatchList = { readonly set: (instruments: Iterable<number>) => void }

export type MarketPrices = ReturnType<typeof createMarketPrices>

/**
 * The prices as this process knows them: straight from the feed where it runs, else from what its
 * owner tells the others. Whoever needs an instrument's price says so by watching it; what nobody
 * watches is not asked of the feed.
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
  /** Gives those that nobody watches any more. */
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

    /** Whether the last price may decide something. */
    isFresh: (instrument: number, nowMs: number, limitMs?: number): boolean => {
      const last = lastOf(instrument)
      return last !== undefined && isFreshPrice(last, nowMs, limitMs)
    },

    feedState: (): FeedState => state,

    /** A listener that throws is a bug of its own, and does not keep prices from the others. */
    listen: (listener: PriceListener): (() => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },

    /** Until what it returns is called; several may watch the same. */
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

    /** The same for a list that changes: it is given anew, as a whole. */
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

    /** For whoever gets the prices: one at a time. */
    follow: (tell: typeof onWanted): void => {
      onWanted = tell
    },

    book,

    /** Where prices come in. */
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
