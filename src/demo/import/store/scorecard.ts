import type { ScorecardTables } from '#modules/scorecard/tables.ts'
import type { Tx } from '#platform/tx.ts'
import { pastTables } from './past-tables.ts'

/** Who was told of a call when it was posted, and whose browser had it how soon. */
export type PastDelivery = {
  readonly tradeId: string
  readonly accountId: string
  readonly toldAt: Date
  readonly deliveredAt: Date | null
}

export function importDeliveries(tx: Tx, deliveries: readonly PastDelivery[]): Promise<void> {
  return pastTables<ScorecardTables>(tx).insertInto(
    'trade_delivery',
    deliveries.map(({ tradeId, accountId, toldAt, deliveredAt }) => ({
      trade_id: tradeId,
      account_id: accountId,
      told_at: toldAt,
      delivered_at: deliveredAt,
    })),
  )
}
