import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallInput, CallSpec } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { checkoutCalls } from '#contract/checkout/calls.ts'
import {
  addToCart,
  cart,
  cartCoupon,
  completeFree,
  feeAllowance,
  quoteOrder,
  removeFromCart,
} from '#contract/checkout/cart.ts'
import { mySubscriptions } from '#contract/checkout/subscriptions.ts'
import { createCoupon } from '#contract/plans/coupons.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { addBuyer, consent, payByCard, quoted, quotedWithRetries } from '../testing.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

const add = (buyer: SignedInViewer, serviceId: string) =>
  market.call(addToCart, { body: { serviceId } }, buyer)

const setCoupon = (buyer: SignedInViewer, serviceId: string, couponCode: string | null) =>
  market.call(cartCoupon, { body: { serviceId, couponCode } }, buyer)

async function addWith(buyer: SignedInViewer, serviceId: string, couponCode: string) {
  ;(await add(buyer, serviceId)).reply()
  return setCoupon(buyer, serviceId, couponCode)
}

const look = async (buyer: SignedInViewer) => (await market.call(cart, {}, buyer)).reply().data

async function coupon(provider: SignedInViewer, code: string, more: object = { percent: 10 }) {
  const body = { code, maxUses: 5, expiresOn: '2027-01-01', ...more }
  ;(await market.call(createCoupon, { body }, provider)).reply()
}

describe('access to the checkout endpoints', () => {
  it.each(Object.values<CallSpec>(checkoutCalls).map((call) => [call.name, call] as const))(
    '%s requires a session, the right role and the permission',
    async (_, call) => {
      expect(Object.values<CallSpec>(calls)).toContain(call)
      const input: CallInput<CallSpec> = { query: {}, body: {}, files: {} } as never
      expect((await market.call(call, input)).code).toBe('unauthenticated')
      const { access } = call
      const roles: readonly string[] = access.who === 'signed-in' ? access.roles : []
      if (!roles.includes('provider')) {
        const wrong = await market.call(call, input, await market.addProvider())
        expect(wrong.code).toBe('forbidden')
      }
      if (!roles.includes('user')) {
        expect((await market.call(call, input, await market.addUser())).code).toBe('forbidden')
      }
      if (roles.includes('admin') && access.who === 'signed-in' && access.permission) {
        const admin = await market.addAdmin('audit.view')
        expect((await market.call(call, input, admin)).code).toBe('forbidden')
      }
    },
  )
})

describe('a cart', () => {
  it('holds plans of several providers once each, and lists those off sale separately', async () => {
    const buyer = await addBuyer(market)
    const plans = [
      await market.addPlan((await market.addProvider()).accountId, { price: 100_00n }),
      await market.addPlan((await market.addProvider()).accountId, { price: 200_00n }),
    ]
    for (const plan of [...plans, ...plans]) {
      ;(await add(buyer, plan.id)).reply()
    }
    expect(await look(buyer)).toMatchObject({ total: 300, gone: [] })
    const [first, second] = plans
    const body = { serviceId: first?.id ?? '' }
    const left = (await market.call(removeFromCart, { body }, buyer)).reply().data
    expect(left.items.map(({ _id }) => _id)).toEqual([second?.id])
    await market.db.sql`update plan set activated = false where id = ${second?.id ?? ''}`
    expect(await look(buyer)).toMatchObject({
      items: [],
      gone: [{ _id: second?.id, title: 'Momentum Picks' }],
    })
    const none = await market.call(quoteOrder, { body: { method: 'card' } }, buyer)
    expect(none.code).toBe('cart_empty')
    expect((await add(buyer, second?.id ?? '')).code).toBe('plan_not_on_sale')
  })

  it('holds at most twenty plans, also when they are added concurrently', async () => {
    const buyer = await addBuyer(market)
    const provider = await market.addProvider()
    const plans = []
    for (let count = 0; count < 24; count += 1) {
      plans.push(await market.addPlan(provider.accountId))
    }
    const added = await Promise.all(plans.map((plan) => add(buyer, plan.id)))
    expect(added.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(new Set(added.map(({ code }) => code))).toEqual(new Set([undefined, 'cart_full']))
  })

  it('lists the Telegram handle and the billing address that the buyer still has to add', async () => {
    const buyer = await market.addUser()
    expect((await look(buyer)).needs).toEqual(['telegram', 'billing'])
  })
})

describe('a coupon', () => {
  it('is applied to one plan, shown in the cart, and can be removed', async () => {
    const buyer = await addBuyer(market)
    const provider = await market.addProvider()
    await coupon(provider, 'SAVE10')
    const plan = await market.addPlan(provider.accountId, { price: 1_000_00n })
    const other = await market.addPlan(provider.accountId, { price: 500_00n })
    expect((await addWith(buyer, plan.id, 'WRONG1')).code).toBe('coupon_invalid')
    ;(await add(buyer, other.id)).reply()
    const set = (serviceId: string, couponCode: string | null) =>
      setCoupon(buyer, serviceId, couponCode)
    // Lower case and blanks, as people type it.
    ;(await set(plan.id, ' save10 ')).reply()
    // A coupon applies to one plan of an order only.
    expect((await set(other.id, 'SAVE10')).code).toBe('coupon_invalid')
    const shown = await look(buyer)
    expect(shown.total).toBe(900 + 500)
    expect(shown.items[0]).toMatchObject({ listPrice: 1_000, discount: 100, couponCode: 'SAVE10' })
    expect((await set(plan.id, 'NONE00')).code).toBe('coupon_invalid')
    expect((await look(buyer)).total).toBe(900 + 500)
    ;(await set(plan.id, null)).reply()
    expect((await look(buyer)).total).toBe(1_500)
    const foreign = await market.addPlan((await market.addProvider()).accountId)
    expect((await set(foreign.id, null)).code).toBe('not_found')
  })

  it('discounts the same plan in the order as in the cart, whichever was added first', async () => {
    const buyer = await addBuyer(market)
    const provider = await market.addProvider()
    await coupon(provider, 'HALF50', { percent: 50 })
    const older = await market.addPlan(provider.accountId, { price: 1_000_00n })
    const newer = await market.addPlan(provider.accountId, { price: 5_000_00n })
    ;(await addWith(buyer, newer.id, 'HALF50')).reply()
    market.clock.advance(1)
    expect((await addWith(buyer, older.id, 'HALF50')).code).toBe('coupon_invalid')
    expect((await look(buyer)).total).toBe(2_500 + 1_000)
    // Two tabs may have left the coupon on both plans.
    await market.db.sql`
      update cart_item set coupon_code = 'HALF50' where user_id = ${buyer.accountId}`
    expect((await look(buyer)).total).toBe(3_500)
    const all = { body: { method: 'card' as const } }
    expect((await market.call(quoteOrder, all, buyer)).reply().data.total).toBe(3_500)
    const serviceIds = [older.id, newer.id]
    const named = { body: { method: 'card' as const, serviceIds } }
    expect((await market.call(quoteOrder, named, buyer)).reply().data.total).toBe(3_500)
  })

  it('is used up by a paid order and refused to the same buyer afterwards', async () => {
    const buyer = await addBuyer(market)
    const provider = await market.addProvider()
    await coupon(provider, 'ONCE20', { percent: 20 })
    const plan = await market.addPlan(provider.accountId, { price: 1_000_00n })
    ;(await addWith(buyer, plan.id, 'ONCE20')).reply()
    const order = await quoted(market, buyer, [plan.id])
    expect(order).toMatchObject({ total: 800 })
    expect(await payByCard(market, buyer, order)).toBe('paid')
    expect((await addWith(buyer, plan.id, 'ONCE20')).code).toBe('coupon_invalid')
    expect((await market.app.plans.checkInvariants(market.db.read)).coupons).toEqual([])
  })

  it('gives its last use to one of eighty concurrent quotes, and the others the full price', async () => {
    const provider = await market.addProvider()
    await coupon(provider, 'LAST50', { percent: 50, maxUses: 1 })
    const plan = await market.addPlan(provider.accountId, { price: 1_000_00n })
    const buyers = []
    for (let count = 0; count < 80; count += 1) {
      const buyer = await market.addUser()
      ;(await addWith(buyer, plan.id, 'LAST50')).reply()
      buyers.push(buyer)
    }
    const answers = await Promise.all(buyers.map((buyer) => quotedWithRetries(market, buyer)))
    expect(answers.filter(({ data }) => data.total === 500)).toHaveLength(1)
    const others = answers.filter(({ data }) => data.total === 1_000)
    expect(others).toHaveLength(79)
    for (const { changes } of others) {
      expect(changes).toMatchObject([{ what: 'coupon', serviceId: plan.id }])
    }
    expect((await market.app.plans.checkInvariants(market.db.read)).coupons).toEqual([])
  })

  it('of 100 % completes the order without the gateway, once the buyer has consented', async () => {
    const buyer = await addBuyer(market)
    const provider = await market.addProvider()
    await coupon(provider, 'GIFT100', { percent: 100 })
    const plan = await market.addPlan(provider.accountId)
    ;(await addWith(buyer, plan.id, 'GIFT100')).reply()
    const body = { method: 'card' as const, serviceIds: [plan.id] }
    const order = (await market.call(quoteOrder, { body }, buyer)).reply().data
    expect(order).toMatchObject({ method: 'free', total: 0, needs: ['consent'] })
    const finish = (viewer: SignedInViewer, orderId: string) =>
      market.call(completeFree, { body: { orderId } }, viewer)
    expect((await finish(buyer, order._id)).code).toBe('consent_missing')
    await consent(market, buyer, { orderId: order._id })
    expect((await finish(await addBuyer(market), order._id)).code).toBe('not_found')
    const done = await Promise.all(Array.from({ length: 5 }, () => finish(buyer, order._id)))
    for (const answer of done) {
      expect(answer.reply().data.status).toBe('paid')
    }
    expect((await market.call(mySubscriptions, { query: {} }, buyer)).reply().data).toHaveLength(1)
    expect(await market.app.checkout.checkInvariants(market.db.read)).toEqual({
      captures: [],
      grants: [],
      books: [],
    })
    const paid = await market.addPlan(provider.accountId)
    const dear = await quoted(market, buyer, [paid.id])
    expect((await finish(buyer, dear._id)).code).toBe('order_amount_changed')
  })

  it('of 100 % still requires a Telegram handle and a billing address', async () => {
    const provider = await market.addProvider()
    await coupon(provider, 'GIFT101', { percent: 100 })
    const plan = await market.addPlan(provider.accountId)
    const buyer = await market.addUser()
    ;(await addWith(buyer, plan.id, 'GIFT101')).reply()
    const order = await quoted(market, buyer, [plan.id])
    const finish = () => market.call(completeFree, { body: { orderId: order._id } }, buyer)
    expect((await finish()).code).toBe('telegram_missing')
    await market.db.sql`update account set telegram = '@a_b_c_d' where id = ${buyer.accountId}`
    expect((await finish()).code).toBe('billing_missing')
  })
})

describe('a free order', () => {
  it('is refused once its provider has lost its verification', async () => {
    const buyer = await addBuyer(market)
    const provider = await market.addProvider()
    await coupon(provider, 'GIFT102', { percent: 100 })
    const plan = await market.addPlan(provider.accountId)
    ;(await addWith(buyer, plan.id, 'GIFT102')).reply()
    const order = await quoted(market, buyer, [plan.id])
    await market.db.sql`
      update provider set status = 'approved' where account_id = ${provider.accountId}`
    const body = { orderId: order._id }
    expect((await market.call(completeFree, { body }, buyer)).code).toBe('order_not_open')
    expect((await market.call(mySubscriptions, { query: {} }, buyer)).reply().data).toEqual([])
  })
})

describe('the yearly fee limit', () => {
  it('refuses a purchase beyond it, and says what is left and when it fits again', async () => {
    const buyer = await addBuyer(market)
    const provider = await market.addProvider()
    const big = await market.addPlan(provider.accountId, { price: 1_00_000_00n })
    const small = await market.addPlan(provider.accountId, { price: 51_000_00n })
    const allowance = async () =>
      (
        await market.call(feeAllowance, { query: { providerId: provider.accountId } }, buyer)
      ).reply().data
    expect(await allowance()).toMatchObject({
      cap: 151_000,
      used: 0,
      left: 151_000,
      exceeded: false,
    })
    expect(await payByCard(market, buyer, await quoted(market, buyer, [big.id]))).toBe('paid')
    expect(await allowance()).toMatchObject({ used: 100_000, left: 51_000 })
    const body = { method: 'card' as const, serviceIds: [big.id] }
    const refused = await market.call(quoteOrder, { body }, buyer)
    expect([refused.status, refused.code]).toEqual([409, 'fee_cap_exceeded'])
    expect(refused.message).toContain('You have ₹51,000.00 left')
    expect(refused.message).toMatch(/You can buy it from .* 2027, .* IST\.$/)
    expect(await payByCard(market, buyer, await quoted(market, buyer, [small.id]))).toBe('paid')
    expect(await allowance()).toMatchObject({ left: 0 })
  })

  it('counts a company and its sub-profiles together', async () => {
    const buyer = await addBuyer(market)
    const company = await market.addProvider({ type: 'Non Individual' })
    const branch = await market.addProvider({
      type: 'sub profile',
      masterId: company.accountId,
      companyName: 'Kachnar Ridge',
    })
    const first = await market.addPlan(company.accountId, { price: 1_00_000_00n })
    const second = await market.addPlan(branch.accountId, { price: 60_000_00n })
    const body = { method: 'card' as const, serviceIds: [first.id, second.id] }
    expect((await market.call(quoteOrder, { body }, buyer)).code).toBe('fee_cap_exceeded')
    expect(await payByCard(market, buyer, await quoted(market, buyer, [first.id]))).toBe('paid')
    const alone = { method: 'card' as const, serviceIds: [second.id] }
    expect((await market.call(quoteOrder, { body: alone }, buyer)).code).toBe('fee_cap_exceeded')
  })

  it('is null for a category without a limit, and not found for an unknown provider', async () => {
    const buyer = await addBuyer(market)
    const { accountId: providerId } = await market.addProvider({ category: 'Tax Experts' })
    expect(
      (await market.call(feeAllowance, { query: { providerId } }, buyer)).reply().data,
    ).toBeNull()
    const unknown = await market.call(
      feeAllowance,
      { query: { providerId: buyer.accountId } },
      buyer,
    )
    expect(unknown.code).toBe('not_found')
  })
})
