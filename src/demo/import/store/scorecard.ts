import type { ScorecardTables } from '#modules/scorecard/tables.ts'
import type { Tx } from '#platform/tx.ts'
import { pastTables } from './past-tables.ts'

/**
 * The people who received a call when it was posted, and the time until it reached their browsers.
 */
export function importDeliveries(tx: Tx, rows: readonly ScorecardTables['trade_delivery'][]) {
  return pastTables<ScorecardTables>(tx).insertInto('trade_delivery', rows)
}
