import type { OrderMethod } from '#contract/checkout/states.ts'
import type { RecordEntries } from '#kit/differences.ts'
import type { Paise } from '#kit/money.ts'
import {
  type Movement,
  movementOf,
  refundClaimedEntry,
  refundKey,
  saleKey,
  setOffEntry,
} from '#modules/ledger/index.ts'
import type { CapturedSale } from '#modules/payments/index.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

/** Cancellations that claimed a dashboard refund, and what was charged to providers. */
export async function listClaimed(
  tx: Tx,
  after: string,
  limit: number,
): Promise<readonly RecordEntries<Movement>[]> {
  const rows = await openSql(tx)<
    { id: string; paise: Paise; at: Date; providerId: string | null }[]
  >`
    select id, already_paise as paise, cancelled_at as at, null::uuid as "providerId"
    from cancellation where already_paise > 0 and id > ${after}
    union all
    select id, paise, set_off_at, provider_id from set_off
    where waived_because is null and id > ${after}
    order by id limit ${limit}`
  return rows.map(({ id, paise: amount, at, providerId }) => ({
    id,
    entries: [
      movementOf(
        providerId === null
          ? refundClaimedEntry({ cancellationId: id, amount, at })
          : setOffEntry({ setOffId: id, providerId, amount, at }),
      ),
    ],
  }))
}

type Breach = { breach: string }

/** Checks the invariants of orders without relying on the schema's constraints. */
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
    from order_line l where l.refunded_base_paise <> coalesce((select sum(c.base_paise)
      from cancellation c where c.line_id = l.id), 0)
    union all
    select 'payment ' || payment_id || ' paid for ' || count(*) || ' orders'
    from customer_order where payment_id is not null group by payment_id having count(*) > 1
    union all
    select 'invoice ' || invoice_id || ' is of ' || count(*) || ' lines'
    from order_line where invoice_id is not null group by invoice_id having count(*) > 1
    limit 100`
  return rows.map(({ breach }) => breach)
}

export async function countFulfilledLines(tx: Tx): Promise<number> {
  const [row] = await openSql(tx)<{ count: number }[]>`
    select count(*)::int as count from order_line where paid_at is not null`
  return row?.count ?? 0
}

/** The subscription that each of these lines records as granted, by line. */
export async function findFulfilledLines(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await openSql(tx)<{ id: string; subscription_id: string }[]>`
    select id, subscription_id from order_line
    where id = any(${[...ids]}::uuid[]) and paid_at is not null`
  return new Map(rows.map(({ id, subscription_id }) => [id, subscription_id]))
}

/** Orders that were paid through the gateway. */
export async function listPaidByCard(
  tx: Tx,
  after: string,
  limit: number,
): Promise<readonly RecordEntries<CapturedSale>[]> {
  const rows = await openSql(tx)<{ id: string; payment_id: string | null; paise: Paise }[]>`
    select id, payment_id, total_paise as paise from customer_order
    where method = 'card' and status in ('paid', 'refunded')
      and id > ${after} order by id limit ${limit}`
  return rows.map(({ id, payment_id: paymentId, paise }) => ({
    id,
    entries: [{ subjectId: id, paymentId, paise }],
  }))
}

/** Fulfilled lines that cost the buyer or the provider money. */
export async function listSold(
  tx: Tx,
  after: string,
  limit: number,
): Promise<readonly RecordEntries<Movement>[]> {
  const rows = await openSql(tx)<
    { id: string; provider_id: string; moved: Paise; method: OrderMethod }[]
  >`
    select l.id, l.provider_id, l.price_paise as moved, o.method
    from order_line l join customer_order o on o.id = l.order_id
    where l.paid_at is not null and (l.price_paise > 0 or l.charge_paise > 0)
      and l.id > ${after} order by l.id limit ${limit}`
  return rows.map(({ id, provider_id: providerId, moved, method }) => {
    const kind = method === 'manual' ? 'direct-sale' : 'sale'
    return { id, entries: [{ key: saleKey(id), kind, providerId, moved }] }
  })
}

/** Cancellations with a refund. */
export async function listCancelled(
  tx: Tx,
  after: string,
  limit: number,
): Promise<readonly RecordEntries<Movement>[]> {
  const rows = await openSql(tx)<{ id: string; provider_id: string; moved: Paise }[]>`
    select c.id, l.provider_id, c.base_paise + c.gst_paise as moved
    from cancellation c join order_line l on l.id = c.line_id
    where c.base_paise + c.gst_paise > 0
      and c.id > ${after} order by c.id limit ${limit}`
  return rows.map(({ id, provider_id: providerId, moved }) => ({
    id,
    entries: [{ key: refundKey(id), kind: 'refund', providerId, moved }],
  }))
}
