import type { Paise } from '#kit/money.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

export type SetOff = {
  readonly id: string
  readonly lineId: string
  readonly providerId: string
  readonly paise: Paise
  readonly at: Date
  readonly by: string
  /** Why the platform covers it; null if the provider was charged. */
  readonly waivedBecause: string | null
}

export async function insertSetOff(tx: Tx, row: SetOff): Promise<void> {
  await openSql(tx)`
    insert into set_off (id, line_id, provider_id, paise, set_off_at, set_off_by, waived_because)
    values (${row.id}, ${row.lineId}, ${row.providerId}, ${String(row.paise)}, ${row.at}, ${row.by},
      ${row.waivedBecause})`
}

/** What was charged or waived of each line of an order. */
export async function sumSetOffs(tx: Tx, orderId: string): Promise<ReadonlyMap<string, Paise>> {
  const rows = await openSql(tx)<{ id: string; paise: Paise }[]>`
    select s.line_id as id, sum(s.paise)::bigint as paise
    from set_off s join order_line l on l.id = s.line_id
    where l.order_id = ${orderId} group by s.line_id`
  return new Map(rows.map(({ id, paise }) => [id, paise]))
}

export type Held = {
  readonly lineId: string
  readonly providerId: string
  readonly paymentId: string
  readonly paise: Paise
  /** What was charged or waived of the line before. */
  readonly setOff: Paise
}

/** What each line that was paid at the gateway holds of its price, less refunds and set-offs. */
export function listHeld(tx: Tx, orderIds: readonly string[]): Promise<readonly Held[]> {
  return openSql(tx)<Held[]>`
    select l.id as "lineId", l.provider_id as "providerId", o.payment_id as "paymentId",
      (l.price_paise - back.paise - off.paise)::bigint as paise, off.paise as "setOff"
    from order_line l join customer_order o on o.id = l.order_id
      cross join lateral (select coalesce(sum(c.base_paise + c.gst_paise), 0)::bigint as paise
        from cancellation c where c.line_id = l.id) back
      cross join lateral (select coalesce(sum(s.paise), 0)::bigint as paise
        from set_off s where s.line_id = l.id) off
    where l.order_id = any(${[...orderIds]}::uuid[]) and o.payment_id is not null
    order by l.order_id, l.position`
}
