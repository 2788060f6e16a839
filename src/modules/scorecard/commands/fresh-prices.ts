import { type Clock, SECOND_MS } from '#kit/clock.ts'
import type { Price } from '#kit/price.ts'
import type { MarketData } from '#modules/market-data/index.ts'

/** How long a command waits for a first price. */
const WAIT_MS = 3 * SECOND_MS
/** How long the instrument stays watched after a command, until an engine watches it itself. */
const LINGER_MS = 10 * SECOND_MS

export type FreshPrices = ReturnType<typeof createFreshPrices>

type FreshPricesDeps = {
  readonly prices: MarketData['prices']
  readonly clock: Clock
  readonly waitMs?: number | undefined
}

/** Prices recent enough for decisions. */
export function createFreshPrices({ prices, clock, waitMs = WAIT_MS }: FreshPricesDeps) {
  const last = (instrumentId: number): Price | undefined => prices.lastOf(instrumentId)?.price

  const now = (instrumentId: number): Price | undefined =>
    prices.isFresh(instrumentId, clock.now().getTime()) ? last(instrumentId) : undefined

  const soonest = async (
    instrumentId: number,
    read: (instrumentId: number) => Price | undefined,
  ): Promise<Price | undefined> => {
    const release = prices.watch([instrumentId])
    setTimeout(release, LINGER_MS).unref()
    return read(instrumentId) ?? (await next(instrumentId, read))
  }

  const next = (instrumentId: number, read: typeof now): Promise<Price | undefined> =>
    new Promise((resolve) => {
      const end = (price: Price | undefined) => {
        clearTimeout(timer)
        stop()
        resolve(price)
      }
      const check = () => {
        const price = read(instrumentId)
        if (price !== undefined) {
          end(price)
        }
      }
      const stop = prices.listen({ onTicks: check, onUnseen: check })
      const timer = setTimeout(() => end(read(instrumentId)), waitMs)
    })

  return {
    /** Undefined without a fresh price. */
    now,

    /** The same, but waits a moment for a price if nobody has watched the instrument before. */
    soon: (instrumentId: number): Promise<Price | undefined> => soonest(instrumentId, now),

    /**
     * The reference price of a call posted now, from which the market moves to its entry: a fresh
     * price or, if nobody trades the instrument at the moment, its last one. That is certain while the
     * market is closed, or `isJudged` tells that the feed has reported everything.
     */
    reference: async (
      instrumentId: number,
      isOpen: boolean,
      isJudged: () => Promise<boolean>,
    ): Promise<Price | undefined> => {
      const price = await soonest(instrumentId, isOpen ? now : last)
      return price ?? ((await isJudged()) ? last(instrumentId) : undefined)
    },
  }
}
