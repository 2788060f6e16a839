import { PRICE_FRESH_SECONDS } from '#contract/market/limits.ts'
import { tradeResultLabels, triggerLabel } from '#contract/scorecard/texts.ts'
import type { EntryType, Trade, TradeResult } from '#contract/scorecard/types.ts'
import { SECOND_MS } from '#kit/clock.ts'
import { priceFromRupees, rupeesFromPrice } from '#kit/price.ts'
import { figuresOf } from '#modules/scorecard/rules/figures.ts'
import type { LastPrice } from './live/trade-cache.ts'
import { stateTexts } from './texts.ts'

/** The current figures of a trade: its last price, or its exit, and the profit or loss so far. */
export type CurrentFigures = {
  /** In rupees; null without a price. */
  readonly price: number | null
  /** Milliseconds since 1970; null without a price. */
  readonly at: number | null
  /** Too old for decisions. */
  readonly isStale: boolean
  /** In rupees per share or unit. */
  readonly pnl: number
  readonly pnlPercent: number | '-'
}

/**
 * Uses the latest live price if it is newer than the trade's own. `now`, in the market's time,
 * decides whether a price is stale, since no message arrives when all prices stop.
 */
export function currentFigures(
  trade: Trade,
  livePrice: LastPrice | undefined,
  now?: number | undefined,
): CurrentFigures {
  const { pnl, pnlpercentage: pnlPercent } = trade
  if (trade.status === 'closed') {
    const at = trade.exitDate === null ? null : Date.parse(trade.exitDate)
    return { price: trade.exitRate, at, isStale: false, pnl, pnlPercent }
  }
  const serverPriceAt = trade.ltpAt === null ? null : Date.parse(trade.ltpAt)
  if (livePrice === undefined || (serverPriceAt !== null && serverPriceAt > livePrice.at)) {
    const isStale = trade.ltpStale || (serverPriceAt !== null && isOld(serverPriceAt, now))
    return { price: trade.ltp, at: serverPriceAt, isStale, pnl, pnlPercent }
  }
  const figures = figuresOf(figuresInput(trade), livePrice.price)
  return {
    price: rupeesFromPrice(livePrice.price),
    at: livePrice.at,
    isStale: isOld(livePrice.at, now),
    pnl: rupeesFromPrice(figures.pnl),
    pnlPercent: figures.pnlPercent,
  }
}

function isOld(at: number, now: number | undefined): boolean {
  return now !== undefined && now - at > PRICE_FRESH_SECONDS * SECOND_MS
}

function figuresInput(trade: Trade) {
  const { entryType, entryPrice, entryDate } = trade
  const entry =
    entryPrice === null
      ? null
      : { price: priceFromRupees(entryPrice), at: entryDate === null ? 0 : Date.parse(entryDate) }
  return { entryType, entry, exit: null }
}

type State = Pick<Trade, 'status' | 'istriggered' | 'result' | 'withdrawnAt'>

/** 'Initiated', 'Not initiated', or the result. */
export function stateText(trade: State): string {
  if (trade.withdrawnAt !== null) {
    return stateTexts.withdrawn
  }
  return trade.status === 'open' ? triggerLabel(trade.istriggered) : tradeResultLabels[trade.result]
}

export type StateTone = 'neutral' | 'accent' | 'up' | 'down' | 'warn'

const RESULT_TONES: Readonly<Record<TradeResult, StateTone>> = {
  tp: 'up',
  sl: 'down',
  manual: 'neutral',
  timeout: 'neutral',
  open: 'accent',
}

export function stateTone(trade: State): StateTone {
  if (trade.status === 'open') {
    return trade.istriggered ? 'accent' : 'neutral'
  }
  return trade.withdrawnAt === null ? RESULT_TONES[trade.result] : 'neutral'
}

export const directionText: Readonly<Record<EntryType, string>> = {
  buy: stateTexts.buy,
  sell: stateTexts.sell,
}
