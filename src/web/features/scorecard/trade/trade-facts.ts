import type { TradeEventKind } from '#contract/scorecard/record.ts'
import { tradeResultLabels } from '#contract/scorecard/texts.ts'
import type { Trade } from '#contract/scorecard/types.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/clock.ts'
import { priceFromRupees } from '#kit/price.ts'
import { ratio } from '#modules/scorecard/rules/figures.ts'
import { formatGainInR } from '#web/ui/text/numbers.ts'
import type { CurrentFigures } from '../trade-state.ts'
import { tradeTexts } from './texts.ts'

/** The label of each journal event in the timeline. */
export const eventLabels: Readonly<Record<TradeEventKind, string>> = {
  posted: tradeTexts.posted,
  amended: tradeTexts.amended,
  initiated: tradeTexts.initiated,
  adjusted: tradeTexts.adjusted,
  tp: tradeResultLabels.tp,
  sl: tradeResultLabels.sl,
  manual: tradeResultLabels.manual,
  timeout: tradeResultLabels.timeout,
  withdrawn: tradeTexts.withdrawn,
  hidden: tradeTexts.removedByTradebox,
  shown: tradeTexts.shownAgain,
}

/** The gain divided by the risk from entry to stop-loss, '+1.50 R'; '-' before the entry. */
export function multipleOfRisk(trade: Trade, { pnl }: Pick<CurrentFigures, 'pnl'>): string {
  const { entryPrice, stoploss } = trade
  const risk =
    entryPrice === null ? 0 : Math.abs(priceFromRupees(entryPrice) - priceFromRupees(stoploss))
  if (risk === 0) {
    return '-'
  }
  return formatGainInR(ratio(priceFromRupees(pnl), risk))
}

/**
 * How long the trade was or has been held: '3 d 4 h', '2 h 5 min', '40 s'; '-' before the entry.
 */
export function heldFor(trade: Trade, now: number | undefined): string {
  const { entryDate, exitDate } = trade
  const end = exitDate === null ? now : Date.parse(exitDate)
  if (entryDate === null || end === undefined) {
    return '-'
  }
  return spanText(Math.max(0, end - Date.parse(entryDate)))
}

function spanText(ms: number): string {
  const [days, hours] = [Math.floor(ms / DAY_MS), Math.floor((ms % DAY_MS) / HOUR_MS)]
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS)
  if (days > 0) {
    return tradeTexts.daysHeld(days, hours)
  }
  if (hours > 0) {
    return tradeTexts.hours(hours, minutes)
  }
  return minutes > 0 ? tradeTexts.minutesHeld(minutes) : tradeTexts.seconds(Math.floor(ms / 1000))
}

/** '0.8 s', '140 ms', '3 min': the duration of a delivery. */
export function delayText(ms: number): string {
  if (ms < 1000) {
    return tradeTexts.milliseconds(ms)
  }
  return ms < MINUTE_MS ? tradeTexts.seconds((ms / 1000).toFixed(1)) : spanText(ms)
}

/** The start and end of a hash, enough to compare by eye. */
export function shortHash(hash: string): string {
  return hash.length > 16 ? `${hash.slice(0, 8)}…${hash.slice(-6)}` : hash
}
