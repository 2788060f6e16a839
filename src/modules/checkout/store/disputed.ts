import type { Paise } from '#kit/money.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

type PaidOrder = { readonly orderId: string; readonly paymentId: string }

/** What these providers got for the orders that were paid so, less refunds: by provider. */
export async function sumShares(
  tx: Tx,
  orders: readonly PaidOrder[],
  providerIds: readonly string[],
): Promise<ReadonlyMap<string, Paise>> {
  const rows = await openSql(tx)<{ id: string; share: Paise }[]>`
    select l.provider_id as id, sum(ceil((l.base_paise - l.charge_paise)::numeric
      * (l.base_paise - l.refunded_base_paise) / l.base_paise))::bigint as share
    from unnest(${orders.map(({ orderId }) => orderId)}::text[]::uuid[],
        ${orders.map(({ paymentId }) => paymentId)}::text[]) as d(order_id, payment_id)
      join customer_order o on o.id = d.order_id and o.payment_id = d.payment_id
      join order_line l on l.order_id = o.id
    where l.provider_id = any(${[...providerIds]}::text[]::uuid[])
      and l.paid_at is not null and l.charge_paise < l.base_paise
    group by l.provider_id`
  return new Map(rows.map(({ id, share }) => [id, share]))
}
