import type { Trade as ShownTrade } from '#contract/scorecard/types.ts'
import { type Page, type PageQuery, pageInTime } from '#kit/page.ts'
import type { Result } from '#kit/result.ts'
import type { Tx } from '#platform/tx.ts'
import type { PresentTrades } from '../presenter.ts'
import { listAllOf } from '../store/trades.ts'

/** A page of all calls of a provider: open, closed, withdrawn and hidden, newest first. */
export function listForAdmins(
  tx: Tx,
  show: PresentTrades,
  providerId: string,
  query: PageQuery,
): Promise<Result<Page<ShownTrade>, 'invalid_input'>> {
  return pageInTime(query, {
    list: (range) => listAllOf(tx, providerId, range),
    placeOf: ({ trade }) => ({ at: new Date(trade.postedAt), id: trade.id }),
    present: (stored) => show(tx, stored),
  })
}
