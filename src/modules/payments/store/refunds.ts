import { sql } from 'kysely'
import type { Paise } from '#kit/money.ts'
import { openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import { openSteps } from '../rules/dispute.ts'
import { type GatewayRefundStatus, twiceKey } from '../rules/refund.ts'
import type { PaymentsTables } from '../tables.ts'

export type Refund = PaymentsTables['refund']

/** The caller must have locked the payment's intent, so that refunds are counted one at a time. */
export async function insertRefund(tx: Tx, refund: Refund): Promise<void> {
  await openTx<PaymentsTables>(tx).insertInto('refund').values(refund).execute()
}

export function findRefundByKey(tx: Tx, key: string): Promise<Refund | undefined> {
  return fromRefunds(tx).where('key', '=', key).executeTakeFirst()
}

export function listRefunds(tx: Tx, paymentId: string): Promise<readonly Refund[]> {
  return fromRefunds(tx).where('payment_id', '=', paymentId).orderBy('id').execute()
}

/** Like `listRefunds`, but locked, for changing one refund depending on the others. */
export function lockRefunds(tx: Tx, paymentId: string): Promise<readonly Refund[]> {
  return fromRefunds(tx).where('payment_id', '=', paymentId).orderBy('id').forUpdate().execute()
}

/** When the refunds with these keys were completed; those under way are absent. */
export async function listCompletedRefunds(
  tx: Tx,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (keys.length === 0) {
    return new Map()
  }
  const rows = await openTx<PaymentsTables>(tx)
    .selectFrom('refund')
    .select(['key', sql<Date>`done_at`.as('at')])
    .where('key', 'in', [...keys])
    .where('status', 'in', ['processed', 'transferred', 'covered'])
    .execute()
  return new Map(rows.map(({ key, at }) => [key, at]))
}

/**
 * When the last refund of each payment was completed; payments with a refund under way are absent.
 */
export async function listFullyRefunded(
  tx: Tx,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const rows = await openTx<PaymentsTables>(tx)
    .selectFrom('refund')
    .select(['payment_id', sql<Date>`max(done_at)`.as('at')])
    .where(sql<boolean>`payment_id = any(${[...paymentIds]}::text[])`)
    .groupBy('payment_id')
    .having(sql<boolean>`bool_and(status in ('processed', 'transferred', 'covered'))`)
    .execute()
  return new Map(rows.map(({ payment_id: id, at }) => [id, at]))
}

export function findRefund(tx: Tx, id: string): Promise<Refund | undefined> {
  return fromRefunds(tx).where('id', '=', id).executeTakeFirst()
}

export function lockRefund(tx: Tx, id: string): Promise<Refund | undefined> {
  return fromRefunds(tx).where('id', '=', id).forUpdate().executeTakeFirst()
}

export type RefundChange = {
  readonly status: GatewayRefundStatus
  readonly gatewayRefundId: string | null
  readonly error: string | null
  readonly doneAt: Date | null
  readonly nextTryAt: Date | null
}

export async function updateRefund(tx: Tx, refund: Refund, change: RefundChange): Promise<boolean> {
  const { numUpdatedRows } = await openTx<PaymentsTables>(tx)
    .updateTable('refund')
    .set({
      status: change.status,
      gateway_refund_id: change.gatewayRefundId,
      error: change.error,
      done_at: change.doneAt,
      next_try_at: change.nextTryAt,
      asking_since: null,
    })
    .where('id', '=', refund.id)
    .where('status', '=', refund.status)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Marks a queued refund as being requested from the gateway. */
export async function markRequesting(tx: Tx, id: string, now: Date): Promise<void> {
  await openTx<PaymentsTables>(tx)
    .updateTable('refund')
    .set({ asking_since: now })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute()
}

/** Reduces a waiting refund to what is left to send, or closes it if nothing is left. */
export async function coverRefund(
  tx: Tx,
  { id, left, now }: { readonly id: string; readonly left: Paise; readonly now: Date },
): Promise<void> {
  const change =
    left > 0n
      ? { amount_paise: left }
      : { status: 'covered' as const, done_at: now, next_try_at: null }
  await openTx<PaymentsTables>(tx).updateTable('refund').set(change).where('id', '=', id).execute()
}

/** Notes the gateway's refund by which a payment was taken back; null if it is not this one's. */
export async function nameRefund(
  tx: Tx,
  id: string,
  gatewayRefundId: string | null,
): Promise<void> {
  await openTx<PaymentsTables>(tx)
    .updateTable('refund')
    .set({ gateway_refund_id: gatewayRefundId })
    .where('id', '=', id)
    .execute()
}

/** Which of these gateway refunds are not recorded here. */
export async function listUnknownRefunds(
  tx: Tx,
  gatewayIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...gatewayIds]}::text[]) as said(id)
    where not exists (select from refund
      where gateway_refund_id = said.id or key = 'gateway:' || said.id)`.execute(openTx(tx))
  return new Set(rows.map(({ id }) => id))
}

/**
 * What left each payment without a request of ours, less what covers our own waiting refunds and what
 * was sent twice by mistake.
 */
export async function listDashboardRefunds(
  tx: Tx,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, Paise>> {
  const rows = await openTx<PaymentsTables>(tx)
    .selectFrom('refund')
    .select(['payment_id', sql<Paise>`sum(amount_paise - covers_paise)::bigint`.as('paise')])
    .where('source', '=', 'gateway')
    .where(sql<boolean>`not starts_with(key, ${twiceKey('')})`)
    .where(sql<boolean>`payment_id = any(${[...paymentIds]}::text[])`)
    .groupBy('payment_id')
    .execute()
  return new Map(rows.map(({ payment_id: id, paise }) => [id, paise]))
}

/** Notes that nothing more of what left this payment without a request of ours can be claimed. */
export async function markClaimed(tx: Tx, paymentId: string, now: Date): Promise<void> {
  await openTx<PaymentsTables>(tx)
    .updateTable('refund')
    .set({ claimed_at: now })
    .where('payment_id', '=', paymentId)
    .where('source', '=', 'gateway')
    .where('claimed_at', 'is', null)
    .execute()
}

/**
 * Takes refunds that are due, and postpones them so that no other process handles them meanwhile.
 */
export async function claimDueRefunds(
  tx: Tx,
  now: Date,
  until: Date,
  limit: number,
): Promise<readonly string[]> {
  const db = openTx<PaymentsTables>(tx)
  const due = db
    .selectFrom('refund')
    .select('id')
    .where('status', 'in', ['queued', 'pending'])
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  const rows = await db
    .updateTable('refund')
    .set((refund) => ({ next_try_at: until, tries_count: refund('tries_count', '+', 1) }))
    .where('id', 'in', due)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function scheduleRefundTry(tx: Tx, id: string, at: Date): Promise<void> {
  await openTx<PaymentsTables>(tx)
    .updateTable('refund')
    .set({ next_try_at: at })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'pending'])
    .execute()
}

/** Literals, so that a prepared plan can use the partial indexes. */
const inStatus = {
  queued: sql<boolean>`status = 'queued'`,
  pending: sql<boolean>`status = 'pending'`,
} as const

/** When the oldest refund in this status was created; one that a dispute holds back is left out. */
export async function findOldestRefund(
  tx: Tx,
  status: keyof typeof inStatus,
): Promise<Date | undefined> {
  const row = await openTx<PaymentsTables>(tx)
    .selectFrom('refund')
    .select(sql<Date | null>`min(created_at)`.as('at'))
    .where(inStatus[status])
    .$if(status === 'queued', (refunds) =>
      refunds.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('dispute')
              .select('id')
              .whereRef('dispute.payment_id', '=', 'refund.payment_id')
              .where('step', 'in', openSteps),
          ),
        ),
      ),
    )
    .executeTakeFirst()
  return row?.at ?? undefined
}

function fromRefunds(tx: Tx) {
  return openTx<PaymentsTables>(tx).selectFrom('refund').selectAll()
}
