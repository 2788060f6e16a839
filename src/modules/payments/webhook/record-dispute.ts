import { publish } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { PaymentsDeps } from '../deps.ts'
import { paymentDisputed } from '../events.ts'
import type { GatewayEvent } from '../gateway/port.ts'
import { findIntentOfPayment } from '../store/intents.ts'
import type { EventOutcome } from '../tables.ts'

/**
 * Records a step of a dispute, of which admins are notified. It changes neither the payment nor what
 * was sold: a lost dispute is settled by people.
 */
export async function recordDispute(
  { audit, log }: PaymentsDeps,
  tx: Tx,
  { step, about }: NonNullable<GatewayEvent['dispute']>,
  at: Date,
): Promise<EventOutcome> {
  const { id: disputeId, paymentId, respondBy } = about
  const intent = await findIntentOfPayment(tx, paymentId)
  if (intent === undefined) {
    return 'unknown'
  }
  const { purpose, subject_id: subjectId, payer_id: payerId, title, notes } = intent
  const amountPaise = about.amount.toString()
  log.error({ payment: paymentId, dispute: disputeId, step }, 'a payment is disputed')
  await audit.record(tx, {
    action: 'payment.disputed',
    actor: { kind: 'system' },
    object: { type: 'payment', id: paymentId },
    detail: { dispute: disputeId, step, paise: amountPaise, currency: about.currency },
  })
  await publish(tx, paymentDisputed, {
    purpose,
    subjectId,
    payerId,
    title,
    ...(purpose === 'order' ? { reference: notes.reference, sellerId: notes.seller } : {}),
    disputeId,
    paymentId,
    amountPaise,
    step,
    respondBy: respondBy?.toISOString(),
    at: at.toISOString(),
  })
  return 'disputed'
}
