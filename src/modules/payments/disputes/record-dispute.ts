import { publish } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { PaymentsDeps } from '../deps.ts'
import { paymentDisputed } from '../events.ts'
import type { DisputeReport } from '../gateway/port.ts'
import { refundJob } from '../job-kinds.ts'
import { recordTakenBack } from '../refunds/dashboard-refunds.ts'
import { movesOn } from '../rules/dispute.ts'
import { findDispute, isDisputed, saveDispute } from '../store/disputes.ts'
import { findIntentOfPayment, type Intent, lockIntent } from '../store/intents.ts'
import { lockRefunds } from '../store/refunds.ts'
import type { EventOutcome } from '../tables.ts'

/**
 * Records a step of a dispute, of which admins are notified. What was sold stays as it is. While the
 * dispute is open, the payment's refunds wait; what the bank takes back counts as refunded.
 */
export async function recordDispute(
  deps: PaymentsDeps,
  tx: Tx,
  { step, about }: DisputeReport,
  at: Date,
): Promise<EventOutcome> {
  const { id, paymentId, amount, respondBy } = about
  const found = await findIntentOfPayment(tx, paymentId)
  if (found === undefined) {
    return 'unknown'
  }
  const intent = await lockIntent(tx, found)
  const known = await lockRefunds(tx, paymentId)
  const before = await findDispute(tx, id)
  if (!movesOn(before && { step: before.step, at: before.step_at }, { step, at })) {
    return 'disputed'
  }
  if (step === 'lost') {
    const gone = { disputeId: id, gatewayId: id, paymentId, amount }
    if (!(await recordTakenBack(deps, tx, gone, { intent, known }))) {
      // `findDisputes` records the loss later.
      return 'unknown'
    }
  }
  await saveDispute(tx, {
    id,
    payment_id: paymentId,
    amount_paise: amount,
    step,
    step_at: at,
    respond_by: respondBy ?? before?.respond_by ?? null,
  })
  if (!(await isDisputed(tx, paymentId))) {
    for (const refund of known.filter(({ status }) => status === 'queued')) {
      await deps.jobs.enqueue(tx, refundJob, { id: refund.id })
    }
  }
  await notify(deps, tx, { step, about, intent, at })
  return 'disputed'
}

async function notify(
  { audit, log }: PaymentsDeps,
  tx: Tx,
  { step, about, intent, at }: DisputeReport & { readonly intent: Intent; readonly at: Date },
): Promise<void> {
  const { id: disputeId, paymentId, respondBy, currency } = about
  const { purpose, subject_id: subjectId, payer_id: payerId, title, notes } = intent
  const amountPaise = about.amount.toString()
  log.error({ payment: paymentId, dispute: disputeId, step }, 'a payment is disputed')
  await audit.record(tx, {
    action: 'payment.disputed',
    actor: { kind: 'system' },
    object: { type: 'payment', id: paymentId },
    detail: { dispute: disputeId, step, paise: amountPaise, currency },
  })
  await publish(tx, paymentDisputed, {
    purpose,
    subjectId,
    payerId,
    title,
    ...(purpose === 'order' ? { reference: notes.reference } : {}),
    disputeId,
    paymentId,
    amountPaise,
    step,
    respondBy: respondBy?.toISOString(),
    at: at.toISOString(),
  })
}
