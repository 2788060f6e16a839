import { CART_MAX_ITEMS } from '#contract/checkout/cart.ts'
import type { TransferState } from '#contract/checkout/states.ts'
import type { Cart, CartLine, FeeAllowance } from '#contract/checkout/types.ts'
import { present } from '#kit/assert.ts'
import { rupeesFromPaise } from '#kit/money.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { gstOf } from '#modules/invoices/rules/gst.ts'
import { pipelined } from '#platform/db/pipelined.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps } from '../deps.ts'
import { accountNeeds, splitOf } from '../orders/present.ts'
import { listUnreported } from '../orders/unreported-transfers.ts'
import { totalOf } from '../rules/pricing.ts'
import { findFeeAllowances, presentFeeAllowances } from '../sellable/fee-allowance.ts'
import { pausedFor } from '../sellable/paused-for.ts'
import { addToCart, listCart, removeFromCart, setCartCoupon } from '../store/cart.ts'
import { findSubmitted, listLines } from '../store/order-lists.ts'
import { findOpenQuote } from '../store/orders.ts'
import { type PricedPlan, pricePlans } from './price-plans.ts'

/** What a buyer intends to buy. Stored with the account, so that it is the same on every device. */
export function createCart(deps: CheckoutDeps) {
  const { db, clock, plans } = deps
  /** One transaction, so that all statements are pipelined on one connection. */
  const view = (userId: string) => db.transaction((tx) => viewCart(deps, tx, userId))
  return {
    find: view,

    /**
     * A plan that is already in the cart stays, with its coupon. The cart is read after the
     * transaction, so that the buyer's next change need not wait for it.
     */
    add: async (
      userId: string,
      planId: string,
    ): Promise<Result<Cart, 'plan_not_on_sale' | 'plan_paused' | 'cart_full'>> => {
      const added = await db.transaction(async (tx) => {
        const plan = await plans.forSale(tx, planId)
        if (plan === undefined) {
          return fail('plan_not_on_sale')
        }
        if ((await pausedFor(deps, tx, [plan], { userId, at: clock.now() })).has(planId)) {
          return fail('plan_paused')
        }
        const row = {
          user_id: userId,
          plan_id: planId,
          title: plan.title,
          coupon_code: null,
          added_at: clock.now(),
        }
        await deps.accounts.lockAccountRow(tx, userId)
        return (await addToCart(tx, row, CART_MAX_ITEMS)) ? ok(undefined) : fail('cart_full')
      })
      return added.ok ? ok(await view(userId)) : added
    },

    remove: async (userId: string, planId: string): Promise<Result<Cart, never>> => {
      await db.transaction((tx) => removeFromCart(tx, userId, [planId]))
      return ok(await view(userId))
    },

    /**
     * Refuses a code that would not make this plan cheaper, such as one that another plan in the
     * cart has.
     */
    setCoupon: (
      userId: string,
      planId: string,
      code: string | null,
    ): Promise<Result<Cart, 'not_found' | 'coupon_invalid'>> =>
      db.transaction(async (tx) => {
        if (!(await setCartCoupon(tx, { userId, planId, code }))) {
          return fail('not_found')
        }
        const cart = await viewCart(deps, tx, userId)
        const line = cart.items.find(({ _id }) => _id === planId)
        return code === null || line?.couponCode === code ? ok(cart) : fail('coupon_invalid')
      }),

    /** What one provider may still charge the buyer; null if no limit applies to it. */
    feeAllowance: async (
      userId: string,
      providerId: string,
    ): Promise<Result<FeeAllowance | null, 'not_found'>> => {
      const provider = (await deps.providers.cardsOf(db.read, [providerId])).get(providerId)
      if (provider === undefined) {
        return fail('not_found')
      }
      const groupId = provider.addedby?._id ?? providerId
      const requested = { groupId, category: provider.category, base: 0n }
      const [allowance] = await findFeeAllowances(db.read, userId, [requested], clock.now())
      const [shown] = await presentFeeAllowances(
        deps,
        db.read,
        allowance === undefined ? [] : [[providerId, allowance]],
      )
      return ok(shown ?? null)
    },
  }
}

async function viewCart(deps: CheckoutDeps, tx: Tx, userId: string): Promise<Cart> {
  const at = deps.clock.now()
  const [rows, submitted, needs, underWay, unreported] = await pipelined([
    listCart(tx, userId),
    findSubmitted(tx, userId),
    accountNeeds(deps, tx, userId),
    findUnderWay(deps, tx, userId),
    listUnreported(deps, tx, userId),
  ])
  const wanted = rows
    .filter((row) => !submitted.has(row.plan_id))
    .map((row) => ({ planId: row.plan_id, code: row.coupon_code }))
  const { priced, unavailable } = await pricePlans(deps, tx, wanted, { userId, at })
  const providerIds = priced.map(({ plan }) => plan.providerId)
  const [transfers, feeAllowances] = await pipelined([
    deps.providers.bankAccounts.payableStates(tx, providerIds),
    feeAllowancesOf(deps, tx, userId, priced, at),
  ])
  return {
    items: priced.map((one) => toCartLine(one, transfers.get(one.plan.providerId) ?? 'none')),
    gone: rows
      .filter((row) => unavailable.includes(row.plan_id))
      .map((row) => ({ _id: row.plan_id, title: row.title })),
    inReview: rows.flatMap(({ plan_id: _id, title }) => {
      const orderId = submitted.get(_id)
      return orderId === undefined ? [] : [{ _id, title, orderId }]
    }),
    unreported: unreported.map(({ line: { plan_id: _id, title, order_id: orderId } }) => {
      return { _id, title, orderId }
    }),
    underWay,
    total: rupeesFromPaise(totalOf(priced.map(({ price }) => price))),
    feeAllowances,
    needs: [...needs],
  }
}

/** The open order, if its payment is under way and the bank has not answered. */
async function findUnderWay(
  { payments }: Pick<CheckoutDeps, 'payments'>,
  tx: Tx,
  userId: string,
): Promise<Cart['underWay']> {
  const order = await findOpenQuote(tx, userId)
  if (order === undefined) {
    return null
  }
  const opened = await payments.opened(tx, 'order', [order.id])
  if (opened.get(order.id)?.underWay !== true) {
    return null
  }
  const lines = await listLines(tx, [order.id])
  return {
    orderId: order.id,
    total: rupeesFromPaise(order.total_paise),
    plans: lines.map(({ plan_id: _id, title }) => ({ _id, title })),
  }
}

function toCartLine(
  { card, price, coupon, plan, sameState, renewal }: PricedPlan,
  transfer: TransferState,
): CartLine {
  return {
    ...card,
    gst: plan.gst,
    price: rupeesFromPaise(price.price),
    listPrice: rupeesFromPaise(price.list),
    discount: rupeesFromPaise(price.discount),
    couponCode: coupon?.code ?? null,
    split: splitOf(price.split.base, gstOf(price.split), sameState),
    renewal,
    transfer,
  }
}

async function feeAllowancesOf(
  deps: CheckoutDeps,
  tx: Tx,
  userId: string,
  priced: readonly PricedPlan[],
  now: Date,
): Promise<FeeAllowance[]> {
  const groups = Map.groupBy(priced, ({ plan }) => `${plan.feeGroupId} ${plan.category}`)
  const requested = [...groups.values()].map((own) => {
    const { feeGroupId: groupId, category } = present(own[0], 'a group has a plan').plan
    const base = own.reduce((sum, { price }) => sum + price.split.base, 0n)
    return { groupId, category, base }
  })
  const allowances = await findFeeAllowances(tx, userId, requested, now)
  return presentFeeAllowances(
    deps,
    tx,
    requested.flatMap(({ groupId }, place) => {
      const allowance = allowances[place]
      return allowance === undefined ? [] : [[groupId, allowance] as const]
    }),
  )
}
