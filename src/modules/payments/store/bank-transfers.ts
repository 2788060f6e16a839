import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { PaymentsTables } from '../tables.ts'
import type { Refund } from './refunds.ts'

/** A bank transfer of a large refund that one admin entered, with its day as 'YYYY-MM-DD'. */
export type WaitingTransfer = Omit<PaymentsTables['large_refund_transfer'], 'sent_on'> & {
  readonly sent_on: string
}

/**
 * Those that another admin has to confirm, by refund. One whose refund was made at the gateway
 * since, in whole or in part, waits no longer.
 */
export async function listWaitingTransfers(
  tx: Tx,
  refundIds: readonly string[],
): Promise<ReadonlyMap<string, WaitingTransfer>> {
  const rows = await openSql(tx)<WaitingTransfer[]>`
    select entered.*, sent_on::text from large_refund_transfer entered join refund on refund.id = refund_id
    where refund_id = any(${[...refundIds]}::uuid[]) and refund.status = 'failed'
      and refund.amount_paise = entered.amount_paise`
  return new Map(rows.map((row) => [row.refund_id, row]))
}

/** The caller has locked the refund, and none waits for it. */
export async function enterTransfer(tx: Tx, row: WaitingTransfer): Promise<void> {
  const sql = openSql(tx)
  await sql`
    insert into large_refund_transfer
      (refund_id, amount_paise, reference_no, sent_on, entered_at, entered_by)
    values (${row.refund_id}, ${String(row.amount_paise)}, ${row.reference_no}, ${row.sent_on},
      ${row.entered_at}, ${row.entered_by})
    on conflict (refund_id) do update set amount_paise = excluded.amount_paise,
      reference_no = excluded.reference_no, sent_on = excluded.sent_on,
      entered_at = excluded.entered_at, entered_by = excluded.entered_by`
}

export async function discardWaitingTransfer(tx: Tx, refundId: string): Promise<void> {
  await openSql(tx)`delete from large_refund_transfer where refund_id = ${refundId}`
}

export type Transfer = {
  readonly id: string
  readonly referenceNo: string
  readonly sentOn: Date
  readonly adminId: string
  readonly now: Date
}

/** Closes a failed refund that was sent by bank. Undefined if the refund has not failed. */
export async function closeByTransfer(tx: Tx, transfer: Transfer): Promise<Refund | undefined> {
  const [row] = await openSql(tx)<Refund[]>`
    update refund set status = 'transferred', done_at = ${transfer.now},
      transfer_reference = ${transfer.referenceNo}, transferred_on = ${transfer.sentOn},
      transferred_by = ${transfer.adminId}
    where id = ${transfer.id} and status = 'failed' returning *`
  return row
}
