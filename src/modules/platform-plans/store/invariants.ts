import type { Paise } from '#kit/money.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

type PaidPurchase = {
  readonly id: string
  readonly plan_id: string | null
  readonly payment_id: string | null
  readonly base: Paise
  readonly gst: Paise
  /** Zero for a promo claim. */
  readonly price: Paise
  readonly at: Date
}

export function listPaidFrom(
  tx: Tx,
  after: string,
  limit: number,
): Promise<readonly PaidPurchase[]> {
  return openSql(tx)<PaidPurchase[]>`
    select id, plan_id, payment_id, base_paise as base, gst_paise as gst,
      base_paise + gst_paise as price, paid_at as at
    from platform_purchase where status = 'paid' and id > ${after} order by id limit ${limit}`
}
