import { z } from 'zod'
import { day, id, instant } from '../common/fields.ts'
import { priceRupees } from '../market/types.ts'
import { exchangeGroups, tradeResults, tradeSchema } from './types.ts'

/*
 * The details of a call beyond its row, and of a provider beyond its calls. The module's
 * rules/statistics.ts defines the figures, its rules/record/journal.ts the hash chain; browsers
 * recompute both.
 */

const tradeEventKinds = [
  'posted',
  'amended',
  'initiated',
  'adjusted',
  'tp',
  'sl',
  'manual',
  'timeout',
  'withdrawn',
  'hidden',
  'shown',
] as const
export type TradeEventKind = (typeof tradeEventKinds)[number]

const termsSchema = z.object({
  lower: priceRupees,
  upper: priceRupees,
  target: priceRupees,
  stoploss: priceRupees,
})

/** An event of a trade, for the timeline in its drawer. */
const tradeMomentSchema = z.object({
  seq: z.int().positive(),
  kind: z.enum(tradeEventKinds),
  at: instant,
  /** The price of an entry or exit. */
  price: priceRupees.nullable(),
  /** The terms that the event stated; for an adjustment, the adjusted terms. */
  terms: termsSchema.nullable(),
  /** The ratio of a corporate action: shares before and after. */
  shares: z.object({ held: z.int().positive(), become: z.int().positive() }).nullable(),
  hash: z.string(),
})
export type TradeMoment = z.infer<typeof tradeMomentSchema>

/** How quickly viewers received a call, for the provider that posted it. Times in milliseconds. */
const deliverySchema = z.object({
  told: z.int().nonnegative(),
  delivered: z.int().nonnegative(),
  medianMs: z.int().nonnegative().nullable(),
  slowestMs: z.int().nonnegative().nullable(),
})
export type Delivery = z.infer<typeof deliverySchema>

export const tradeDetailSchema = tradeSchema.extend({
  rationale: z.string(),
  holdsPosition: z.boolean(),
  disclosures: z.string(),
  plans: z.array(z.object({ _id: id, title: z.string() })),
  moments: z.array(tradeMomentSchema),
  /** Null for everybody except its provider. */
  delivery: deliverySchema.nullable(),
})
export type TradeDetail = z.infer<typeof tradeDetailSchema>

/** Prices of one minute (or of `everyMinutes` minutes), for the chart in the drawer. */
export const priceBarSchema = z.object({
  at: instant,
  open: priceRupees,
  high: priceRupees,
  low: priceRupees,
  close: priceRupees,
})
export type PriceBar = z.infer<typeof priceBarSchema>

const percent = z.number()

/** A value in R: a multiple of the risk from entry to stop-loss. */
const riskMultiple = z.number()

/**
 * The day since which reports use the present rules, for older calls too. Older reports show other
 * figures.
 */
export const FIGURES_SINCE = '2026-11-30'

const statisticsSchema = z.object({
  calls: z.int().nonnegative(),
  wins: z.int().nonnegative(),
  successRatio: percent.nullable(),
  interval: z.object({ from: percent, to: percent }).nullable(),
  returns: percent.nullable(),
  totalPnl: priceRupees,
  totalEntry: priceRupees,
  won: z.int().nonnegative(),
  lost: z.int().nonnegative(),
  /** Neither won nor lost: a gain or loss below 0.1 R. */
  flat: z.int().nonnegative(),
  /** Share of the calls that were won or lost. */
  hitRate: percent.nullable(),
  totalR: riskMultiple,
  averageR: riskMultiple.nullable(),
  profitFactor: z.number().nullable(),
  drawdown: z
    .object({
      r: riskMultiple,
      peakAt: instant,
      troughAt: instant,
      recoveredAt: instant.nullable(),
    })
    .nullable(),
})
export type StatisticsFigures = z.infer<typeof statisticsSchema>

export const scorecardSegments = [...exchangeGroups, 'Currency'] as const
export type ScorecardSegment = (typeof scorecardSegments)[number]

/**
 * A bet that contributes more than a third of a result, and the result without it: a call, or calls
 * in the same direction of an underlying whose times overlap. `tradeId`: its first call.
 */
const outlierSchema = z.object({
  tradeId: id,
  calls: z.int().positive(),
  scriptname: z.string(),
  /** Its first call was removed from the scorecard, so there is no page for it. */
  removed: z.boolean(),
  value: z.number(),
  without: z.number(),
})
export type Outlier = z.infer<typeof outlierSchema>

export const OPEN_RESULT_MIN_CALLS = 5

export const performanceSchema = z.object({
  providerId: id,
  name: z.string(),
  regNumber: z.string(),
  /** When the first call was posted; null without calls. */
  since: instant.nullable(),
  /** See `FIGURES_SINCE`. */
  rulesSince: day,
  overall: statisticsSchema,
  /**
   * `r`: of the total in R. `returns`: of the total P&L, with its value in rupees and the returns
   * without it.
   */
  outliers: z.object({ r: outlierSchema.nullable(), returns: outlierSchema.nullable() }),
  /** The sum in R after each closed call; at most 500 points, always including the last. */
  curve: z.array(z.object({ at: instant, r: riskMultiple })),
  segments: z.array(z.object({ segment: z.enum(scorecardSegments), figures: statisticsSchema })),
  /** 'YYYY-MM', the newest first. */
  months: z.array(z.object({ month: z.string(), figures: statisticsSchema })),
  results: z.array(
    z.object({ result: z.enum(tradeResults).exclude(['open']), calls: z.int().nonnegative() }),
  ),
  open: z.int().nonnegative(),
  /**
   * The entered open calls at the last price, in whole R, so that nobody can park losing calls. Not
   * part of the proof. Null with so few calls that the sum would reveal one of them.
   */
  openResult: z.object({ calls: z.int().positive(), r: z.int() }).nullable(),
  /** Calls that closed without an entry, and calls that were withdrawn. */
  neverEntered: z.int().nonnegative(),
  withdrawn: z.int().nonnegative(),
  /** Counted calls that admins removed from the scorecard. */
  removed: z.int().nonnegative(),
  /** The last journal event that these figures include; a recalculation has to stop there. */
  journal: z.object({ seq: z.int().nonnegative(), hash: z.string() }),
})
export type Performance = z.infer<typeof performanceSchema>

const hash = z.string().regex(/^[0-9a-f]{64}$/)

/** An event of a provider's journal. Salt and detail are added when the trade has closed. */
export const journalRowSchema = z.object({
  providerId: id,
  seq: z.int().positive(),
  /** Milliseconds since 1970, as in the hash. */
  at: z.int(),
  digest: hash,
  prev: hash,
  hash,
  salt: z.string().optional(),
  detail: z.string().optional(),
})

/** The published root of a day: the end of every journal under one hash. */
export const dailyRootSchema = z.object({
  day,
  root: hash,
  /** The root of the previous day. */
  prev: hash,
  providers: z.int().nonnegative(),
  publishedAt: instant,
})
export type DailyRoot = z.infer<typeof dailyRootSchema>
