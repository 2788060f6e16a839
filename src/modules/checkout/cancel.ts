import type { RefundPreview } from '#contract/checkout/entities.ts'
import { formatRupees, paiseFromRupees, rupeesFromPaise } from '#kit/money.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { publish } from '#platform/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import { createGiveBack } from './cancel-money.ts'
import { type Asker, actorOf, type CheckoutDeps } from './deps.ts'
import { subscriptionCancelled } from './events.ts'
import { type Cancellable, createPreviews, type Previewed, toPreview } from './preview-cancel.ts'
import { addRefunded, insertCancellation, isAllCancelled } from './store/cancellations.ts'
import { lockOrder, moveOrder } from './store/orders.ts'

type Asked = {
  readonly id: string
  /** Rupees, as the buyer was shown them. */
  readonly refund: number
  readonly withRenewals: boolean
}

type Refusal = 'not_found' | 'subscription_not_cancellable' | 'refund_changed'

/** The end of subscriptions before their time, with what is left of them given back. */
export function createCancellations(deps: CheckoutDeps) {
  const { db, plans, newId } = deps
  const find = createPreviews(deps)
  const giveBack = createGiveBack(deps)

  /** One subscription's part: its line, its order, the money, and the word of it. */
  const settle = async (tx: Tx, asker: Asker, part: Cancellable, moves: boolean): Promise<void> => {
    const { line, order, refund, route, subscription } = part
    const { now, viewer } = asker
    const cancellationId = newId()
    await addRefunded(tx, line.id, refund.base)
    const creditNoteId = route === 'none' ? null : await giveBack(tx, cancellationId, part, now)
    await insertCancellation(tx, {
      id: cancellationId,
      line_id: line.id,
      subscription_id: subscription.id,
      user_id: viewer.accountId,
      cancelled_at: now,
      total_days: refund.totalDays,
      unexpired_days: refund.unexpiredDays,
      base_paise: refund.base,
      gst_paise: refund.gst,
      route,
      credit_note_id: creditNoteId,
    })
    if (await isAllCancelled(tx, order.id)) {
      await moveOrder(tx, { id: order.id, from: ['paid'], to: 'refunded' })
    }
    await deps.audit.record(tx, {
      action: 'checkout.subscription_cancelled',
      ...actorOf(asker),
      object: { type: 'subscription', id: subscription.id },
      detail: { paise: String(refund.total), route, unexpiredDays: refund.unexpiredDays },
    })
    await publish(tx, subscriptionCancelled, {
      cancellationId,
      orderId: order.id,
      lineId: line.id,
      userId: viewer.accountId,
      providerId: line.provider_id,
      planId: line.plan_id,
      planTitle: line.title,
      refundPaise: String(refund.total),
      route,
      renewalBegins: moves,
      at: now.toISOString(),
    })
  }

  /**
   * As a sale does: the orders first, then the provider's balances, then the terms. Whoever buys a
   * renewal meanwhile waits at the balances, so that what is read behind them stays true.
   */
  const findLocked = async (
    tx: Tx,
    asker: Asker,
    { id, withRenewals }: Asked,
  ): Promise<Result<Previewed, Refusal>> => {
    const before = await find(tx, asker, id)
    if (!before.ok) {
      return before
    }
    const orders = new Set(partsOf(before.value, withRenewals).map(({ order }) => order.id))
    for (const orderId of [...orders].sort()) {
      await lockOrder(tx, orderId)
    }
    await deps.ledger.lockWallet(tx, before.value.main.line.provider_id)
    const found = await find(tx, asker, id)
    if (!found.ok) {
      return found
    }
    const isLocked = partsOf(found.value, withRenewals).every(({ order }) => orders.has(order.id))
    return isLocked ? found : fail('refund_changed')
  }

  return {
    preview: async (
      asker: Asker,
      id: string,
    ): Promise<Result<RefundPreview, 'not_found' | 'subscription_not_cancellable'>> => {
      const found = await find(db.read, asker, id)
      return found.ok ? ok(toPreview(found.value)) : found
    },

    cancel: (asker: Asker, asked: Asked): Promise<Result<RefundPreview, Refusal>> =>
      db.transaction(async (tx) => {
        const found = await findLocked(tx, asker, asked)
        if (!found.ok) {
          return found
        }
        const parts = partsOf(found.value, asked.withRenewals)
        const total = parts.reduce((sum, { refund }) => sum + refund.total, 0n)
        if (total !== paiseFromRupees(asked.refund)) {
          const right = formatRupees(rupeesFromPaise(total))
          return fail('refund_changed', { message: `The refund is ${right} now.` })
        }
        const ids = parts.map(({ subscription }) => subscription.id)
        if (!(await plans.subscriptions.cancel(tx, ids, asker.now))) {
          return fail('subscription_not_cancellable')
        }
        const follows = found.value.renewals.some(
          ({ subscription }) => !ids.includes(subscription.id),
        )
        for (const part of parts) {
          await settle(tx, asker, part, follows && part === found.value.main)
        }
        return ok(toPreview(found.value))
      }),
  }
}

/** What is cancelled: the subscription, and the renewals that were bought here, when they are to be. */
function partsOf({ main, renewals }: Previewed, withRenewals: boolean): readonly Cancellable[] {
  return withRenewals ? [main, ...renewals.flatMap(({ part }) => part ?? [])] : [main]
}
