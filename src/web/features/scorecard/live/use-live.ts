import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import type { Trade } from '#contract/scorecard/types.ts'
import { useNow } from '#web/ui/text/now.ts'
import { type CurrentFigures, currentFigures } from '../trade-state.ts'
import type { LiveStatus, LiveStore } from './live-store.ts'
import type { LastPrice } from './trade-cache.ts'

/** The live store of a page; undefined without one, as on the server. */
export const LiveContext = createContext<LiveStore | undefined>(undefined)

const NO_SUBSCRIPTION = () => () => undefined
const NO_VALUE = () => undefined

/** The live state of a trade. */
export function useLiveTrade(id: string): Trade | undefined {
  const store = useContext(LiveContext)
  return useSyncExternalStore(
    useCallback((listener) => store?.onTrade(id, listener) ?? NO_VALUE, [store, id]),
    () => store?.cache.trade(id),
    NO_VALUE,
  )
}

/** The latest state of a trade: the row, or the live state if it is newer. */
export function useLatestTrade(row: Trade): Trade {
  const live = useLiveTrade(row._id)
  return live !== undefined && live.version >= row.version ? live : row
}

/** The latest live price of an instrument. */
export function useLivePrice(instrumentId: number): LastPrice | undefined {
  const store = useContext(LiveContext)
  return useSyncExternalStore(
    useCallback(
      (listener) => store?.onPrice(instrumentId, listener) ?? NO_VALUE,
      [store, instrumentId],
    ),
    () => store?.cache.price(instrumentId),
    NO_VALUE,
  )
}

const MARKET_TIME_STEP_MS = 5000

/** The market's time, updated every few seconds; undefined without a live store. */
export function useMarketTime(): number | undefined {
  const store = useContext(LiveContext)
  // The store knows how far this device's clock is from the market's.
  const now = useNow(MARKET_TIME_STEP_MS, Date.now)
  return now === undefined ? undefined : store?.cache.marketTime(now)
}

/**
 * The current figures of a trade, from its live state and price. `now` decides whether the price is
 * stale.
 */
export function useCurrentFigures(row: Trade, now?: number): CurrentFigures {
  const trade = useLatestTrade(row)
  const livePrice = useLivePrice(trade.instrumentId)
  return useMemo(() => currentFigures(trade, livePrice, now), [trade, livePrice, now])
}

/** Rerenders whenever trades are added, changed or removed; 0 before that. */
export function useListRevision(): number {
  const store = useContext(LiveContext)
  return useSyncExternalStore(
    store?.onList ?? NO_SUBSCRIPTION,
    () => store?.revision() ?? 0,
    () => 0,
  )
}

export function useLiveStatus(): LiveStatus {
  const store = useContext(LiveContext)
  return useSyncExternalStore(
    store?.onList ?? NO_SUBSCRIPTION,
    () => store?.status() ?? 'off',
    () => 'off' as const,
  )
}
