import { SHOWCASE_MAX_BARS } from '#contract/scorecard/query-calls.ts'
import type { PriceBar } from '#contract/scorecard/record.ts'
import type { Trade as ShownTrade } from '#contract/scorecard/types.ts'
import { anonymous } from '#platform/http/viewer.ts'
import { mergeBars } from '../rules/merge-bars.ts'
import { type DetailDeps, findPrices } from './detail.ts'
import { type ListDeps, listTrades } from './lists.ts'

/** How many closed calls are searched for one that was entered and has prices. */
const CANDIDATES = 10
const BARS_MIN = 8

export type Showcase = { readonly trade: ShownTrade; readonly bars: PriceBar[] }

/** The newest closed call with prices to draw, whether it won or lost. */
export async function findShowcase(
  parts: ListDeps & DetailDeps,
  at: Date,
): Promise<Showcase | undefined> {
  const newest = { view: 'all', status: 'closed', sort: 'exitDate', order: 'desc' } as const
  const listed = await listTrades(parts, { ...newest, limit: CANDIDATES }, anonymous, at)
  for (const trade of listed.ok ? listed.value.data : []) {
    if (trade.entryPrice !== null && trade.exitRate !== null) {
      const prices = await findPrices(parts, { id: trade._id, viewer: anonymous, at })
      if (prices.ok && prices.value.data.length >= BARS_MIN) {
        return { trade, bars: mergeBars(prices.value.data, SHOWCASE_MAX_BARS) }
      }
    }
  }
  return
}
