import type { ScorecardTables } from '#modules/scorecard/tables.ts'
import type { Tx } from '#platform/tx.ts'
import { pastTables } from './past-tables.ts'

/** Who was told of a call when it was posted, and whose browser had it how soon. */
export function importDeliveries(tx: Tx, rows: readonly ScorecardTables['trade_delivery'][]) {
  return pastTables<ScorecardTables>(tx).insertInto('trade_delivery', rows)
}
