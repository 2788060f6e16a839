import { CLOSED_ALL_MAX_ROWS, TODAY_TRADES_MAX_ROWS } from '#contract/scorecard/query-calls.ts'
import type { Trade as ShownTrade } from '#contract/scorecard/types.ts'
import { present } from '#kit/assert.ts'
import { dayInIndia } from '#kit/day.ts'
import { anonymous } from '#platform/http/viewer.ts'
import { spanOf } from '../rules/trade-filter.ts'
import { listMovedOpen } from '../store/open.ts'
import { closedPage, type ListDeps, showTrades } from './lists.ts'
import { resolveSelection } from './selection.ts'

/** The choice of an anonymous viewer. */
async function chosenForAll(parts: ListDeps, at: Date) {
  const chosen = await resolveSelection(parts, { view: 'all' }, anonymous, at)
  return present(chosen.ok ? chosen.value : undefined, 'everybody may see what all may see')
}

/** The newest closed trades of all providers. */
export async function listClosedForAll(parts: ListDeps, at: Date): Promise<ShownTrade[]> {
  const chosen = await chosenForAll(parts, at)
  const place = { sort: 'exitDate', order: 'desc', offset: 0, rows: CLOSED_ALL_MAX_ROWS } as const
  const { ids } = await closedPage(parts, chosen, place)
  return showTrades(parts, chosen, ids)
}

/** Open public trades that were posted or entered on this day in India. */
export async function listToday(parts: ListDeps, at: Date): Promise<ShownTrade[]> {
  const chosen = await chosenForAll(parts, at)
  const { view, unlistedIds } = chosen
  const today = dayInIndia(at)
  const ids = await listMovedOpen(parts.db.read, {
    ...{ view, unlistedIds, providerIds: null },
    ...spanOf({ from: today, to: today }),
    rows: TODAY_TRADES_MAX_ROWS,
  })
  return showTrades(parts, chosen, ids)
}
