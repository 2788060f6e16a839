import { z } from 'zod'
import { claimedAmount, claimedText, id, instant } from '../common/fields.ts'
import { type Exchange, instrumentExchangeSchema, priceRupees } from '../market/types.ts'

/** The audience of a trade. */
export const shareOptions = ['all', 'subscribers'] as const
export const shareOptionSchema = z.enum(shareOptions)
export type ShareOption = (typeof shareOptions)[number]

export const entryTypes = ['buy', 'sell'] as const
export const entryTypeSchema = z.enum(entryTypes)
export type EntryType = (typeof entryTypes)[number]

const tradeStatuses = ['open', 'closed'] as const
export const tradeStatusSchema = z.enum(tradeStatuses)
export type TradeStatus = (typeof tradeStatuses)[number]

/** How a trade ended; `open` until then. */
export const tradeResults = ['tp', 'sl', 'manual', 'timeout', 'open'] as const
export const tradeResultSchema = z.enum(tradeResults)
export type TradeResult = (typeof tradeResults)[number]

export const exchangeGroups = ['Equity', 'FnO', 'commodity'] as const

export type ExchangeGroup = (typeof exchangeGroups)[number]

export const exchangesByGroup: Readonly<Record<ExchangeGroup, readonly Exchange[]>> = {
  Equity: ['NSE', 'BSE'],
  FnO: ['NFO', 'BFO'],
  commodity: ['MCX'],
}

/** A recommendation on the scorecard. The server determines prices and profit. */
export const tradeSchema = z.object({
  _id: id,
  exchange: instrumentExchangeSchema,
  scriptname: z.string(),
  entryType: entryTypeSchema,
  target: priceRupees,
  stoploss: priceRupees,
  /** Comma-separated; clients show the first part. */
  validity: z.string(),
  /** Rupees per share or unit; 0 until triggered. */
  pnl: priceRupees,
  /** Percent; '-' until triggered. */
  pnlpercentage: z.union([z.number(), z.literal('-')]),
  status: tradeStatusSchema,
  result: tradeResultSchema,
  istriggered: z.boolean(),
  /** A single entry rate, or null where the entry is a range. */
  rate: priceRupees.nullable(),
  lowerRange: priceRupees.nullable(),
  upperRange: priceRupees.nullable(),
  /** The rate or the range, formatted. */
  rateRange: z.string(),
  entryPrice: priceRupees.nullable(),
  exitRate: priceRupees.nullable(),
  /** The last price; null if the feed has none or the trade is closed. */
  ltp: priceRupees.nullable(),
  /** The time of that price, and whether it is too old to act on. */
  ltpAt: instant.nullable(),
  ltpStale: z.boolean(),
  /** The id of the instrument in price frames. */
  instrumentId: z.int(),
  /** The tick size of its prices. */
  tick: priceRupees,
  createdAt: instant,
  entryDate: instant.nullable(),
  /** When the call closes if nothing closes it earlier. */
  expiresAt: instant,
  exitDate: instant.nullable(),
  /**
   * Withdrawn before its entry was hit: closed without a result of its own; `result` is then
   * 'manual'.
   */
  withdrawnAt: instant.nullable(),
  /** When and why an admin hid it from everybody except its provider. */
  removedAt: instant.nullable(),
  removedReason: z.string().nullable(),
  /** Intraday, or a number of days. */
  holdingPeriod: z.union([z.literal('intraday'), z.int().positive()]),
  riskRewardRatio: z.string().nullable(),
  sharedWith: z.array(shareOptionSchema),
  shareWith: shareOptionSchema,
  /** Plans whose subscribers see it. */
  shareWithPlans: z.array(id),
  SharedBy: z.string(),
  /** The provider's id. */
  category: id,
  /** The registration number is shown with every call, as the regulator requires. */
  authorData: z.object({ name: z.string(), regNumber: z.string() }),
  /** The number of its events; of two states, the one with the higher version is newer. */
  version: z.int().positive(),
})
export type Trade = z.infer<typeof tradeSchema>

/** The first part of a trade's comma-separated validity. */
export function tradeValidity(trade: Pick<Trade, 'validity'>): string {
  return (trade.validity.split(',', 1)[0] ?? '').trim()
}

/** A manual exit. All fields except the id are claims: the server sets the exit price. */
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
