import type { PaymentPurpose } from '#contract/payments/types.ts'
import type { Tx } from '#platform/tx.ts'
import { isUnderWay, type PaymentRank } from '../rules/intent.ts'
import { listAttempts } from '../store/intents.ts'

type OpenedPayment = {
  /** The gateway's order id. */
  readonly orderId: string
  /** An attempt to pay it awaits the bank's answer. */
  readonly underWay: boolean
  /** How the last attempt ended, if none is under way; null without an attempt. */
  readonly ended: 'declined' | 'unanswered' | null
}

/** The payments that were opened at the gateway for these subjects and not replaced since. */
export async function listOpenedPayments(
  tx: Tx,
  of: {
    readonly purpose: PaymentPurpose
    readonly subjectIds: readonly string[]
    readonly now: Date
  },
): Promise<ReadonlyMap<string, OpenedPayment>> {
  const tries = await listAttempts(tx, of.purpose, of.subjectIds)
  const opened = new Map<string, OpenedPayment>()
  for (const { subject_id: subjectId, gateway_order_id: orderId, status, seen_at: at } of tries) {
    const isWaiting = status !== null && at !== null && isUnderWay({ status, seenAt: at }, of.now)
    const underWay = isWaiting || opened.get(subjectId)?.underWay === true
    const ended = underWay || status === null ? null : endOf(status)
    if (orderId !== null) {
      opened.set(subjectId, { orderId, underWay, ended })
    }
  }
  return opened
}

function endOf(status: PaymentRank): OpenedPayment['ended'] {
  return status === 'failed' ? 'declined' : status === 'created' ? 'unanswered' : null
}
