import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

type Breach = { breach: string }

/** What must hold of orders; counted here without trusting the schema. */
export async function listOrderBreaches(tx: Tx): Promise<readonly string[]> {
  const rows = await openSql(tx)<Breach[]>`
    select 'order ' || o.id || ' is paid and line ' || l.id || ' is not handed over' as breach
    from customer_order o join order_line l on l.order_id = o.id
    where o.status in ('paid', 'refunded')
      and (l.paid_at is null or l.subscription_id is null or l.invoice_id is null)
    union all
    select 'line ' || l.id || ' was handed over and order ' || o.id || ' is ' || o.status
    from order_line l join customer_order o on o.id = l.order_id
    where l.paid_at is not null and o.status not in ('paid', 'refunded')
    union all
    select 'order ' || o.id || ' is paid by hand and nobody has verified it'
    from customer_order o left join manual_payment m on m.order_id = o.id
    where o.method = 'manual' and o.status in ('paid', 'refunded')
      and (m.decided_at is null or m.reason is not null)
    union all
    select 'line ' || l.id || ' was paid without consent'
    from order_line l where l.paid_at is not null
      and not exists (select from consent c where c.line_id = l.id and c.agreed_at <= l.paid_at)
    union all
    select 'order ' || o.id || ' comes to another total than its lines'
    from customer_order o join order_line l on l.order_id = o.id
    group by o.id, o.total_paise having sum(l.price_paise) <> o.total_paise
    union all
    select 'line ' || l.id || ' gave back another amount than its cancellation'
    from order_line l left join cancellation c on c.line_id = l.id
    where l.refunded_base_paise <> coalesce(c.base_paise, 0)
    union all
    select 'payment ' || payment_id || ' paid for ' || count(*) || ' orders'
    from customer_order where payment_id is not null group by payment_id having count(*) > 1
    union all
    select 'invoice ' || invoice_id || ' is of ' || count(*) || ' lines'
    from order_line where invoice_id is not null group by invoice_id having count(*) > 1
    limit 100`
  return rows.map(({ breach }) => breach)
}

export async function countHandedOver(tx: Tx): Promise<number> {
  const [row] = await openSql(tx)<{ count: number }[]>`
    select count(*)::int as count from order_line where paid_at is not null`
  return row?.count ?? 0
}

/** The subscriptions that these lines say they were handed over as, by the line. */
export async function findHandedOver(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await openSql(tx)<{ id: string; subscription_id: string }[]>`
    select id, subscription_id from order_line
    where id = any(${[...ids]}::uuid[]) and paid_at is not null`
  return new Map(rows.map(({ id, subscription_id }) => [id, subscription_id]))
}
