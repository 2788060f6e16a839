import type { Selectable } from 'kysely'
import type { OrderStatus, PaymentFlag } from '#contract/checkout/states.ts'
import { openSql, openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutTables } from '../tables.ts'
import type { LineRow } from './orders.ts'

export type ManualRow = Selectable<CheckoutTables['manual_payment']>

export async function listManual(
  tx: Tx,
  orderIds: readonly string[],
): Promise<readonly ManualRow[]> {
  return orderIds.length === 0
    ? []
    : openTx<CheckoutTables>(tx)
        .selectFrom('manual_payment')
        .selectAll()
        .where('order_id', 'in', [...orderIds])
        .execute()
}

export async function insertManual(tx: Tx, row: ManualRow): Promise<void> {
  await openTx<CheckoutTables>(tx).insertInto('manual_payment').values(row).execute()
}

/**
 * Whether the same transfer or the same proof was presented before, by anybody, for anything. Who
 * presents one of them at this moment waits, so that of several only the first is not flagged.
 */
export async function findFlags(
  tx: Tx,
  { utr, proof }: { readonly utr: string | null; readonly proof: Buffer },
): Promise<PaymentFlag[]> {
  const sql = openSql(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended(encode(${proof}, 'hex'), 19))`
  if (utr !== null) {
    await sql`select pg_advisory_xact_lock(hashtextextended(lookalike_key(${utr}), 20))`
  }
  const [row] = await sql<{ utr: boolean; proof: boolean }[]>`
    select exists (select from manual_payment where lookalike_key(utr) = lookalike_key(${utr})) as utr,
      exists (select from manual_payment where proof_sha256 = ${proof}) as proof`
  return [
    ...(row?.utr ? ['utr-seen-before' as const] : []),
    ...(row?.proof ? ['proof-seen-before' as const] : []),
  ]
}

export async function decideManual(
  tx: Tx,
  decision: {
    readonly orderId: string
    readonly by: string
    readonly at: Date
    readonly reason: string | null
  },
): Promise<void> {
  await openTx<CheckoutTables>(tx)
    .updateTable('manual_payment')
    .set({ decided_at: decision.at, decided_by: decision.by, reason: decision.reason })
    .where('order_id', '=', decision.orderId)
    .execute()
}

export type QueueRow = ManualRow &
  Pick<
    LineRow,
    | 'plan_id'
    | 'title'
    | 'price_paise'
    | 'base_paise'
    | 'half_paise'
    | 'same_state'
    | 'agreement_id'
    | 'user_id'
  > & { readonly reference: string; readonly status: OrderStatus; readonly waiting: boolean }

type QueuePlace = {
  readonly providerId?: string
  readonly orderId?: string
  readonly status?: OrderStatus
  readonly after?: { readonly waiting: boolean; readonly at: Date; readonly id: string }
  readonly rows: number
}

/** Payments that wait for a decision first, then the decided ones; each newest first. */
export function listQueue(tx: Tx, place: QueuePlace): Promise<readonly QueueRow[]> {
  const sql = openSql(tx)
  const { providerId, orderId, status, after, rows } = place
  return sql<QueueRow[]>`
    select m.*, o.reference, o.status, o.status = 'submitted' as waiting, l.user_id, l.plan_id,
      l.title, l.price_paise, l.base_paise, l.half_paise, l.same_state, l.agreement_id
    from manual_payment m join customer_order o on o.id = m.order_id
    join order_line l on l.id = m.line_id
    where true
    ${providerId === undefined ? sql`` : sql`and m.provider_id = ${providerId}`}
    ${orderId === undefined ? sql`` : sql`and m.order_id = ${orderId}`}
    ${status === undefined ? sql`` : sql`and o.status = ${status}`}
    ${
      after === undefined
        ? sql``
        : sql`and (o.status = 'submitted', m.submitted_at, m.order_id)
            < (${after.waiting}, ${after.at}, ${after.id})`
    }
    order by waiting desc, m.submitted_at desc, m.order_id desc limit ${rows}`
}
