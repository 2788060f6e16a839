import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

/** The agreement is drawn of the order, which therefore is there first. */
export async function setAgreement(tx: Tx, lineId: string, agreementId: string): Promise<void> {
  await openSql(tx)`update order_line set agreement_id = ${agreementId} where id = ${lineId}`
}
