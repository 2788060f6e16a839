import type { PaymentPurpose } from '#contract/payments/types.ts'
import type { Tx } from '#platform/tx.ts'
import { isUnderWay } from '../rules/intent.ts'
import { listTries } from '../store/intents.ts'

type Opened = {
  /** The gateway's order. */
  readonly orderId: string
  /** A try of it waits for its bank. */
  readonly underWay: boolean
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
    if (orderId !== null) {
      opened.set(subjectId, { orderId, underWay })
    }
  }
  return opened
}
