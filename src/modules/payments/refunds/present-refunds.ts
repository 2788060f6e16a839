import type { StuckRefund } from '#contract/payments/refunds.ts'
import { assert, present } from '#kit/assert.ts'
import { rupeesFromPaise } from '#kit/money.ts'
import { type Account, provenEmail, provenNumber } from '#modules/accounts/index.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Tx } from '#platform/tx.ts'
import type { PaymentsDeps } from '../deps.ts'
import { listWaitingTransfers, type WaitingTransfer } from '../store/bank-transfers.ts'
import type { Refund } from '../store/refunds.ts'
import { findStuckRefund, type StuckRow } from '../store/stuck-refunds.ts'
import { isTakenBack } from './dashboard-refunds.ts'

type PresentDeps = Pick<PaymentsDeps, 'accounts' | 'clock' | 'sellers'>

type View = {
  /** Who sees them. */
  readonly admin: Actor
  readonly timeOf: (refund: Refund) => Date
}

/** When the refund failed or was closed; for a retried one, when it was created. */
export function closedAt({ done_at: doneAt, created_at: createdAt }: Refund): Date {
  return doneAt ?? createdAt
}

export function madeAt({ created_at: createdAt }: Refund): Date {
  return createdAt
}

export async function presentStuck(
  { accounts, clock, sellers }: PresentDeps,
  tx: Tx,
  rows: readonly StuckRow[],
  { admin, timeOf }: View,
): Promise<readonly StuckRefund[]> {
  const waiting = await listWaitingTransfers(
    tx,
    rows.map(({ id }) => id),
  )
  const enterers = [...waiting.values()].map((one) => one.entered_by)
  const related = await accounts.relatedAdmins(tx, admin.accountId, enterers, clock.now())
  const ids = [...rows.map((row) => row.payer_id), ...enterers]
  const found = await accounts.findAccounts(tx, [...new Set(ids)])
  const people = new Map(found.map((account) => [account.id, account]))
  const orders = rows.flatMap(({ purpose, source, subject_id: subjectId }) =>
    purpose === 'order' && source === 'gateway' ? subjectId : [],
  )
  const chargeable = await sellers.order?.listChargeable?.(tx, [...new Set(orders)])
  return rows.map((row) => {
    const one = waiting.get(row.id)
    return {
      ...toStuckRefund(row, people.get(row.payer_id), timeOf(row)),
      chargeable: row.source === 'gateway' && chargeable?.has(row.payment_id) === true,
      waiting:
        one === undefined
          ? null
          : {
              ...toWaiting(one, people.get(one.entered_by)),
              byYou: one.entered_by === admin.accountId,
              relatedToYou: related.has(one.entered_by),
            },
    }
  })
}

/** A refund after an admin's step. */
export async function presentOne(
  deps: PresentDeps,
  tx: Tx,
  admin: Actor,
  id: string,
): Promise<StuckRefund> {
  const row = present(await findStuckRefund(tx, id), 'a refund is not deleted')
  const [shown] = await presentStuck(deps, tx, [row], { admin, timeOf: closedAt })
  return present(shown, 'one row is shown as one')
}

function toWaiting(
  { reference_no, sent_on, entered_at }: WaitingTransfer,
  account: Account | undefined,
) {
  return {
    referenceNo: reference_no,
    sentOn: sent_on,
    enteredAt: entered_at.toISOString(),
    enteredBy: account?.name ?? '',
  }
}

function toStuckRefund(
  row: StuckRow,
  payer: Account | undefined,
  at: Date,
): Omit<StuckRefund, 'waiting' | 'chargeable'> {
  const { status } = row
  assert(status !== 'covered', 'what need not go any more is in no list')
  return {
    _id: row.id,
    status: isTakenBack(row) ? 'taken_back' : status,
    amount: rupeesFromPaise(row.amount_paise),
    purpose: row.purpose,
    title: row.title,
    reason: row.reason,
    payerName: payer?.name ?? '',
    payerEmail: payer === undefined ? null : provenEmail(payer),
    payerNumber: payer === undefined ? null : provenNumber(payer),
    paymentId: row.payment_id,
    gatewayRefundId: row.gateway_refund_id,
    error: row.error,
    attempts: row.attempt,
    at: at.toISOString(),
    referenceNo: row.transfer_reference,
    sentOn: row.transferred_on?.toISOString().slice(0, 10) ?? null,
  }
}
