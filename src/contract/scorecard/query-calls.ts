import { z } from 'zod'
import { anyone, signedIn } from '../access.ts'
import { call } from '../call.ts'
import { boundedText, day, id, pageQuery } from '../common/fields.ts'
import { instrumentExchangeSchema } from '../market/types.ts'
import {
  dailyRootSchema,
  journalRowSchema,
  performanceSchema,
  priceBarSchema,
  scorecardSegments,
  tradeDetailSchema,
} from './record.ts'
import { entryTypeSchema, tradeResultSchema, tradeSchema, tradeStatusSchema } from './types.ts'

/*
 * The public side of calls. One function of the module decides who sees which call: everybody sees
 * closed ones; the provider and those it is shared with see open ones.
 */

export const SCORECARD_PAGE_ROWS = 10
export const OPEN_TRADES_MAX_ROWS = 500
export const TODAY_TRADES_MAX_ROWS = 50
export const JOURNAL_PAGE_ROWS = 500
/** Further rows would cost a browser half a gigabyte of memory. */
export const EXPORT_MAX_ROWS = 20_000
export const CLOSED_ALL_MAX_ROWS = 200
/** The limit for filtered closed trades. */
export const FILTERED_MAX_ROWS = 2_000
/** A page number can be opened within this many closed trades from either end. */
export const PAGED_MAX_ROWS = 20_000

/** `subscribed`: of providers whose plans the viewer has; `mine`: the provider's own. */
const scorecardViews = ['all', 'subscribed', 'mine'] as const
const scorecardViewSchema = z.enum(scorecardViews)
export type ScorecardView = (typeof scorecardViews)[number]

export const tradeSorts = [
  'createdAt',
  'exitDate',
  'scriptname',
  'SharedBy',
  'pnlpercentage',
  'holdingPeriod',
] as const
const tradeSortSchema = z.enum(tradeSorts)
export type TradeSort = (typeof tradeSorts)[number]

const filters = {
  view: scorecardViewSchema.default('all'),
  status: tradeStatusSchema,
  /** Part of the provider's name: 'Filter By Shared By'. */
  sharedBy: boundedText(120).optional(),
  providerId: id.optional(),
  /** The beginning of the script's name. */
  script: boundedText(40).optional(),
  exchange: instrumentExchangeSchema.optional(),
  side: entryTypeSchema.optional(),
  segment: z.enum(scorecardSegments).optional(),
  /** How the trade ended; open trades have no result. */
  result: tradeResultSchema.exclude(['open']).optional(),
  /** Days in IST, both included: the posting day of open trades, the closing day of others. */
  from: day.optional(),
  to: day.optional(),
}

/** A number as digits in a query string. */
const count = (max: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(z.int().min(0).max(max))

export const listTrades = call({
  name: 'scorecard.list',
  method: 'GET',
  path: '/api/scorecard/trades',
  summary: 'A page of the scorecard: open or closed trades that the viewer may see',
  access: anyone,
  rate: 'public-read',
  cachedUntil: ['scorecard', 'providers'],
  keptSeconds: 5,
  query: z.object({
    ...filters,
    sort: tradeSortSchema.optional(),
    order: z.enum(['asc', 'desc']).optional(),
    page: count(100_000).optional(),
    limit: count(100).optional(),
  }),
  reply: z.object({
    data: z.array(tradeSchema).max(100),
    /** The number of all trades; with filters at most the newest, see `capped`. */
    total: z.int().nonnegative(),
    page: z.int().nonnegative(),
    /** More than 2,000 closed trades match the filters; only the newest 2,000 are listed. */
    capped: z.boolean(),
    /** The page starts more than 20,000 closed trades from both ends and is not shown. */
    outOfReach: z.boolean(),
  }),
  errors: ['unauthenticated', 'forbidden'],
})

/** For workbooks: every row of the table after the cursor, newest first. */
export const exportTrades = call({
  name: 'scorecard.export',
  method: 'GET',
  path: '/api/scorecard/exporttrades',
  summary: 'The rows of a scorecard table for a workbook, a page at a time',
  access: signedIn,
  rate: 'read',
  query: pageQuery.omit({ limit: true }).extend(filters),
  reply: z.object({ data: z.array(tradeSchema).max(500), nextCursor: z.string().optional() }),
  errors: ['forbidden'],
})

export const tradeDetail = call({
  name: 'scorecard.detail',
  method: 'GET',
  path: '/api/scorecard/trade',
  summary: 'A trade with its timeline, rationale and disclosures',
  access: anyone,
  rate: 'public-read',
  query: z.object({ id }),
  reply: z.object({ data: tradeDetailSchema }),
  errors: ['trade_missing'],
})

export const tradePrices = call({
  name: 'scorecard.prices',
  method: 'GET',
  path: '/api/scorecard/tradeprices',
  summary:
    'The prices of a trade’s instrument from some bars before its posting to its end, for the chart',
  access: anyone,
  rate: 'chart',
  query: z.object({ id }),
  reply: z.object({
    data: z.array(priceBarSchema).max(1_500),
    everyMinutes: z.int().positive(),
  }),
  errors: ['trade_missing'],
})

export const closedTradesAll = call({
  name: 'scorecard.closedAll',
  method: 'GET',
  path: '/api/scorecard/closedtrades/all',
  summary: 'The newest closed trades of all providers',
  access: anyone,
  rate: 'public-read',
  cachedUntil: ['scorecard', 'providers'],
  sameForAll: true,
  reply: z.object({ data: z.array(tradeSchema).max(CLOSED_ALL_MAX_ROWS) }),
})

export const todaysTrades = call({
  name: 'scorecard.today',
  method: 'GET',
  path: '/api/scorecard/today',
  summary: 'Today’s open trades that are shared with all, for the home page',
  access: anyone,
  rate: 'public-read',
  cachedUntil: ['scorecard', 'providers'],
  sameForAll: true,
  keptSeconds: 5,
  reply: z.object({ data: z.array(tradeSchema).max(TODAY_TRADES_MAX_ROWS) }),
})

/** The number of bars that fit into the chart of the home page. */
export const SHOWCASE_MAX_BARS = 32

export const showcaseTrade = call({
  name: 'scorecard.showcase',
  method: 'GET',
  path: '/api/scorecard/showcase',
  summary: 'The newest closed call that has prices to draw, however it ended, for the home page',
  access: anyone,
  rate: 'public-read',
  cachedUntil: ['scorecard', 'providers'],
  sameForAll: true,
  reply: z.object({
    data: z
      .object({ trade: tradeSchema, bars: z.array(priceBarSchema).max(SHOWCASE_MAX_BARS) })
      .nullable(),
  }),
})

export const performanceReport = call({
  name: 'scorecard.performance',
  method: 'GET',
  path: '/api/scorecard/performance',
  summary: 'How a provider’s calls did, as the platform observed it',
  access: anyone,
  rate: 'public-read',
  cachedUntil: ['scorecard', 'providers'],
  query: z.object({ providerId: id }),
  reply: z.object({ data: performanceSchema }),
  errors: ['not_found'],
})

export const providerJournal = call({
  name: 'scorecard.journal',
  method: 'GET',
  path: '/api/scorecard/journal',
  summary:
    'A provider’s journal, to be recomputed by anyone; calls that are open, or were withdrawn early, show a hash commitment only',
  access: anyone,
  rate: 'public-read',
  cachedUntil: ['scorecard', 'providers'],
  query: z.object({ providerId: id, after: count(2_000_000_000).optional() }),
  reply: z.object({
    data: z.array(journalRowSchema).max(JOURNAL_PAGE_ROWS),
    head: z.object({ seq: z.int().nonnegative(), hash: z.string() }),
  }),
  errors: ['not_found'],
})

export const dailyRoots = call({
  name: 'scorecard.roots',
  method: 'GET',
  path: '/api/scorecard/roots',
  summary: 'The hash published for each day, over the end of every journal; newest first',
  access: anyone,
  rate: 'public-read',
  query: pageQuery,
  reply: z.object({ data: z.array(dailyRootSchema), nextCursor: z.string().optional() }),
})

export const dailyRootHeads = call({
  name: 'scorecard.rootHeads',
  method: 'GET',
  path: '/api/scorecard/rootheads',
  summary: 'Where every journal stood at the end of a day: what that day’s hash is made of',
  access: anyone,
  rate: 'public-read',
  query: z.object({ day }),
  reply: z.object({
    data: z.object({
      root: dailyRootSchema,
      heads: z.array(z.object({ providerId: id, seq: z.int(), hash: z.string() })).max(20_000),
    }),
  }),
  errors: ['not_found'],
})

export const scorecardQueryCalls = {
  listTrades,
  exportTrades,
  tradeDetail,
  tradePrices,
  closedTradesAll,
  todaysTrades,
  showcaseTrade,
  performanceReport,
  providerJournal,
  dailyRoots,
  dailyRootHeads,
}
