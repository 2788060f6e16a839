import { addToCart, cartCoupon, quoteOrder } from '#contract/checkout/cart.ts'
import { rejectPayment, submitPayment, verifyPayment } from '#contract/checkout/orders.ts'
import { claimFreeTrial } from '#contract/checkout/subscriptions.ts'
import { createCoupon } from '#contract/plans/coupons.ts'
import { assert, present } from '#kit/assert.ts'
import { HOUR_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import type { Marketplace } from '#main/testing/marketplace.ts'
import { addBuyer, consent, quoted } from '#modules/checkout/testing.ts'
import { testPdf } from '#platform/files/testing.ts'
import type { UploadedFile } from '#platform/http/uploads/multipart.ts'
import {
  checkoutPayment,
  verifyPayment as confirmPayment,
} from '../../../src/contract/payments/calls.ts'
import { countOf, expectCount, type Flow, outcomeOf, outcomeOfWork } from './race.ts'
import { signOrder } from './sign-order.ts'

let coupons = 0

async function addCouponed(market: Marketplace, maxUses: number) {
  coupons += 1
  const provider = await market.addProvider()
  const plan = await market.addPlan(provider.accountId)
  const code = `RACE${coupons}`
  const body = { code, percent: 10, maxUses, expiresOn: '2027-11-01' }
  const { data } = (await market.call(createCoupon, { body }, provider)).reply()
  const used = () =>
    countOf(market.db.sql<{ n: number }[]>`
      select count(*)::int n from coupon_use
      where coupon_id = ${data._id} and state in ('held', 'used')`)
  return { plan, code, couponId: data._id, used }
}

const couponLastUse: Flow = {
  name: 'coupon-last-use',
  losers: ['without the coupon'],
  prepare: async (market, comers) => {
    const { plan, code, used } = await addCouponed(market, 1)
    const buyers = await Promise.all(Array.from({ length: comers }, () => market.addUser()))
    for (const buyer of buyers) {
      ;(await market.call(addToCart, { body: { serviceId: plan.id } }, buyer)).reply()
      const body = { serviceId: plan.id, couponCode: code }
      ;(await market.call(cartCoupon, { body }, buyer)).reply()
    }
    return {
      attempt: async (index) => {
        const buyer = present(buyers[index], 'a buyer for each')
        const answer = await market.call(quoteOrder, { body: { method: 'card' } }, buyer)
        if (answer.status !== 200) {
          return outcomeOf(answer)
        }
        const won = answer.reply().data.lines.some(({ discount }) => discount > 0)
        return { won, status: 200, code: won ? undefined : 'without the coupon' }
      },
      judge: async () => expectCount('uses', await used(), 1),
    }
  },
}

/**
 * Many buyers reserve the last use one after the other, and each reservation expires; then all
 * payments arrive. Only the limit itself prevents a second use.
 */
const couponLastUseLate: Flow = {
  name: 'coupon-last-use-late',
  losers: ['refused'],
  prepare: async (market, comers) => {
    const { plan, code, couponId, used } = await addCouponed(market, 1)
    const buyers = await Promise.all(Array.from({ length: comers }, () => market.addUser()))
    const at = market.clock.now()
    const until = new Date(at.getTime() + HOUR_MS)
    const uses = market.app.plans.couponUses
    const lines = new Map(buyers.map(({ accountId }) => [accountId, newId()]))
    for (const [userId, lineId] of lines) {
      await market.db.transaction(async (tx) => {
        const held = await uses.hold(tx, { userId, planId: plan.id, code, lineId, until, at })
        assert(held.ok, 'the last use is free again')
        await uses.release(tx, lineId, at)
      })
    }
    return {
      attempt: (index) => {
        const { accountId: userId } = present(buyers[index], 'a buyer for each')
        const lineId = present(lines.get(userId), 'a line for each')
        return outcomeOfWork(() =>
          market.db.transaction((tx) => uses.use(tx, { couponId, userId, lineId, at })),
        )
      },
      judge: async () => expectCount('uses', await used(), 1),
    }
  },
}

/** Many lines of one buyer; the coupon has enough uses for all. */
const couponSameUser: Flow = {
  name: 'coupon-same-user',
  losers: ['refused'],
  prepare: async (market, comers) => {
    const { plan, code, couponId, used } = await addCouponed(market, comers)
    const { accountId: userId } = await market.addUser()
    const at = market.clock.now()
    const until = new Date(at.getTime() + HOUR_MS)
    const uses = market.app.plans.couponUses
    return {
      attempt: () =>
        outcomeOfWork(() =>
          market.db.transaction(async (tx) => {
            const lineId = newId()
            await uses.hold(tx, { userId, planId: plan.id, code, lineId, until, at })
            return uses.use(tx, { couponId, userId, lineId, at })
          }),
        ),
      judge: async () => expectCount('uses', await used(), 1),
    }
  },
}

const trial: Flow = {
  name: 'free-trial',
  losers: ['trial_availed', 'already_subscribed'],
  prepare: async (market) => {
    const provider = await market.addProvider()
    const plan = await market.addPlan(provider.accountId, { freeTrialDays: 7 })
    const buyer = await addBuyer(market)
    await consent(market, buyer, { serviceId: plan.id })
    const body = { serviceId: plan.id }
    return {
      attempt: async () => outcomeOf(await market.call(claimFreeTrial, { body }, buyer)),
      judge: async () => expectCount('grants', await grantsOf(market, buyer.accountId), 1),
    }
  },
}

const grantsOf = (market: Marketplace, userId: string) =>
  countOf(market.db.sql<{ n: number }[]>`
    select count(*)::int n from subscription where user_id = ${userId}`)

let proofs = 0

/** A unique payment proof as PDF. */
function proof(): ReadonlyMap<string, UploadedFile> {
  proofs += 1
  const bytes = testPdf(`payment ${proofs}`)
  const field = 'paymentProof'
  return new Map([[field, { field, filename: 'proof.pdf', mediaType: 'application/pdf', bytes }]])
}

/** A buyer with a signed order for a plan, to be paid directly to its provider. */
async function addSigned(market: Marketplace) {
  const provider = await market.addProvider()
  const plan = await market.addPlan(provider.accountId)
  const buyer = await addBuyer(market)
  const order = await quoted(market, buyer, [plan.id], 'manual')
  await signOrder(market, buyer, order)
  const submit = () =>
    market.call(submitPayment, { body: { subscribedToId: plan.id }, files: {} }, buyer, {
      uploads: proof(),
    })
  return { provider, buyer, order, submit }
}

const manualSubmit: Flow = {
  name: 'manual-submit',
  losers: ['payment_already_submitted'],
  prepare: async (market) => {
    const { buyer, order, submit } = await addSigned(market)
    return {
      attempt: async () => outcomeOf(await submit()),
      judge: async () => [
        ...expectCount(
          'payments',
          await countOf(market.db.sql<{ n: number }[]>`
            select count(*)::int n from manual_payment where order_id = ${order._id}`),
          1,
        ),
        ...expectCount('grants', await grantsOf(market, buyer.accountId), 0),
      ],
    }
  },
}

const manualDecide: Flow = {
  name: 'manual-verify-reject',
  losers: ['payment_not_submitted'],
  prepare: async (market) => {
    const { provider, buyer, order, submit } = await addSigned(market)
    ;(await submit()).reply()
    const id = order._id
    return {
      attempt: async (index) =>
        outcomeOf(
          index % 2 === 0
            ? await market.call(verifyPayment, { body: { id } }, provider)
            : await market.call(rejectPayment, { body: { id, reason: 'No.' } }, provider),
        ),
      judge: async () => {
        const paid = await countOf(market.db.sql<{ n: number }[]>`
          select count(*)::int n from customer_order where id = ${id} and status = 'paid'`)
        return expectCount('grants', await grantsOf(market, buyer.accountId), paid)
      },
    }
  },
}

/**
 * The browser's proof, the gateway's event and our own query arrive at the same time for one
 * payment.
 */
const capture: Flow = {
  name: 'capture-by-all-three',
  losers: [],
  winners: 'all',
  prepare: async (market) => {
    const provider = await market.addProvider()
    const plan = await market.addPlan(provider.accountId)
    const buyer = await addBuyer(market)
    const order = await quoted(market, buyer, [plan.id])
    const asked = { amount: order.total, orderId: order._id }
    const { checkout } = (await market.call(checkoutPayment, { body: asked }, buyer)).reply()
    const paid = await market.gateway.pay(checkout.id)
    const body = present(paid.proof, 'it was paid')
    const { events } = await market.gateway.log()
    const event = present(
      events.find((one) => one.body.includes(checkout.id) && one.body.includes('captured')),
      'its event',
    )
    const told = { signature: event.signature, eventId: event.id, ip: '::1', requestId: 'race' }
    const ways = [
      async () => outcomeOf(await market.call(confirmPayment, { body }, buyer)),
      () =>
        outcomeOfWork(async () => {
          const rawBody = Buffer.from(event.body)
          return (await market.app.payments.takeEvent({ ...told, rawBody })).ok
        }),
      () => outcomeOfWork(() => market.app.payments.reconcile().then(() => true)),
    ]
    return {
      attempt: (index) => present(ways[index % ways.length], 'a way')(),
      judge: async () => {
        const [line] = order.lines
        assert(line !== undefined, 'an order has a line')
        const { sql } = market.db
        return [
          ...expectCount('grants', await grantsOf(market, buyer.accountId), 1),
          ...expectCount(
            'entries',
            await countOf(sql<{ n: number }[]>`
              select count(*)::int n from ledger_entry where subject_id = ${line._id}`),
            1,
          ),
          ...expectCount(
            'invoices',
            await countOf(sql<{ n: number }[]>`
              select count(*)::int n from invoice where subject_id = ${line._id}`),
            1,
          ),
          ...expectCount(
            'refunds',
            await countOf(sql<{ n: number }[]>`
              select count(*)::int n from refund where payment_id = ${body.paymentId}`),
            0,
          ),
        ]
      },
    }
  },
}

export const sellingFlows: readonly Flow[] = [
  couponLastUse,
  couponLastUseLate,
  couponSameUser,
  trial,
  manualSubmit,
  manualDecide,
  capture,
]
