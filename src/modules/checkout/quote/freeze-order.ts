import type { OrderMethod } from '#contract/checkout/states.ts'
import { present } from '#kit/assert.ts'
import { DAY_MS, MINUTE_MS } from '#kit/clock.ts'
import type { Tx } from '#platform/tx.ts'
import { type PricedPlan, pricePlans, type Wanted } from '../cart/price-plans.ts'
import type { TermsFile } from '../consents/terms-files.ts'
import type { CheckoutDeps } from '../deps.ts'
import { orderReference } from '../rules/order-reference.ts'
import { totalOf } from '../rules/pricing.ts'
import { setCartCoupon } from '../store/cart.ts'
import { couponsOf, listLines, replaceExpired } from '../store/order-lists.ts'
import { findOpenQuote, insertOrder, type OrderRow, setExpiry } from '../store/orders.ts'
import { CARD_QUOTE_MS, holdUntil } from './hold-coupons.ts'
import { toLineInsert } from './quote-lines.ts'
import { replaceOrder } from './replace-order.ts'

/** How long prices are valid. A direct payment needs time for a signature and a bank transfer. */
const QUOTE_MS = { card: CARD_QUOTE_MS, manual: DAY_MS } as const
/** A quote with less time left is renewed on request, so that there is time to pay. */
const MIN_VALIDITY_LEFT_MS = 10 * MINUTE_MS

/** What is frozen as an order, to replace the order `previous`. */
export type FreezeOrderInput = {
  readonly userId: string
  readonly method: 'card' | 'manual'
  readonly priced: readonly PricedPlan[]
  readonly wanted: readonly Wanted[]
  readonly terms: ReadonlyMap<string, TermsFile>
  readonly now: Date
  readonly previous: OrderRow | undefined
}

/** Undefined if a plan went off sale meanwhile. */
export async function freezeOrder(
  deps: CheckoutDeps,
  tx: Tx,
  input: FreezeOrderInput,
): Promise<OrderRow | undefined> {
  const { userId, now, terms } = input
  await replacePreviousOrders(deps, tx, input)
  const lineIds = new Map(input.priced.map(({ plan }) => [plan.planId, deps.newId()]))
  const lineIdOf = (planId: string) => present(lineIds.get(planId), 'every line has an id')
  const priced = await priceWithHeldCoupons(deps, tx, input, lineIdOf)
  if (priced.length !== input.priced.length) {
    return undefined
  }
  const id = deps.newId()
  const total = totalOf(priced.map(({ price }) => price))
  const method: OrderMethod = total === 0n ? 'free' : input.method
  const order: OrderRow = {
    id,
    reference: orderReference(id),
    user_id: userId,
    method,
    status: 'quoted',
    total_paise: total,
    created_at: now,
    expires_at: expiryOf(input.method, now),
    paid_at: null,
    payment_id: null,
    replaced: false,
    erased_at: null,
    manual_plan_id: method === 'manual' ? (priced[0]?.plan.planId ?? null) : null,
  }
  const other = method === 'free' ? await findOpenQuote(tx, userId) : undefined
  if (other !== undefined) {
    await replaceOrder(deps, tx, other, now)
  }
  const lines = priced.map((one, position) =>
    toLineInsert(one, {
      id: lineIdOf(one.plan.planId),
      orderId: id,
      position,
      userId,
      terms: one.plan.tncFile === null ? undefined : terms.get(one.plan.tncFile),
    }),
  )
  await insertOrder(tx, order, lines)
  return order
}

/**
 * Renews the validity of unchanged prices. The order stays the same, as its payment may be under
 * way.
 */
export async function extendQuote(tx: Tx, order: OrderRow, now: Date): Promise<OrderRow> {
  if (order.expires_at.getTime() - now.getTime() >= MIN_VALIDITY_LEFT_MS) {
    return order
  }
  const expiresAt = expiryOf(order.method === 'manual' ? 'manual' : 'card', now)
  await setExpiry(tx, order.id, expiresAt)
  return { ...order, expires_at: expiresAt }
}

function expiryOf(method: keyof typeof QUOTE_MS, now: Date): Date {
  return new Date(now.getTime() + QUOTE_MS[method])
}

/**
 * First locks the coupons of the earlier quotes and of the new one, all at once. The caller has
 * locked the orders.
 */
async function replacePreviousOrders(
  deps: CheckoutDeps,
  tx: Tx,
  { userId, priced, previous, now }: FreezeOrderInput,
): Promise<void> {
  const open = await findOpenQuote(tx, userId)
  const given = [previous, open].flatMap((order) => (order === undefined ? [] : [order.id]))
  const wanted = priced.flatMap(({ coupon }) => (coupon === null ? [] : [coupon.id]))
  await deps.plans.couponUses.lock(tx, [...couponsOf(await listLines(tx, given)), ...wanted])
  if (previous !== undefined) {
    await replaceOrder(deps, tx, previous, now)
  }
  await replaceExpired(
    tx,
    userId,
    priced.map(({ plan }) => plan.planId),
  )
}

/** Reserves the coupons, and prices again without those that are gone. */
async function priceWithHeldCoupons(
  deps: CheckoutDeps,
  tx: Tx,
  input: FreezeOrderInput,
  lineIdOf: (planId: string) => string,
): Promise<readonly PricedPlan[]> {
  const { userId, now, priced } = input
  const lost = await holdCoupons(deps, tx, input, lineIdOf)
  if (lost.length === 0) {
    return priced
  }
  const wanted = input.wanted.map(({ planId, code }) => ({
    planId,
    code: lost.includes(planId) ? null : code,
  }))
  return (await pricePlans(deps, tx, wanted, { userId, at: now })).priced
}

/**
 * Reserves in the order of the coupon ids, to avoid deadlocks. Returns the plans whose coupons are
 * gone.
 */
async function holdCoupons(
  { plans }: CheckoutDeps,
  tx: Tx,
  { userId, method, priced, now }: FreezeOrderInput,
  lineIdOf: (planId: string) => string,
): Promise<readonly string[]> {
  const lost: string[] = []
  const until = holdUntil(method, now)
  const held = priced
    .flatMap(({ plan, coupon }) => (coupon === null ? [] : [{ planId: plan.planId, coupon }]))
    .sort((a, b) => (a.coupon.id < b.coupon.id ? -1 : 1))
  for (const { planId, coupon } of held) {
    const hold = { userId, planId, code: coupon.code, at: now, lineId: lineIdOf(planId), until }
    if (!(await plans.couponUses.hold(tx, hold)).ok) {
      lost.push(planId)
      await setCartCoupon(tx, { userId, planId, code: null })
    }
  }
  return lost
}
