import type { Order, PriceChange } from '#contract/checkout/entities.ts'
import type { OrderMethod } from '#contract/checkout/states.ts'
import { present } from '#kit/assert.ts'
import { MINUTE_MS } from '#kit/clock.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { Tx } from '#platform/tx.ts'
import { refuseAdvance } from './advance.ts'
import { refuseCustomers } from './customer-limit.ts'
import type { Asker, CheckoutDeps } from './deps.ts'
import { refuseFees } from './fees.ts'
import { holdUntil, keepCoupons } from './order-coupons.ts'
import { presentChange, presentOrders } from './present.ts'
import { type PricedPlan, pricePlans, type Wanted } from './price-plans.ts'
import { lostCoupons, type Seen, seenBefore, seenOf, toQuoted } from './quote-changes.ts'
import { isSame, toLineInsert } from './quote-lines.ts'
import { changesBetween } from './rules/changes.ts'
import { orderReference } from './rules/order-reference.ts'
import { totalOf } from './rules/pricing.ts'
import { type CartItemRow, listCart, removeFromCart, setCartCoupon } from './store/cart.ts'
import {
  couponsOf,
  findOpenManual,
  findOpenQuote,
  findSubmitted,
  insertOrder,
  listLines,
  type OrderRow,
  setExpiry,
  supersedeLapsed,
} from './store/orders.ts'
import { supersede } from './supersede.ts'
import { createTermsFiles, type TermsFile } from './terms-files.ts'

/** How long prices hold. */
const QUOTE_MS = 30 * MINUTE_MS
/** A payment straight to the provider takes a signature and a bank. */
const MANUAL_QUOTE_MS = 24 * 60 * MINUTE_MS
/** A quote with less time left holds anew for whoever asks, so that there is time to pay. */
const FRESH_MS = 10 * MINUTE_MS

export type QuoteRequest = Seen & {
  readonly method: 'card' | 'manual'
  readonly serviceIds?: readonly string[] | undefined
}

export type QuoteRefusal =
  | 'invalid_input'
  | 'plan_not_on_sale'
  | 'cart_empty'
  | 'fee_cap_exceeded'
  | 'advance_limit_exceeded'
  | 'customer_limit_reached'
  | 'payment_already_submitted'

type Quoted = { readonly data: Order; readonly changes: readonly PriceChange[] }

/** Freezes prices as an order. Asked again for the same, it answers the same order. */
export function createQuotes(deps: CheckoutDeps) {
  const { db, newId } = deps
  const termsFiles = createTermsFiles(deps)

  /** Terms files are read before the transaction: they may lie in a bucket. */
  const readTerms = async (planIds: readonly string[]): Promise<ReadonlyMap<string, TermsFile>> => {
    const known = new Map<string, TermsFile>()
    for (const planId of planIds) {
      const terms = await termsFiles((await deps.plans.forSale(db.read, planId))?.tncFile ?? null)
      if (terms !== null) {
        known.set(terms.fileId, terms)
      }
    }
    return known
  }

  return async (
    { viewer: { accountId: userId }, now }: Asker,
    request: QuoteRequest,
  ): Promise<Result<Quoted, QuoteRefusal>> => {
    const { method, serviceIds } = request
    if (method === 'manual' && serviceIds?.length !== 1) {
      return fail('invalid_input', { fields: { serviceIds: 'Please choose one plan.' } })
    }
    const inCart = await listCart(db.read, userId)
    const asked = serviceIds ?? inCart.map((row) => row.plan_id)
    const terms = await readTerms(asked)
    return db.transaction(async (tx) => {
      await deps.accounts.takeTurn(tx, userId)
      const cart = await listCart(tx, userId)
      const submitted = await findSubmitted(tx, userId, asked)
      if (serviceIds !== undefined && submitted.size > 0) {
        return fail('payment_already_submitted')
      }
      const unpaid = asked.filter((planId) => !submitted.has(planId))
      const wanted = wantedOf(unpaid, cart)
      const { priced, gone } = await pricePlans(deps, tx, wanted, { userId, at: now })
      if (priced.length === 0) {
        return fail(serviceIds === undefined ? 'cart_empty' : 'plan_not_on_sale')
      }
      const before = await openOrderOf(tx, userId, method, priced)
      const beforeLines = before === undefined ? [] : await listLines(tx, [before.id])
      const seen = [...seenOf(request, cart), ...seenBefore(request, beforeLines)]
      const same =
        before !== undefined &&
        isSame(before, beforeLines, priced, terms, now) &&
        (await keepCoupons(deps, tx, {
          lines: beforeLines,
          until: holdUntil(method, now),
          at: now,
        }))
      const order = same
        ? await prolonged(tx, before, now)
        : await freeze(tx, { userId, method, priced, terms, now, before, wanted })
      if (order === 'changed') {
        return fail('plan_not_on_sale')
      }
      const lines = await listLines(tx, [order.id])
      const buying = { userId, lines }
      const refused =
        (await refuseAdvance(deps, tx, buying, now)) ??
        (await refuseFees(deps, tx, [buying], { at: now, verifying: false })).get(buying) ??
        (await refuseCustomers(deps, tx, [buying], { at: now, settling: false })).get(buying)
      if (refused !== undefined) {
        return refused
      }
      await removeFromCart(tx, userId, gone)
      const quotedLines = lines.map(toQuoted)
      const told = changesBetween(seen, quotedLines)
      const changes = [...told, ...lostCoupons(wanted, quotedLines, told)].map(presentChange)
      const [data] = await presentOrders(deps, tx, [order])
      return ok({ data: present(data, 'an order is shown'), changes })
    })
  }

  async function freeze(
    tx: Tx,
    quote: {
      readonly userId: string
      readonly method: 'card' | 'manual'
      readonly priced: readonly PricedPlan[]
      readonly wanted: readonly Wanted[]
      readonly terms: ReadonlyMap<string, TermsFile>
      readonly now: Date
      readonly before: OrderRow | undefined
    },
  ): Promise<OrderRow | 'changed'> {
    const { userId, now, before, terms } = quote
    const open = await findOpenQuote(tx, userId)
    const given = [before, open].flatMap((order) => (order === undefined ? [] : [order.id]))
    const wanted = quote.priced.flatMap(({ coupon }) => (coupon === null ? [] : [coupon.id]))
    await deps.plans.couponUses.lock(tx, [...couponsOf(await listLines(tx, given)), ...wanted])
    if (before !== undefined) {
      await supersede(deps, tx, before, now)
    }
    const planIds = quote.priced.map(({ plan }) => plan.planId)
    await supersedeLapsed(tx, userId, planIds)
    const lasts = quote.method === 'manual' ? MANUAL_QUOTE_MS : QUOTE_MS
    const until = holdUntil(quote.method, now)
    const ids = new Map(quote.priced.map(({ plan }) => [plan.planId, newId()]))
    const lineIdOf = (planId: string) => present(ids.get(planId), 'every line has an id')
    const lost = await holdCoupons(tx, quote, { until, lineIdOf })
    const priced =
      lost.length === 0
        ? quote.priced
        : (
            await pricePlans(
              deps,
              tx,
              quote.wanted.map(({ planId, code }) => ({
                planId,
                code: lost.includes(planId) ? null : code,
              })),
              { userId, at: now },
            )
          ).priced
    if (priced.length !== quote.priced.length) {
      return 'changed'
    }
    const id = newId()
    const total = totalOf(priced.map(({ price }) => price))
    const method: OrderMethod = total === 0n ? 'free' : quote.method
    const order: OrderRow = {
      id,
      reference: orderReference(id),
      user_id: userId,
      method,
      status: 'quoted',
      total_paise: total,
      created_at: now,
      expires_at: new Date(now.getTime() + lasts),
      paid_at: null,
      payment_id: null,
      superseded: false,
      manual_plan_id: method === 'manual' ? (priced[0]?.plan.planId ?? null) : null,
    }
    const other = method === 'free' ? await findOpenQuote(tx, userId) : undefined
    if (other !== undefined) {
      await supersede(deps, tx, other, now)
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

  /** In the order of coupons, so that no two quotes wait for each other; answers whose were lost. */
  async function holdCoupons(
    tx: Tx,
    { userId, priced, now }: { userId: string; priced: readonly PricedPlan[]; now: Date },
    { until, lineIdOf }: { until: Date; lineIdOf: (planId: string) => string },
  ): Promise<readonly string[]> {
    const lost: string[] = []
    const held = priced
      .flatMap(({ plan, coupon }) => (coupon === null ? [] : [{ planId: plan.planId, coupon }]))
      .sort((a, b) => (a.coupon.id < b.coupon.id ? -1 : 1))
    for (const { planId, coupon } of held) {
      const hold = { userId, planId, code: coupon.code, at: now, lineId: lineIdOf(planId), until }
      if (!(await deps.plans.couponUses.hold(tx, hold)).ok) {
        lost.push(planId)
        await setCartCoupon(tx, { userId, planId, code: null })
      }
    }
    return lost
  }
}

/**
 * Prices that are the same at this moment hold from now on; the order stays, as its payment may be
 * under way.
 */
async function prolonged(tx: Tx, order: OrderRow, now: Date): Promise<OrderRow> {
  if (order.expires_at.getTime() - now.getTime() >= FRESH_MS) {
    return order
  }
  const lasts = order.method === 'manual' ? MANUAL_QUOTE_MS : QUOTE_MS
  const expiresAt = new Date(now.getTime() + lasts)
  await setExpiry(tx, order.id, expiresAt)
  return { ...order, expires_at: expiresAt }
}

/** Each plan once, as they stand in the cart: of several with one coupon, the first has it there too. */
function wantedOf(asked: readonly string[], cart: readonly CartItemRow[]): readonly Wanted[] {
  const codes = new Map(cart.map((row) => [row.plan_id, row.coupon_code]))
  const inCart = [...codes.keys()].filter((planId) => asked.includes(planId))
  return [...new Set([...inCart, ...asked])].map((planId) => {
    return { planId, code: codes.get(planId) ?? null }
  })
}

function openOrderOf(
  tx: Tx,
  userId: string,
  method: 'card' | 'manual',
  priced: readonly PricedPlan[],
): Promise<OrderRow | undefined> {
  return method === 'manual'
    ? findOpenManual(tx, userId, present(priced[0], 'one plan is asked for').plan.planId)
    : findOpenQuote(tx, userId)
}
