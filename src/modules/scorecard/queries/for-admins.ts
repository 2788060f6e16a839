import type { Trade as ShownTrade } from '#contract/scorecard/types.ts'
import { type Page, type PageQuery, pageOf, placeInTime } from '#kit/page.ts'
import { ok, type Result } from '#kit/result.ts'
import type { Tx } from '#platform/tx.ts'
import type { PresentTrades } from '../presenter.ts'
import { listAllOf } from '../store/trades.ts'

/** A page of all calls of a provider: open, closed, withdrawn and hidden, newest first. */
export async function listForAdmins(
  tx: Tx,
  show: PresentTrades,
  providerId: string,
  { cursor, limit }: PageQuery,
): Promise<Result<Page<ShownTrade>, 'invalid_input'>> {
  const place = placeInTime(cursor)
  if (!place.ok) {
    return place
  }
  const stored = await listAllOf(tx, { providerId, after: place.value, rows: limit + 1 })
  const page = pageOf(stored, limit, ({ trade }) => ({
    key: new Date(trade.postedAt).toISOString(),
    id: trade.id,
  }))
  return ok({ ...page, items: await show(tx, page.items) })
}
