import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

/** The agreement is drawn up from the order, so the order is inserted first. */
export async function setAgreement(tx: Tx, lineId: string, agreementId: string): Promise<void> {
  await openSql(tx)`update order_line set agreement_id = ${agreementId} where id = ${lineId}`
}
