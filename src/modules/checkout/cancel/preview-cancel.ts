import type { RefundRoute } from '#contract/checkout/states.ts'
import type { RefundPart, RefundPreview, RenewalPreview } from '#contract/checkout/types.ts'
import { present } from '#kit/assert.ts'
import { minPaise, type Paise, rupeesFromPaise } from '#kit/money.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { PlanSubscription } from '#modules/plans/index.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps } from '../deps.ts'
import { limitRefund, type Refund, refundOf } from '../rules/refund.ts'
import { listCancellations, listClaimed } from '../store/cancellations.ts'
import { findLine } from '../store/order-lists.ts'
import { findOrder, type LineRow, type OrderRow } from '../store/orders.ts'
import { sumSetOffs } from '../store/set-offs.ts'

type PreviewDeps = Pick<CheckoutDeps, 'plans' | 'payments' | 'providers'>

/** A subscription that its buyer may end, and its refund. */
export type Cancellable = {
  readonly subscription: PlanSubscription
  readonly line: LineRow
  readonly order: OrderRow
  readonly refund: Refund
  readonly route: RefundRoute
  /** The part that was refunded on the gateway's dashboard, or that the buyer's bank took back. */
  readonly alreadyRefunded: Paise
  /** What its earlier cancellation gave back, which was not counted from SEBI's order. */
  readonly refundedBefore: { readonly total: Paise; readonly gst: Paise }
  /** The day of SEBI's order, if the refund is counted from it. */
  readonly countedFrom: Date | null
}

/** A term that follows the cancelled one, and moves up if it is not cancelled as well. */
type Renewal = {
  readonly subscription: PlanSubscription
  readonly startsAt: Date
  readonly endsAt: Date
  /** Undefined if it was not bought here. */
  readonly part: Cancellable | undefined
}

export type CancellableChain = { readonly main: Cancellable; readonly renewals: readonly Renewal[] }

/** What a cancellation at this moment would do. */
export async function findCancellable(
  deps: PreviewDeps,
  tx: Tx,
  { userId, now }: { readonly userId: string; readonly now: Date },
  id: string,
): Promise<Result<CancellableChain, 'not_found' | 'subscription_not_cancellable'>> {
  const { subscriptions } = deps.plans
  const subscription = await subscriptions.find(tx, id)
  if (subscription?.userId !== userId) {
    return fail('not_found')
  }
  const chain = await subscriptions.chainOf(tx, subscription, now)
  const isAlive = chain.some((one) => one.id === id)
  const main = isAlive ? await findRefundableTerm(deps, tx, subscription, now) : undefined
  if (main === undefined) {
    return fail('subscription_not_cancellable')
  }
  const renewals: Renewal[] = []
  for (const { id: movedId, startsAt, endsAt } of subscriptions.chainWithout(chain, [id], now)) {
    const renewal = present(
      chain.find((one) => one.id === movedId),
      'what moves is of the chain',
    )
    const part = await findRefundableTerm(deps, tx, renewal, now)
    renewals.push({ subscription: renewal, startsAt, endsAt, part })
  }
  return ok({ main, renewals })
}

/**
 * A term that was bought here, and its refund at a moment. If SEBI ended the provider's
 * registration, the refund is counted from the order's effective date, also that of a term which
 * was cancelled before the order was recorded: what its cancellation gave back is left out. So is
 * what was set off, which the payer's bank has.
 */
export async function findRefundableTerm(
  { payments, providers }: PreviewDeps,
  tx: Tx,
  subscription: PlanSubscription,
  now: Date,
): Promise<Cancellable | undefined> {
  const line = await findLine(tx, subscription.sourceId)
  const order = line && (await findOrder(tx, line.order_id))
  if (line === undefined || order === undefined || order.paid_at === null) {
    return undefined
  }
  const { startsAt, endsAt } = subscription
  const paid = { base: line.base_paise, gst: 2n * line.half_paise, startsAt, endsAt }
  const endedAt = await providers.registrationEndOf(tx, line.provider_id)
  const countedFrom = endedAt === undefined || now < endedAt ? null : endedAt
  const earlier = subscription.cancelledAt === null ? [] : await listCancellations(tx, [line.id])
  const refundedDays = earlier.reduce((sum, one) => sum + one.unexpired_days, 0)
  const gst = earlier.reduce((sum, one) => sum + one.gst_paise, 0n)
  const refundedBefore = { total: earlier.reduce((sum, one) => sum + one.base_paise, gst), gst }
  const setOff = (await sumSetOffs(tx, order.id)).get(line.id) ?? 0n
  const from = countedFrom ?? now
  const left = refundOf(paid, from).total - refundedBefore.total - setOff
  const refund = limitRefund(refundOf(paid, from, refundedDays), left > 0n ? left : 0n)
  const onDashboard = await unclaimedOf(payments, tx, order)
  const alreadyRefunded = minPaise(onDashboard, refund.total)
  const route = routeOf(order, refund)
  const calculated = { refund, route, alreadyRefunded, refundedBefore, countedFrom }
  return { subscription, line, order, ...calculated }
}

/** What left an order's payment without us, and was neither claimed by a cancellation nor set off. */
async function unclaimedOf(
  payments: CheckoutDeps['payments'],
  tx: Tx,
  { id, payment_id: paymentId }: OrderRow,
): Promise<Paise> {
  return paymentId === null ? 0n : ((await listUnclaimed(payments, tx, [id])).get(paymentId) ?? 0n)
}

/** The same of several orders, by payment. */
export async function listUnclaimed(
  payments: CheckoutDeps['payments'],
  tx: Tx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Paise>> {
  const claimed = await listClaimed(tx, orderIds)
  const onDashboard = await payments.refundedOnDashboard(tx, [...claimed.keys()])
  return new Map(
    [...onDashboard].map(([paymentId, paise]) => [
      paymentId,
      paise - (claimed.get(paymentId) ?? 0n),
    ]),
  )
}

/** A direct payment is refunded by the provider. */
function routeOf({ method }: OrderRow, { total }: Refund): RefundRoute {
  if (total === 0n) {
    return 'none'
  }
  return method === 'manual' ? 'provider' : 'gateway'
}

/**
 * What is cancelled: the subscription and, with `withRenewals`, the renewals that were bought here.
 */
export function cancelledParts(
  { main, renewals }: CancellableChain,
  { withRenewals }: { readonly withRenewals: boolean },
): readonly Cancellable[] {
  return withRenewals ? [main, ...renewals.flatMap(({ part }) => part ?? [])] : [main]
}

/** What the parts refund together. */
export function refundTotalOf(parts: readonly Cancellable[]): Paise {
  return parts.reduce((sum, { refund }) => sum + refund.total, 0n)
}

export function toPreview(chain: CancellableChain): RefundPreview {
  const { main, renewals } = chain
  const parts = cancelledParts(chain, { withRenewals: true })
  return {
    ...toRefundPart(main),
    renewals: renewals.map(
      ({ subscription, startsAt, endsAt, part }): RenewalPreview => ({
        subscriptionId: subscription.id,
        startsAt: subscription.startsAt.toISOString(),
        endsAt: subscription.endsAt.toISOString(),
        newStartsAt: startsAt.toISOString(),
        newEndsAt: endsAt.toISOString(),
        refund: part === undefined ? null : toRefundPart(part),
      }),
    ),
    refundWithRenewals: rupeesFromPaise(refundTotalOf(parts)),
  }
}

export function toRefundPart({
  subscription,
  line,
  refund,
  route,
  alreadyRefunded,
}: Cancellable): RefundPart {
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
    already: rupeesFromPaise(alreadyRefunded),
    route,
  }
}
