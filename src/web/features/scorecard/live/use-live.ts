import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import type { Trade } from '#contract/scorecard/types.ts'
import { useNow } from '#web/ui/text/now.ts'
import { type CurrentFigures, currentFigures } from '../trade-state.ts'
import type { LiveLine, LiveStore } from './live-store.ts'
import type { LastPrice } from './trade-book.ts'

/** The live store of a page; undefined without one, as on the server. */
export const LiveContext = createContext<LiveStore | undefined>(undefined)

const NEVER = () => () => undefined
const NOTHING = () => undefined

/** The live state of a trade. */
export function useHeardTrade(id: string): Trade | undefined {
  const store = useContext(LiveContext)
  return useSyncExternalStore(
    useCallback((hear) => store?.onTrade(id, hear) ?? NOTHING, [store, id]),
    () => store?.book.trade(id),
    NOTHING,
  )
}

/** The latest state of a trade: the row, or the live state if it is newer. */
export function useTradeNow(row: Trade): Trade {
  const heard = useHeardTrade(row._id)
  return heard !== undefined && heard.version >= row.version ? heard : row
}

/** The latest live price of an instrument. */
export function useHeardPrice(instrumentId: number): LastPrice | undefined {
  const store = useContext(LiveContext)
  return useSyncExternalStore(
    useCallback((hear) => store?.onPrice(instrumentId, hear) ?? NOTHING, [store, instrumentId]),
    () => store?.book.price(instrumentId),
    NOTHING,
  )
}

const LOOK_MS = 5000

/** The market's time, updated every few seconds; undefined without a live store. */
export function useMarketTime(): number | undefined {
  const store = useContext(LiveContext)
  const now = useNow(LOOK_MS)
  return now === undefined ? undefined : store?.book.marketTime(now)
}

/**
 * The current figures of a trade, from its live state and price. `now` decides whether the price is
 * stale.
 */
export function useCurrentFigures(row: Trade, now?: number): CurrentFigures {
  const trade = useTradeNow(row)
  const heard = useHeardPrice(trade.instrumentId)
  return useMemo(() => currentFigures(trade, heard, now), [trade, heard, now])
}

/** Rerenders whenever trades are added, changed or removed; 0 before that. */
export function useListRevision(): number {
  const store = useContext(LiveContext)
  return useSyncExternalStore(
    store?.onList ?? NEVER,
    () => store?.revision() ?? 0,
    () => 0,
  )
}

export function useLine(): LiveLine {
  const store = useContext(LiveContext)
  return useSyncExternalStore(
    store?.onList ?? NEVER,
    () => store?.line() ?? 'off',
    () => 'off' as const,
  )
}
