import type { RefundPart, RefundPreview } from '#contract/checkout/entities.ts'
import { assert } from '#kit/assert.ts'
import { formatRupees, paiseFromRupees, rupeesFromPaise } from '#kit/money.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { AuditEntry } from '#modules/audit/index.ts'
import { actorOf, signedBy } from '#platform/http/actor.ts'
import { publish } from '#platform/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import { createGiveBack } from './cancel-money.ts'
import type { Asker, CheckoutDeps } from './deps.ts'
import { subscriptionCancelled } from './events.ts'
import { namesOf } from './present.ts'
import {
  type Cancellable,
  createPreviews,
  type Previewed,
  toPart,
  toPreview,
} from './preview-cancel.ts'
import { addRefunded, insertCancellation, isAllCancelled } from './store/cancellations.ts'
import { lockOrder, moveOrder } from './store/orders.ts'

type Asked = {
  readonly id: string
  /** Rupees, as the buyer was shown them. */
  readonly refund: number
  readonly withRenewals: boolean
}

/** For whom it is done, and what stays on record of whoever does it. */
type Doing = { readonly userId: string; readonly now: Date; readonly by: Signature }
type Signature = Omit<AuditEntry, 'action' | 'object' | 'detail'>

type Refusal = 'not_found' | 'subscription_not_cancellable' | 'refund_changed'

/** The end of subscriptions before their time, with what is left of them given back. */
export function createCancellations(deps: CheckoutDeps) {
  const { db, plans, newId } = deps
  const find = createPreviews(deps)
  const giveBack = createGiveBack(deps)

  /** One subscription's part: its line, its order, the money, and the word of it. */
  const settle = async (
    tx: Tx,
    { userId, now, by }: Doing,
    part: Cancellable,
    moves: boolean,
  ): Promise<void> => {
    const { line, order, refund, route, subscription } = part
    const cancellationId = newId()
    await addRefunded(tx, line.id, refund.base)
    const creditNoteId = route === 'none' ? null : await giveBack(tx, cancellationId, part, now)
    await insertCancellation(tx, {
      id: cancellationId,
      line_id: line.id,
      subscription_id: subscription.id,
      user_id: userId,
      cancelled_at: now,
      total_days: refund.totalDays,
      unexpired_days: refund.unexpiredDays,
      base_paise: refund.base,
      gst_paise: refund.gst,
      route,
      already_paise: part.already,
      credit_note_id: creditNoteId,
    })
    if (await isAllCancelled(tx, order.id)) {
      await moveOrder(tx, { id: order.id, from: ['paid'], to: 'refunded' })
    }
    await deps.audit.record(tx, {
      action: 'checkout.subscription_cancelled',
      ...by,
      object: { type: 'subscription', id: subscription.id },
      detail: { paise: String(refund.total), route, unexpiredDays: refund.unexpiredDays },
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
      alreadyPaise: String(part.already),
      unexpiredDays: refund.unexpiredDays,
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
    doing: Doing,
    { id, withRenewals }: Pick<Asked, 'id' | 'withRenewals'>,
  ): Promise<Result<Previewed, Refusal>> => {
    const before = await find(tx, doing, id)
    if (!before.ok) {
      return before
    }
    const orders = new Set(partsOf(before.value, withRenewals).map(({ order }) => order.id))
    for (const orderId of [...orders].sort()) {
      await lockOrder(tx, orderId)
    }
    await deps.ledger.lockWallet(tx, before.value.main.line.provider_id)
    for (const { order } of partsOf(before.value, withRenewals)) {
      if (order.payment_id !== null) {
        await deps.payments.lockRefunds(tx, order.payment_id)
      }
    }
    const found = await find(tx, doing, id)
    if (!found.ok) {
      return found
    }
    const isLocked = partsOf(found.value, withRenewals).every(({ order }) => orders.has(order.id))
    return isLocked ? found : fail('refund_changed')
  }

  const end = async (
    tx: Tx,
    doing: Doing,
    { main, renewals }: Previewed,
    parts: readonly Cancellable[],
  ): Promise<boolean> => {
    const ids = parts.map(({ subscription }) => subscription.id)
    if (!(await plans.subscriptions.cancel(tx, ids, doing.now))) {
      return false
    }
    const follows = renewals.some(({ subscription }) => !ids.includes(subscription.id))
    for (const part of parts) {
      await settle(tx, doing, part, follows && part === main)
    }
    return true
  }

  return {
    preview: async (
      asker: Asker,
      id: string,
    ): Promise<Result<RefundPreview, 'not_found' | 'subscription_not_cancellable'>> => {
      const found = await find(db.read, doingOf(asker), id)
      return found.ok ? ok(toPreview(found.value)) : found
    },

    cancel: (asker: Asker, asked: Asked): Promise<Result<RefundPreview, Refusal>> =>
      db.transaction(async (tx) => {
        const doing = doingOf(asker)
        const found = await findLocked(tx, doing, asked)
        if (!found.ok) {
          return found
        }
        const parts = partsOf(found.value, asked.withRenewals)
        const total = parts.reduce((sum, { refund }) => sum + refund.total, 0n)
        if (total !== paiseFromRupees(asked.refund)) {
          const right = formatRupees(rupeesFromPaise(total))
          return fail('refund_changed', { message: `The refund is ${right} now.` })
        }
        return (await end(tx, doing, found.value, parts))
          ? ok(toPreview(found.value))
          : fail('subscription_not_cancellable')
      }),

    /** What `cancelAll` would end and give back now, with the names of those who sold it. */
    previewAll: async (
      tx: Tx,
      userId: string,
      now: Date,
    ): Promise<readonly { readonly author: string; readonly part: RefundPart }[]> => {
      const held = await plans.subscriptions.listOf(tx, userId)
      const seen = new Set<string>()
      const ending: { author: string; part: RefundPart }[] = []
      for (const { id, planId } of held) {
        const found = seen.has(planId) ? undefined : await find(tx, { userId, now }, id)
        if (found?.ok) {
          seen.add(planId)
          const names = await namesOf(deps, tx, [found.value.main.line.provider_id])
          const author = [...names.values()][0] ?? ''
          const parts = partsOf(found.value, true)
          ending.push(...parts.map((part) => ({ author, part: toPart(part) })))
        }
      }
      return ending
    },

    /** Of a plan that was removed: what is left of a term is given back, all that waits included. */
    cancelHeld: (
      { id, userId }: { readonly id: string; readonly userId: string },
      now: Date,
    ): Promise<Result<undefined, Refusal>> =>
      db.transaction(async (tx) => {
        const doing = { userId, now, by: { actor: { kind: 'system' } } } as const
        const found = await findLocked(tx, doing, { id, withRenewals: true })
        if (!found.ok) {
          return found
        }
        return (await end(tx, doing, found.value, partsOf(found.value, true)))
          ? ok(undefined)
          : fail('subscription_not_cancellable')
      }),

    /** Of somebody who is gone: what is left of each plan is given back, all that waits included. */
    cancelAll: async (tx: Tx, userId: string, now: Date): Promise<void> => {
      const doing = { userId, now, by: { actor: { kind: 'system' } } } as const
      const seen = new Set<string>()
      const held = (await plans.subscriptions.listOf(tx, userId)).toSorted(
        (a, b) => byText(a.providerId, b.providerId) || a.startsAt.getTime() - b.startsAt.getTime(),
      )
      for (const { id, planId } of held) {
        if (!seen.has(planId)) {
          const found = await findLocked(tx, doing, { id, withRenewals: true })
          assert(
            found.ok || found.code !== 'refund_changed',
            'what was bought meanwhile: once more',
          )
          if (found.ok) {
            seen.add(planId)
            assert(
              await end(tx, doing, found.value, partsOf(found.value, true)),
              'what is locked and alive can be ended',
            )
          }
        }
      }
    },
  }
}

function byText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

function doingOf(asker: Asker): Doing {
  return { userId: asker.viewer.accountId, now: asker.now, by: signedBy(actorOf(asker)) }
}

/** What is cancelled: the subscription, and the renewals that were bought here, when they are to be. */
function partsOf({ main, renewals }: Previewed, withRenewals: boolean): readonly Cancellable[] {
  return withRenewals ? [main, ...renewals.flatMap(({ part }) => part ?? [])] : [main]
}
