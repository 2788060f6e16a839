import { present } from '#kit/assert.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { Tx } from '#platform/tx.ts'
import type { PaymentsDeps } from '../deps.ts'
import { refundJob } from '../job-kinds.ts'
import type { RefundRequest } from '../ports.ts'
import { holdsMoney } from '../rules/intent.ts'
import { isRefundable } from '../rules/refund.ts'
import { retryAt } from '../rules/schedule.ts'
import { findIntentOfPayment, findPayments, lockIntent } from '../store/intents.ts'
import { findRefundByKey, insertRefund, listRefunds, type Refund } from '../store/refunds.ts'

/** Requests a refund once this transaction commits. Idempotent by key. */
export async function requestRefund(
  { clock, jobs, newId }: PaymentsDeps,
  tx: Tx,
  request: RefundRequest,
): Promise<Result<{ readonly refundId: string }, 'payment_unknown' | 'refund_exceeds'>> {
  const { key, paymentId, amount } = request
  const intent = await findIntentOfPayment(tx, paymentId)
  if (intent === undefined) {
    return fail('payment_unknown')
  }
  await lockIntent(tx, intent)
  const same = await findRefundByKey(tx, key)
  if (same !== undefined) {
    const isSame = same.payment_id === paymentId && same.amount_paise === amount
    return isSame ? ok({ refundId: same.id }) : fail('refund_exceeds')
  }
  const payment = (await findPayments(tx, intent.id)).find((one) => one.id === paymentId)
  const others = (await listRefunds(tx, paymentId))
    .filter((one) => one.status !== 'covered')
    .map((one) => ({ amount: one.amount_paise }))
  const { status, amount_paise: paid } = present(payment, 'the payment led to its intent')
  if (!holdsMoney(status) || !isRefundable(paid, others, amount)) {
    return fail('refund_exceeds')
  }
  const id = newId()
  await insertRefund(tx, queued(request, { id, intentId: intent.id, now: clock.now() }))
  await jobs.enqueue(tx, refundJob, { id })
  return ok({ refundId: id })
}

function queued(
  { key, paymentId, amount, reason }: RefundRequest,
  { id, intentId, now }: { readonly id: string; readonly intentId: string; readonly now: Date },
): Refund {
  return {
    id,
    key,
    source: 'product',
    intent_id: intentId,
    payment_id: paymentId,
    amount_paise: amount,
    covers_paise: 0n,
    reason,
    status: 'queued',
    gateway_refund_id: null,
    error: null,
    created_at: now,
    done_at: null,
    next_try_at: retryAt(6, now),
    asking_since: null,
    tries_count: 0,
    attempt: 1,
    transfer_reference: null,
    transferred_on: null,
    transferred_by: null,
    claimed_at: null,
  }
}
