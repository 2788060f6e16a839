import type { RefundPreview } from '#contract/checkout/entities.ts'
import type { RefundRoute } from '#contract/checkout/states.ts'
import { assert, present } from '#kit/assert.ts'
import { formatRupees, rupeesFromPaise } from '#kit/money.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { refundEntry, saleKey } from '#modules/ledger/index.ts'
import type { PlanSubscription } from '#modules/plans/index.ts'
import { publish } from '#platform/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import { type Asker, actorOf, type CheckoutDeps } from './deps.ts'
import { subscriptionCancelled } from './events.ts'
import { type Refund, refundOf } from './rules/refund.ts'
import { standingOf } from './rules/standing.ts'
import {
  addRefunded,
  findLineOfSubscription,
  insertCancellation,
  isAllCancelled,
} from './store/cancellations.ts'
import { findOrder, type LineRow, lockOrder, moveOrder, type OrderRow } from './store/orders.ts'

type Cancellable = {
  readonly subscription: PlanSubscription
  readonly line: LineRow
  readonly order: OrderRow
}

type Previewed = Cancellable & { readonly refund: Refund; readonly route: RefundRoute }

const REASON = 'Subscription cancelled by its buyer'

/** The end of a subscription before its time, with what is left of it given back. */
export function createCancellations(deps: CheckoutDeps) {
  const { db, plans, newId } = deps

  const find = async (
    tx: Tx,
    { viewer, now }: Asker,
    id: string,
    locked: boolean,
  ): Promise<Result<Previewed, 'not_found' | 'subscription_not_cancellable'>> => {
    const subscription = await plans.subscriptions.find(tx, id)
    if (subscription?.userId !== viewer.accountId) {
      return fail('not_found')
    }
    const line = await findLineOfSubscription(tx, id)
    const order =
      line && (locked ? await lockOrder(tx, line.order_id) : await findOrder(tx, line.order_id))
    const standing = standingOf(subscription, now)
    if (
      line === undefined ||
      order?.status !== 'paid' ||
      standing === 'ended' ||
      standing === 'cancelled'
    ) {
      return fail('subscription_not_cancellable')
    }
    const { startsAt, endsAt } = subscription
    const refund = refundOf(
      { base: line.base_paise, gst: 2n * line.half_paise, startsAt, endsAt },
      now,
    )
    return ok({ subscription, line, order, refund, route: routeOf(order, refund) })
  }

  /** Ledger, credit note and gateway, each once for the cancellation. */
  const giveBack = async (
    tx: Tx,
    id: string,
    { line, order, refund, route }: Previewed,
    now: Date,
  ): Promise<string> => {
    const part = { total: refund.total, gst: refund.gst }
    const sale = await deps.ledger.linesOf(tx, saleKey(line.id))
    const posted = await deps.ledger.post(
      tx,
      refundEntry({
        refundId: id,
        providerId: line.provider_id,
        sale: present(sale, 'what was paid stands in the ledger'),
        before: { total: 0n, gst: 0n },
        part,
        from: 'gateway',
        at: now,
      }),
    )
    assert(posted.ok, 'a refund is never refused by a wallet')
    if (route === 'gateway') {
      const asked = await deps.payments.refund(tx, {
        key: `cancellation:${id}`,
        paymentId: present(order.payment_id, 'a card order has a payment'),
        amount: refund.total,
        reason: REASON,
      })
      assert(asked.ok, 'refunds of an order are no more than its payment')
    }
    const note = await deps.invoices.creditNote(tx, {
      invoiceId: present(line.invoice_id, 'a paid line has an invoice'),
      subject: { type: 'cancellation', id },
      at: now,
      reason: REASON,
      parts: [{ line: 1, taxable: refund.base, gst: refund.gst }],
    })
    assert(note.ok, 'a credit note is no more than its invoice')
    return note.value.invoiceId
  }

  return {
    preview: async (
      asker: Asker,
      id: string,
    ): Promise<Result<RefundPreview, 'not_found' | 'subscription_not_cancellable'>> => {
      const found = await find(db.read, asker, id, false)
      return found.ok ? ok(toPreview(found.value)) : found
    },

    cancel: (
      asker: Asker,
      id: string,
      shown: number,
    ): Promise<
      Result<RefundPreview, 'not_found' | 'subscription_not_cancellable' | 'refund_changed'>
    > =>
      db.transaction(async (tx) => {
        const found = await find(tx, asker, id, true)
        if (!found.ok) {
          return found
        }
        const { line, order, refund, route } = found.value
        const preview = toPreview(found.value)
        if (preview.refund !== shown) {
          return fail('refund_changed', {
            message: `The refund is ${formatRupees(preview.refund)} now.`,
          })
        }
        const { now, viewer } = asker
        // In the order of a sale: the provider's balances before the plan's subscribers.
        await deps.ledger.lockWallet(tx, line.provider_id)
        if ((await plans.subscriptions.cancel(tx, id, now)) === undefined) {
          return fail('subscription_not_cancellable')
        }
        const cancellationId = newId()
        await addRefunded(tx, line.id, refund.base)
        const creditNoteId =
          route === 'none' ? null : await giveBack(tx, cancellationId, found.value, now)
        await insertCancellation(tx, {
          id: cancellationId,
          line_id: line.id,
          subscription_id: id,
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
          object: { type: 'subscription', id },
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
          at: now.toISOString(),
        })
        return ok(preview)
      }),
  }
}

/** Money that went straight to the provider comes back from the provider. */
function routeOf({ method }: OrderRow, { total }: Refund): RefundRoute {
  if (total === 0n) {
    return 'none'
  }
  return method === 'manual' ? 'provider' : 'gateway'
}

function toPreview({ subscription, line, refund, route }: Previewed): RefundPreview {
  return {
    subscriptionId: subscription.id,
    serviceName: line.title,
    paid: rupeesFromPaise(line.price_paise),
    paidBase: rupeesFromPaise(line.base_paise),
    paidGst: rupeesFromPaise(2n * line.half_paise),
    totalDays: refund.totalDays,
    unexpiredDays: refund.unexpiredDays,
    refundBase: rupeesFromPaise(refund.base),
    refundGst: rupeesFromPaise(refund.gst),
    refund: rupeesFromPaise(refund.total),
    route,
  }
}
