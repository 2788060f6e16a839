import type { RefundList } from '#contract/payments/refunds.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { Refund } from './refunds.ts'

export type StuckRow = Refund & {
  readonly purpose: 'order' | 'platform_plan'
  readonly title: string
  readonly payer_id: string
}

export type StuckFilter = {
  readonly status: RefundList
  readonly after?: { readonly at: Date; readonly id: string }
  readonly rows: number
}

/** Refunds that the gateway did not make, or that were made there past us, the newest first. */
export function listStuckRefunds(
  tx: Tx,
  { status, after, rows }: StuckFilter,
): Promise<readonly StuckRow[]> {
  const sql = openSql(tx)
  const place = status === 'elsewhere' ? sql`refund.created_at` : sql`refund.done_at`
  return sql<StuckRow[]>`
    select refund.*, intent.purpose, intent.title, intent.payer_id
    from refund join payment_intent intent on intent.id = refund.intent_id
    where ${status === 'elsewhere' ? sql`refund.source = 'gateway'` : sql`refund.status = ${status}`}
      ${after === undefined ? sql`` : sql`and (${place}, refund.id) < (${after.at}, ${after.id})`}
    order by ${place} desc, refund.id desc limit ${rows}`
}

/** Asks once more: a new asking of a refund that failed. Undefined when it is none. */
export async function reopenRefund(
  tx: Tx,
  id: string,
  nextTryAt: Date,
): Promise<Refund | undefined> {
  const [row] = await openSql(tx)<Refund[]>`
    update refund set status = 'queued', attempt = attempt + 1, gateway_refund_id = null,
      error = null, done_at = null, next_try_at = ${nextTryAt}, tries_count = 0
    where id = ${id} and status = 'failed' returning *`
  return row
}

export type Transfer = {
  readonly id: string
  readonly referenceNo: string
  readonly sentOn: Date
  readonly adminId: string
  readonly now: Date
}

/** Closes a refund that failed: the money went by bank. Undefined when it is none. */
export async function closeByTransfer(tx: Tx, transfer: Transfer): Promise<Refund | undefined> {
  const [row] = await openSql(tx)<Refund[]>`
    update refund set status = 'transferred', done_at = ${transfer.now},
      transfer_reference = ${transfer.referenceNo}, transferred_on = ${transfer.sentOn},
      transferred_by = ${transfer.adminId}
    where id = ${transfer.id} and status = 'failed' returning *`
  return row
}
