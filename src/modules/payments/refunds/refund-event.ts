import type { Intent } from '../store/intents.ts'
import type { Refund } from '../store/refunds.ts'

export function refundEvent(refund: Refund, intent: Intent, at: Date) {
  return {
    refundId: refund.id,
    key: refund.key,
    intentId: intent.id,
    purpose: intent.purpose,
    subjectId: intent.subject_id,
    payerId: intent.payer_id,
    paymentId: refund.payment_id,
    amountPaise: refund.amount_paise.toString(),
    reason: refund.reason,
    at: at.toISOString(),
  }
}
