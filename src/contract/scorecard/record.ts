import { z } from 'zod'
import { day, id, instant } from '../common/fields.ts'
import { priceRupees } from '../market/types.ts'
import { exchangeGroups, tradeResults, tradeSchema } from './types.ts'

/*
 * What the scorecard shows of a call beyond its row, and of a provider beyond its calls. How the
 * figures are computed stands in the module's rules/statistics.ts, how the journal is hashed in its
 * rules/record/journal.ts; browsers recompute both.
 */

export const tradeEventKinds = [
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
] as const
export type TradeEventKind = (typeof tradeEventKinds)[number]

const termsSchema = z.object({
  lower: priceRupees,
  upper: priceRupees,
  target: priceRupees,
  stoploss: priceRupees,
})

/** A point of a trade's life, for the timeline of its drawer. */
export const tradeMomentSchema = z.object({
  seq: z.int().positive(),
  kind: z.enum(tradeEventKinds),
  at: instant,
  /** Of an entry or exit. */
  price: priceRupees.nullable(),
  /** What was said, where the event said it; of an adjustment, as they are after it. */
  terms: termsSchema.nullable(),
  /** So many shares became so many, where calls were adjusted for that. */
  shares: z.object({ held: z.int().positive(), become: z.int().positive() }).nullable(),
  hash: z.string(),
})
export type TradeMoment = z.infer<typeof tradeMomentSchema>

/** How soon those who may see a call had it, for the provider that posted it. Milliseconds. */
export const deliverySchema = z.object({
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
  /** Null for everybody but its provider. */
  delivery: deliverySchema.nullable(),
})
export type TradeDetail = z.infer<typeof tradeDetailSchema>

/** Prices of one minute (or of as many as `everyMinutes` says), for the drawer's chart. */
export const priceBarSchema = z.object({
  at: instant,
  open: priceRupees,
  high: priceRupees,
  low: priceRupees,
  close: priceRupees,
})
export type PriceBar = z.infer<typeof priceBarSchema>

const percent = z.number()

/** In R: multiples of what a call risks from its entry to its stop-loss. */
const riskMultiple = z.number()

/**
 * Since when reports count by equal risk; then they count all calls so. Whoever kept an older report
 * finds other figures in it.
 */
export const EQUAL_RISK_SINCE = '2026-11-25'

export const statisticsSchema = z.object({
  calls: z.int().nonnegative(),
  wins: z.int().nonnegative(),
  successRatio: percent.nullable(),
  interval: z.object({ from: percent, to: percent }).nullable(),
  returns: percent.nullable(),
  totalPnl: priceRupees,
  totalEntry: priceRupees,
  won: z.int().nonnegative(),
  lost: z.int().nonnegative(),
  /** Neither won nor lost: left by hand below 0.1 R either way, or at the entry price. */
  flat: z.int().nonnegative(),
  /** Of those that were won or lost. */
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

/** A call that makes more than a third of a result, and the result without it. */
export const outlierSchema = z.object({
  tradeId: id,
  scriptname: z.string(),
  /** It is off the scorecard: nobody can look at it. */
  removed: z.boolean(),
  value: z.number(),
  without: z.number(),
})
export type Outlier = z.infer<typeof outlierSchema>

export const performanceSchema = z.object({
  providerId: id,
  name: z.string(),
  regNumber: z.string(),
  /** The first call's posting; null without calls. */
  since: instant.nullable(),
  /** See `EQUAL_RISK_SINCE`. */
  rulesSince: day,
  overall: statisticsSchema,
  /** Of the total in R; of the total P&L, its value in rupees and the returns without it. */
  outliers: z.object({ r: outlierSchema.nullable(), returns: outlierSchema.nullable() }),
  /** The sum in R after each end; at most 500 points, the last always there. */
  curve: z.array(z.object({ at: instant, r: riskMultiple })),
  segments: z.array(z.object({ segment: z.enum(scorecardSegments), figures: statisticsSchema })),
  /** 'YYYY-MM', the newest first. */
  months: z.array(z.object({ month: z.string(), figures: statisticsSchema })),
  results: z.array(
    z.object({ result: z.enum(tradeResults).exclude(['open']), calls: z.int().nonnegative() }),
  ),
  open: z.int().nonnegative(),
  /** Closed without ever having been entered, and taken back before. */
  neverEntered: z.int().nonnegative(),
  withdrawn: z.int().nonnegative(),
  /** Where the provider's journal ended when this was counted: whoever recounts it stops there. */
  journal: z.object({ seq: z.int().nonnegative(), hash: z.string() }),
})
export type Performance = z.infer<typeof performanceSchema>

const hash = z.string().regex(/^[0-9a-f]{64}$/)

/** A link of a provider's journal; salt and detail follow when the trade is over. */
export const journalRowSchema = z.object({
  providerId: id,
  seq: z.int().positive(),
  /** Milliseconds since 1970, as it is hashed. */
  at: z.int(),
  digest: hash,
  prev: hash,
  hash,
  salt: z.string().optional(),
  detail: z.string().optional(),
})

/** What was published for a day: where every journal stood at its end, under one hash. */
export const dailyRootSchema = z.object({
  day,
  root: hash,
  /** The root of the day before. */
  prev: hash,
  providers: z.int().nonnegative(),
  publishedAt: instant,
})
export type DailyRoot = z.infer<typeof dailyRootSchema>
