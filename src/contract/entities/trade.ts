import { z } from 'zod'
import {
  entryTypeSchema,
  exchangeSchema,
  shareOptionSchema,
  tradeResultSchema,
  tradeStatusSchema,
} from '../enums.ts'
import { claimedAmount, claimedText, id, instant, rupees } from '../fields.ts'

/** A recommendation on the scorecard. Prices and profit are the server's own. */
export const tradeSchema = z.object({
  _id: id,
  exchange: exchangeSchema,
  scriptname: z.string(),
  entryType: entryTypeSchema,
  target: rupees,
  stoploss: rupees,
  /** Comma-separated; readers show the first part. */
  validity: z.string(),
  /** Rupees; 0 until triggered. */
  pnl: rupees,
  /** Percent; '-' until triggered. */
  pnlpercentage: z.union([z.number(), z.literal('-')]),
  status: tradeStatusSchema,
  result: tradeResultSchema,
  istriggered: z.boolean(),
  /** A single entry rate, or null where the entry is a range. */
  rate: rupees.nullable(),
  lowerRange: rupees.nullable(),
  upperRange: rupees.nullable(),
  /** The rate or the range, written out. */
  rateRange: z.string(),
  entryPrice: rupees.nullable(),
  exitRate: rupees.nullable(),
  /** The last price; null while the feed has none. */
  ltp: rupees.nullable(),
  createdAt: instant,
  exitDate: instant.nullable(),
  /** Within the day, or a number of days. */
  holdingPeriod: z.union([z.literal('intraday'), z.int().positive()]),
  riskRewardRatio: z.string().nullable(),
  sharedWith: z.array(shareOptionSchema),
  shareWith: shareOptionSchema,
  /** The plans whose subscribers see it. */
  shareWithPlans: z.array(id),
  SharedBy: z.string(),
  /** The provider's id. */
  category: id,
  authorData: z.object({ name: z.string() }),
})
export type Trade = z.infer<typeof tradeSchema>

/** The first part of a trade's comma-separated validity. */
export function tradeValidity(trade: Pick<Trade, 'validity'>): string {
  return (trade.validity.split(',', 1)[0] ?? '').trim()
}

/** A manual exit. All but the id are claims: the exit is priced by the server. */
export const tradeExitSchema = z.object({
  id,
  pnl: claimedAmount,
  pnlpercentage: z.union([z.number(), z.literal('-')]).nullish(),
  ltp: claimedAmount,
  exitDate: claimedText,
})
export type TradeExit = z.infer<typeof tradeExitSchema>

/** The live event `scorecard`. */
export const scorecardFrameSchema = z.object({
  openTrades: z.array(tradeSchema),
  closedTrades: z.array(tradeSchema),
  totalOpenTrades: z.int().nonnegative(),
})
export type ScorecardFrame = z.infer<typeof scorecardFrameSchema>

/** The live event `todayScorecards`. */
export const todayScorecardsFrameSchema = z.object({ openTodayScorecards: z.array(tradeSchema) })
export type TodayScorecardsFrame = z.infer<typeof todayScorecardsFrameSchema>
