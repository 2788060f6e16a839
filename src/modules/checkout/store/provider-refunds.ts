import type { Selectable } from 'kysely'
import { present } from '#kit/assert.ts'
import type { Paise } from '#kit/money.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutTables } from '../tables.ts'

export type SentRow = Selectable<CheckoutTables['provider_refund']>

/** A cancellation whose refund its provider owes or has sent. */
export type OwedRow = {
  readonly id: string
  readonly order_id: string
  readonly reference: string
  readonly user_id: string
  readonly provider_id: string
  readonly plan_id: string
  readonly title: string
  readonly paise: Paise
  readonly utr: string | null
  readonly cancelled_at: Date
  readonly reference_no: string | null
  readonly sent_on: Date | null
  readonly waiting: boolean
}

type OwedPlace = {
  readonly providerId?: string
  readonly id?: string
  readonly after?: { readonly waiting: boolean; readonly at: Date; readonly id: string }
  readonly rows: number
}

/** Refunds still owed first, then those sent; each newest first. */
export function listOwed(tx: Tx, place: OwedPlace): Promise<readonly OwedRow[]> {
  const sql = openSql(tx)
  const { providerId, id, after, rows } = place
  const inOrder = sql`order by waiting desc, cancelled_at desc, id desc`
  const part = (waiting: boolean) => sql`
    (select c.id, c.cancelled_at, ${waiting}::boolean as waiting from cancellation c
      where c.route = 'provider'
        ${providerId === undefined ? sql`` : sql`and c.provider_id = ${providerId}`}
        ${id === undefined ? sql`` : sql`and c.id = ${id}`}
        ${after?.waiting === waiting ? sql`and (c.cancelled_at, c.id) < (${after.at}, ${after.id})` : sql``}
        and ${waiting ? sql`not` : sql``} exists (
          select from provider_refund s where s.cancellation_id = c.id)
      order by c.cancelled_at desc, c.id desc limit ${rows})`
  const parts = after?.waiting === false ? part(false) : sql`${part(true)} union all ${part(false)}`
  // The orders are read of this page only.
  return sql<OwedRow[]>`
    ${rowsOf(sql)} and c.id in (select id from (${parts}) page ${inOrder} limit ${rows})
    ${inOrder}`
}

/** Refunds owed at least since that moment, oldest first. */
export function listOverdue(tx: Tx, since: Date): Promise<readonly OwedRow[]> {
  const sql = openSql(tx)
  return sql<OwedRow[]>`
    ${rowsOf(sql)} and s.cancellation_id is null and c.cancelled_at <= ${since}
    order by c.cancelled_at, c.id`
}

function rowsOf(sql: ReturnType<typeof openSql>) {
  return sql`
    select c.id, l.order_id, o.reference, c.user_id, c.provider_id, l.plan_id, l.title,
      c.base_paise + c.gst_paise as paise, m.utr, c.cancelled_at, s.reference_no, s.sent_on,
      s.cancellation_id is null as waiting
    from cancellation c
      join order_line l on l.id = c.line_id
      join customer_order o on o.id = l.order_id
      left join manual_payment m on m.order_id = o.id
      left join provider_refund s on s.cancellation_id = c.id
    where c.route = 'provider'`
}

/** Whether this provider owes a buyer a refund. */
export async function owesRefunds(tx: Tx, providerId: string): Promise<boolean> {
  const [newest] = await listOwed(tx, { providerId, rows: 1 })
  return newest?.waiting === true
}

/** The total of the refunds that this provider has owed since that moment, or longer. */
export async function sumOwedSince(tx: Tx, providerId: string, since: Date): Promise<Paise> {
  const [row] = await openSql(tx)<{ owed: Paise }[]>`
    select coalesce(sum(c.base_paise + c.gst_paise), 0)::bigint as owed from cancellation c
    where c.route = 'provider' and c.provider_id = ${providerId} and c.cancelled_at <= ${since}
      and not exists (select from provider_refund s where s.cancellation_id = c.id)`
  return present(row, 'a sum is a row').owed
}

export function listSent(tx: Tx, cancellationIds: readonly string[]): Promise<readonly SentRow[]> {
  return openSql(tx)<SentRow[]>`
    select * from provider_refund where cancellation_id = any(${[...cancellationIds]}::uuid[])`
}

/** Returns false if the refund has a transfer already, or another refund has the reference. */
export async function insertSentRefund(tx: Tx, row: SentRow): Promise<boolean> {
  const sql = openSql(tx)
  const { count } = await sql`insert into provider_refund ${sql(row)} on conflict do nothing`
  return count === 1
}
