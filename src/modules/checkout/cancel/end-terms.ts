import type { EndedBy } from '#contract/checkout/states.ts'
import { fail, type Result } from '#kit/result.ts'
import type { AuditEntry } from '#modules/audit/index.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps } from '../deps.ts'
import { subscriptionCancelled } from '../events.ts'
import { noteClaimed } from '../refund/at-risk.ts'
import {
  addRefunded,
  insertCancellation,
  isAllCancelled,
  recordCountedFrom,
} from '../store/cancellations.ts'
import { lockOrder, moveOrder } from '../store/orders.ts'
import { refundCancellation } from './cancel-money.ts'
import {
  type Cancellable,
  type CancellableChain,
  cancelledParts,
  findCancellable,
  findRefundableTerm,
} from './preview-cancel.ts'

/** Whose terms end and when, and who is recorded as ending them. */
export type Ending = {
  readonly userId: string
  readonly now: Date
  readonly endedBy: EndedBy
  /** An admin's, shown to buyer and provider, or the provider's, shown to the buyer. */
  readonly reason?: string
  readonly by: Omit<AuditEntry, 'action' | 'object' | 'detail'>
}

export type EndRefusal = 'not_found' | 'subscription_not_cancellable' | 'refund_changed'

/**
 * Locks what may be cancelled. A renewal that is bought meanwhile waits for the wallet lock, so that
 * what is read afterwards stays true.
 */
export async function lockCancellable(
  deps: CheckoutDeps,
  tx: Tx,
  ending: Ending,
  cancelled: { readonly id: string; readonly withRenewals: boolean },
): Promise<Result<CancellableChain, EndRefusal>> {
  const before = await findCancellable(deps, tx, ending, cancelled.id)
  if (!before.ok) {
    return before
  }
  const orders = await lockParts(deps, tx, cancelledParts(before.value, cancelled))
  const found = await findCancellable(deps, tx, ending, cancelled.id)
  if (!found.ok) {
    return found
  }
  const isLocked = cancelledParts(found.value, cancelled).every(({ order }) => orders.has(order.id))
  return isLocked ? found : fail('refund_changed')
}

/**
 * Locks in the same order as a sale: the orders, then the wallets; then the refunds of their
 * payments. Returns the ids of the orders.
 */
export async function lockParts(
  { ledger, payments }: CheckoutDeps,
  tx: Tx,
  parts: readonly Pick<Cancellable, 'order' | 'line'>[],
): Promise<ReadonlySet<string>> {
  const orders = new Set(parts.map(({ order }) => order.id))
  for (const orderId of [...orders].sort()) {
    await lockOrder(tx, orderId)
  }
  for (const providerId of [...new Set(parts.map(({ line }) => line.provider_id))].sort()) {
    await ledger.lockWallet(tx, providerId)
  }
  for (const paymentId of new Set(parts.flatMap(({ order }) => order.payment_id ?? []))) {
    await payments.lockRefunds(tx, paymentId)
  }
  return orders
}

/**
 * Refunds a term that was over, or cancelled, before it was known that the provider's registration
 * had ended. Returns false if it was refunded before; the caller must then roll back.
 */
export async function refundTermThatIsOver(
  deps: CheckoutDeps,
  tx: Tx,
  ending: Ending,
  id: string,
): Promise<boolean> {
  const { subscriptions } = deps.plans
  const subscription = await subscriptions.find(tx, id)
  const before = subscription && (await findRefundableTerm(deps, tx, subscription, ending.now))
  if (before === undefined) {
    return false
  }
  await lockParts(deps, tx, [before])
  const part = await findRefundableTerm(deps, tx, before.subscription, ending.now)
  if (part === undefined) {
    return false
  }
  if (part.subscription.cancelledAt === null) {
    if (!(await subscriptions.recordRefunded(tx, id, ending.now))) {
      return false
    }
  } else if (part.refund.total === 0n) {
    const { line, countedFrom } = part
    return countedFrom !== null && (await recordCountedFrom(tx, line.id, countedFrom))
  }
  await recordCancellation(deps, tx, ending, { part, moves: false })
  return true
}

/**
 * Ends the locked terms and refunds their unused days. Returns false if they have already ended.
 */
export async function endTerms(
  deps: CheckoutDeps,
  tx: Tx,
  ending: Ending,
  { main, renewals }: CancellableChain,
  parts: readonly Cancellable[],
): Promise<boolean> {
  const ids = parts.map(({ subscription }) => subscription.id)
  if (!(await deps.plans.subscriptions.cancel(tx, ids, ending.now))) {
    return false
  }
  const follows = renewals.some(({ subscription }) => !ids.includes(subscription.id))
  for (const part of parts) {
    await recordCancellation(deps, tx, ending, { part, moves: follows && part === main })
  }
  return true
}

/** Records the cancellation of one subscription: its line, its order, the money and the event. */
async function recordCancellation(
  deps: CheckoutDeps,
  tx: Tx,
  ending: Ending,
  { part, moves }: { readonly part: Cancellable; readonly moves: boolean },
): Promise<void> {
  const { line, order, refund, route, subscription } = part
  const { userId, now, endedBy, reason, by } = ending
  const cancellationId = deps.newId()
  await addRefunded(tx, line.id, refund.base)
  const creditNoteId =
    route === 'none' ? null : await refundCancellation(deps, tx, cancellationId, part, ending)
  await insertCancellation(tx, {
    id: cancellationId,
    line_id: line.id,
    subscription_id: subscription.id,
    user_id: userId,
    provider_id: line.provider_id,
    cancelled_at: now,
    counted_from: part.countedFrom,
    total_days: refund.totalDays,
    unexpired_days: refund.unexpiredDays,
    base_paise: refund.base,
    gst_paise: refund.gst,
    route,
    already_paise: part.alreadyRefunded,
    credit_note_id: creditNoteId,
    ended_by: endedBy,
    reason: reason ?? null,
  })
  if (part.alreadyRefunded > 0n) {
    await noteClaimed(deps, tx, order)
  }
  if (await isAllCancelled(tx, order.id)) {
    await moveOrder(tx, order.id, 'refund')
  }
  await deps.audit.record(tx, {
    action: 'checkout.subscription-cancelled',
    ...by,
    object: { type: 'subscription', id: subscription.id },
    detail: {
      ...{ paise: String(refund.total), route, unexpiredDays: refund.unexpiredDays, endedBy },
      ...(reason === undefined ? {} : { reason }),
    },
  })
  await publish(tx, subscriptionCancelled, {
    cancellationId,
    orderId: order.id,
    lineId: line.id,
    userId,
    providerId: line.provider_id,
    planId: line.plan_id,
    planTitle: line.title,
    refundPaise: String(refund.total),
    route,
    reference: order.reference,
    alreadyPaise: String(part.alreadyRefunded),
    endedBy,
    reason,
    unexpiredDays: refund.unexpiredDays,
    renewalBegins: moves,
    at: now.toISOString(),
  })
}
