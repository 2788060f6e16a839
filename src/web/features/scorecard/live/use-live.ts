import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import type { Trade } from '#contract/scorecard/types.ts'
import { useNow } from '#web/ui/text/now.ts'
import { type CurrentFigures, currentFigures } from '../trade-state.ts'
import type { LiveLine, LiveStore } from './live-store.ts'
import type { LastPrice } from './trade-book.ts'

/** What the page hears; undefined where it hears nothing, as on the server. */
export const LiveContext = createContext<LiveStore | undefined>(undefined)

const NEVER = () => () => undefined
const NOTHING = () => undefined

/** What was heard of a trade. */
export function useHeardTrade(id: string): Trade | undefined {
  const store = useContext(LiveContext)
  return useSyncExternalStore(
    useCallback((hear) => store?.onTrade(id, hear) ?? NOTHING, [store, id]),
    () => store?.book.trade(id),
    NOTHING,
  )
}

/** The trade as it is now: the row, or what was heard of it since. */
export function useTradeNow(row: Trade): Trade {
  const heard = useHeardTrade(row._id)
  return heard !== undefined && heard.version >= row.version ? heard : row
}

/** The last price that was heard of an instrument. */
export function useHeardPrice(instrumentId: number): LastPrice | undefined {
  const store = useContext(LiveContext)
  return useSyncExternalStore(
    useCallback((hear) => store?.onPrice(instrumentId, hear) ?? NOTHING, [store, instrumentId]),
    () => store?.book.price(instrumentId),
    NOTHING,
  )
}

const LOOK_MS = 5000

/** The market's time, every few seconds; undefined where the page hears nothing. */
export function useMarketTime(): number | undefined {
  const store = useContext(LiveContext)
  const now = useNow(LOOK_MS)
  return now === undefined ? undefined : store?.book.marketTime(now)
}

/** Where a trade stands, from what was heard of it and of its price, whose age `now` tells. */
export function useCurrentFigures(row: Trade, now?: number): CurrentFigures {
  const trade = useTradeNow(row)
  const heard = useHeardPrice(trade.instrumentId)
  return useMemo(() => currentFigures(trade, heard, now), [trade, heard, now])
}

/** Renders anew whenever trades have come, changed or gone; 0 before. */
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
