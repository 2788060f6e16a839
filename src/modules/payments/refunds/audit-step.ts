import type { AuditAction } from '#contract/admin/audit-actions.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import type { Tx } from '#platform/tx.ts'
import type { PaymentsDeps } from '../deps.ts'
import type { Refund } from '../store/refunds.ts'

type Step = {
  readonly admin: Actor
  readonly action: AuditAction
  readonly refund: Refund
  /** The bank transfer's. */
  readonly referenceNo?: string
}

/** What an admin did with a failed refund. */
export function auditStep(
  { audit }: Pick<PaymentsDeps, 'audit'>,
  tx: Tx,
  { admin, action, refund, referenceNo }: Step,
): Promise<void> {
  return audit.record(tx, {
    action,
    ...signedBy(admin),
    object: { type: 'refund', id: refund.id },
    detail: {
      payment: refund.payment_id,
      paise: refund.amount_paise.toString(),
      attempt: refund.attempt,
      referenceNo: referenceNo ?? null,
    },
  })
}
