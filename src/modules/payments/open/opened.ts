import type { PaymentPurpose } from '#contract/payments/types.ts'
import type { Tx } from '#platform/tx.ts'
import { isUnderWay, type PaymentRank } from '../rules/intent.ts'
import { listTries } from '../store/intents.ts'

type Opened = {
  /** The gateway's order. */
  readonly orderId: string
  /** A try of it waits for its bank. */
  readonly underWay: boolean
  /** How the last try ended, where none is under way; null where none was made. */
  readonly ended: 'declined' | 'unanswered' | null
}

/** What was opened at the gateway for these subjects and no other payment took the place of. */
export async function listOpened(
  tx: Tx,
  of: {
    readonly purpose: PaymentPurpose
    readonly subjectIds: readonly string[]
    readonly now: Date
  },
): Promise<ReadonlyMap<string, Opened>> {
  const tries = await listTries(tx, of.purpose, of.subjectIds)
  const opened = new Map<string, Opened>()
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

function endOf(status: PaymentRank): Opened['ended'] {
  return status === 'failed' ? 'declined' : status === 'created' ? 'unanswered' : null
}
