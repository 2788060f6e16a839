import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToCart, cart, cartCoupon, feeAllowance, quoteOrder } from '#contract/checkout/cart.ts'
import {
  myOrder,
  paymentDetails,
  paymentProof,
  rejectPayment,
  submitPayment,
  submittedPayments,
  verifyPayment,
} from '#contract/checkout/orders.ts'
import { mySubscriptions } from '#contract/checkout/subscriptions.ts'
import { createCoupon } from '#contract/plans/coupons.ts'
import { deleteServiceProvider } from '#contract/providers/admin-calls.ts'
import { importBankAccounts } from '#demo/import/providers.ts'
import { HOUR_MS, MINUTE_MS } from '#kit/clock.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { testPdf } from '#platform/files/testing.ts'
import type { UploadedFile } from '#platform/http/uploads/multipart.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { addBuyer, addMembership, payByCard, quoted, signAgreement } from '../testing.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

const account = {
  bankName: 'Narmada Valley Bank',
  beneficiaryName: 'Kachnar Ridge Research',
  accNumber: '123456789012',
  ifsc: 'NVLB0123456',
  upi: 'kachnar.ra@validnvlb',
}

let proofs = 0
/** A PDF that no other test sends. */
function proof(): ReadonlyMap<string, UploadedFile> {
  proofs += 1
  const bytes = testPdf(`proof ${proofs}`)
  const field = 'paymentProof'
  return new Map([[field, { field, filename: 'proof.pdf', mediaType: 'application/pdf', bytes }]])
}

async function sold(more: { price?: bigint; gst?: boolean } = {}) {
  const provider = await market.addProvider({
    gst: more.gst ?? false,
    gstin: more.gst ? '19AAAPA1234A1Z5' : null,
  })
  await market.db.transaction((tx) =>
    importBankAccounts(market.platform, tx, [{ providerId: provider.accountId, account }]),
  )
  const plan = await market.addPlan(provider.accountId, { price: more.price ?? 1_499_00n })
  return { provider, plan }
}

const send = (
  buyer: SignedInViewer,
  planId: string,
  more: object = {},
  uploads: ReadonlyMap<string, UploadedFile> | undefined = proof(),
) =>
  market.call(submitPayment, { body: { subscribedToId: planId, ...more }, files: {} }, buyer, {
    ...(uploads === undefined ? {} : { uploads }),
  })

/** A signed and submitted order. */
async function submitted(more: Parameters<typeof sold>[0] = {}) {
  const { provider, plan } = await sold(more)
  const buyer = await addBuyer(market)
  const order = await quoted(market, buyer, [plan.id], 'manual')
  await signAgreement(market, buyer, order)
  const sent = (await send(buyer, plan.id, { utr: 'AXIS12345678' })).reply().data
  return { provider, plan, buyer, order, sent }
}

describe('a direct payment', () => {
  it('prevents the deletion of its provider until it is decided', async () => {
    const { provider, order } = await submitted()
    const admin = await market.addAdmin()
    const body = { id: provider.accountId }
    const remove = () => market.call(deleteServiceProvider, { body }, admin)
    expect((await remove()).message).toBe('A direct payment is waiting for verification.')
    const refusal = { id: order._id, reason: 'Nothing arrived.' }
    ;(await market.call(rejectPayment, { body: refusal }, provider)).reply()
    expect((await remove()).status).toBe(200)
  })

  it('requires a signed agreement and a proof, and activates the plan once verified', async () => {
    const { provider, plan } = await sold({ gst: true })
    const buyer = await addBuyer(market)
    const order = await quoted(market, buyer, [plan.id], 'manual')
    expect((await send(buyer, plan.id)).code).toBe('agreement_missing')
    await signAgreement(market, buyer, order)
    const none = await send(buyer, plan.id, {}, new Map())
    expect(none.code).toBe('payment_proof_missing')
    expect(none.message).toContain('Please upload a payment screenshot before submitting.')
    const wrong = await send(buyer, plan.id, { amount: 1 })
    expect([wrong.status, wrong.code]).toEqual([409, 'order_amount_changed'])
    const claimed = await send(buyer, plan.id, { soldById: buyer.accountId })
    expect([claimed.status, claimed.code]).toEqual([403, 'claim_refused'])
    const named = await send(buyer, plan.id, { orderById: provider.accountId })
    expect(named.status).toBe(403)

    const sent = (await send(buyer, plan.id, { amount: 1_499, utr: 'axis87654321' })).reply()
    expect(sent.message).toBe('Payment Submitted: Your payment has been successfully recorded!')
    expect(sent.data).toMatchObject({ status: 'submitted', payment: { utr: 'AXIS87654321' } })
    expect((await market.call(mySubscriptions, { query: {} }, buyer)).reply().data).toEqual([])

    const queue = (await market.call(submittedPayments, { query: {} }, provider)).reply().data
    expect(queue).toMatchObject([
      {
        _id: order._id,
        amount: 1_499,
        flags: [],
        status: 'submitted',
        soldById: provider.accountId,
      },
    ])
    expect(queue[0]?.agreementId).toBeTruthy()
    const link = (await market.call(paymentProof, { query: { id: order._id } }, provider)).reply()
    expect(link.data.url).toMatch(/^\/files\/private\//)

    const verified = await market.call(verifyPayment, { body: { id: order._id } }, provider)
    expect(verified.reply().data.status).toBe('paid')
    const again = await market.call(verifyPayment, { body: { id: order._id } }, provider)
    expect(again.code).toBe('payment_not_submitted')
    expect((await market.call(mySubscriptions, { query: {} }, buyer)).reply().data).toMatchObject([
      { serviceId: plan.id, status: 'running' },
    ])
    const { directSales, available } = await market.app.ledger.balancesOf(
      market.db.read,
      provider.accountId,
    )
    expect([directSales, available]).toEqual([1_499_00n, 0n])
    expect(await market.app.checkout.checkInvariants(market.db.read)).toEqual({
      captures: [],
      grants: [],
      books: [],
    })
  })

  it('is rejected with a reason that the buyer sees, who can then order again', async () => {
    const { provider, plan, buyer, order } = await submitted()
    const second = await send(buyer, plan.id)
    expect(second.code).toBe('payment_already_submitted')
    const requote = await market.call(
      quoteOrder,
      { body: { method: 'manual', serviceIds: [plan.id] } },
      buyer,
    )
    expect(requote.code).toBe('payment_already_submitted')
    const stranger = await market.addProvider()
    const foreign = await market.call(
      rejectPayment,
      { body: { id: order._id, reason: 'Mine.' } },
      stranger,
    )
    expect(foreign.code).toBe('not_found')
    const body = { id: order._id, reason: 'Nothing has arrived.' }
    ;(await market.call(rejectPayment, { body }, provider)).reply()
    const seen = (await market.call(myOrder, { query: { id: order._id } }, buyer)).reply().data
    expect(seen).toMatchObject({
      status: 'rejected',
      payment: { reason: 'Nothing has arrived.' },
    })
    const next = await quoted(market, buyer, [plan.id], 'manual')
    expect(next._id).not.toBe(order._id)
  })

  it('under review is shown in the cart, and its plan cannot be ordered again', async () => {
    const { provider, plan, buyer, order } = await submitted()
    const other = await market.addPlan(provider.accountId, { price: 200_00n })
    for (const { id } of [plan, other]) {
      ;(await market.call(addToCart, { body: { serviceId: id } }, buyer)).reply()
    }
    const look = async () => (await market.call(cart, {}, buyer)).reply().data
    expect(await look()).toMatchObject({
      items: [{ _id: other.id }],
      inReview: [{ _id: plan.id, title: 'Momentum Picks', orderId: order._id }],
      total: 200,
    })
    const asked = { method: 'card' as const, serviceIds: [plan.id, other.id] }
    const both = await market.call(quoteOrder, { body: asked }, buyer)
    expect(both.code).toBe('payment_already_submitted')
    const rest = await market.call(quoteOrder, { body: { method: 'card' } }, buyer)
    expect(rest.reply().data.lines).toMatchObject([{ serviceId: other.id }])
    const body = { id: order._id, reason: 'Nothing has arrived.' }
    ;(await market.call(rejectPayment, { body }, provider)).reply()
    const back = await look()
    expect(back.inReview).toEqual([])
    expect(new Set(back.items.map(({ _id }) => _id))).toEqual(new Set([plan.id, other.id]))
  })

  it('returns the same order when the submission is repeated', async () => {
    const { plan } = await sold()
    const buyer = await addBuyer(market)
    const order = await quoted(market, buyer, [plan.id], 'manual')
    await signAgreement(market, buyer, order)
    const uploads = proof()
    const first = (await send(buyer, plan.id, {}, uploads)).reply().data
    const again = (await send(buyer, plan.id, {}, uploads)).reply().data
    expect(again._id).toBe(first._id)
    const rows = await market.db.sql`
      select from manual_payment where order_id = ${order._id}`
    expect(rows).toHaveLength(1)
  })

  it('is flagged when its transfer reference and proof were used before', async () => {
    const { provider, plan } = await sold()
    const uploads = proof()
    for (const flags of [[], ['utr-seen-before', 'proof-seen-before']]) {
      const buyer = await addBuyer(market)
      const order = await quoted(market, buyer, [plan.id], 'manual')
      await signAgreement(market, buyer, order)
      ;(await send(buyer, plan.id, { utr: 'HDFC00000001' }, uploads)).reply()
      const queue = (await market.call(submittedPayments, { query: {} }, provider)).reply().data
      expect(queue.find(({ _id }) => _id === order._id)?.flags).toEqual(flags)
    }
  })

  it('is flagged when others submit the same transfer concurrently', async () => {
    const { provider, plan } = await sold()
    const uploads = proof()
    const buyers = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const buyer = await addBuyer(market)
        await signAgreement(market, buyer, await quoted(market, buyer, [plan.id], 'manual'))
        return buyer
      }),
    )
    await Promise.all(
      buyers.map(async (buyer) =>
        (await send(buyer, plan.id, { utr: 'HDFC00000002' }, uploads)).reply(),
      ),
    )
    const queue = (await market.call(submittedPayments, { query: {} }, provider)).reply().data
    expect(queue.filter(({ flags }) => flags.length === 0)).toHaveLength(1)
    expect(queue.filter(({ flags }) => flags.length === 2)).toHaveLength(5)
  })

  it('requires a recent step-up of the admin who verifies it', async () => {
    const { order } = await submitted()
    const admin = await market.addAdmin('order.verify')
    const stale = { ...admin, provedAt: new Date(market.clock.now().getTime() - 10 * MINUTE_MS) }
    const refused = await market.call(verifyPayment, { body: { id: order._id } }, stale)
    expect(refused.code).toBe('step_up_required')
    const fresh = { ...admin, provedAt: market.clock.now() }
    const queue = (await market.call(submittedPayments, { query: { limit: 50 } }, fresh)).reply()
    expect(queue.data.some(({ _id }) => _id === order._id)).toBe(true)
    expect((await market.call(verifyPayment, { body: { id: order._id } }, fresh)).status).toBe(200)
  })

  it('is decided once when verified and rejected concurrently', async () => {
    const { provider, order } = await submitted()
    const decisions = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0
          ? market.call(verifyPayment, { body: { id: order._id } }, provider)
          : market.call(rejectPayment, { body: { id: order._id, reason: 'No.' } }, provider),
      ),
    )
    expect(decisions.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(decisions.map(({ code }) => code))).toEqual(
      new Set([undefined, 'payment_not_submitted']),
    )
    expect(await market.app.checkout.checkInvariants(market.db.read)).toEqual({
      captures: [],
      grants: [],
      books: [],
    })
  })

  it('is recorded once when submitted twenty times concurrently', async () => {
    const { plan } = await sold()
    const buyer = await addBuyer(market)
    const order = await quoted(market, buyer, [plan.id], 'manual')
    await signAgreement(market, buyer, order)
    const sent = await Promise.all(Array.from({ length: 20 }, () => send(buyer, plan.id)))
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(sent.map(({ code }) => code))).toEqual(
      new Set([undefined, 'payment_already_submitted']),
    )
  })

  it('is not verified while the prepaid wallet cannot cover the charge', async () => {
    const { provider, order } = await submitted({ price: 1_000_00n })
    await addMembership(market, provider.accountId, {
      plan: 'Prepaid',
      freshBps: 1000,
      renewalBps: 500,
    })
    const short = await market.call(verifyPayment, { body: { id: order._id } }, provider)
    expect([short.status, short.code]).toEqual([409, 'wallet_short'])
    expect(short.message).toBe(
      'Our charge for this sale is ₹118.00, and the wallet has ₹0.00. Recharge it with ₹118.00 or more, then verify again.',
    )
    const queue = (await market.call(submittedPayments, { query: {} }, provider)).reply().data
    expect(queue[0]?.status).toBe('submitted')
  })
})

describe('a coupon on a direct payment', () => {
  const couponed = async () => {
    const { provider, plan } = await sold({ price: 1_000_00n })
    const body = { code: 'TWICE50', percent: 50, maxUses: 1, expiresOn: '2026-12-31' }
    ;(await market.call(createCoupon, { body }, provider)).reply()
    return { provider, plan, buyer: await wanting(plan.id) }
  }
  const wanting = async (serviceId: string) => {
    const buyer = await addBuyer(market)
    ;(await market.call(addToCart, { body: { serviceId } }, buyer)).reply()
    const body = { serviceId, couponCode: 'TWICE50' }
    ;(await market.call(cartCoupon, { body }, buyer)).reply()
    return buyer
  }
  const verify = (provider: SignedInViewer, id: string) =>
    market.call(verifyPayment, { body: { id } }, provider)

  it('stays reserved after a quote by card and after expiry, until the payment is verified', async () => {
    const { provider, plan, buyer } = await couponed()
    const rival = await wanting(plan.id)
    const order = await quoted(market, buyer, [plan.id], 'manual')
    expect((await quoted(market, buyer, [plan.id])).total).toBe(500)
    const again = await quoted(market, buyer, [plan.id], 'manual')
    expect([again._id, again.total]).toEqual([order._id, 500])
    market.clock.advance(2 * HOUR_MS)
    await market.runJob('plans-release-expired-holds')
    await market.runJob('checkout-expire-quotes')
    expect((await quoted(market, rival, [plan.id])).total).toBe(1_000)
    await signAgreement(market, buyer, order)
    ;(await send(buyer, plan.id, { amount: 500 })).reply()
    expect((await verify(provider, order._id)).reply().data.status).toBe('paid')
    expect((await market.app.plans.checkInvariants(market.db.read)).coupons).toEqual([])
  })

  it('stays with the submitted payment; a card order that also used it is refunded', async () => {
    const { provider, plan, buyer } = await couponed()
    const order = await quoted(market, buyer, [plan.id], 'manual')
    await signAgreement(market, buyer, order)
    const other = await market.addPlan(provider.accountId, { price: 2_000_00n })
    ;(await market.call(addToCart, { body: { serviceId: other.id } }, buyer)).reply()
    const wanted = { serviceId: other.id, couponCode: 'TWICE50' }
    ;(
      await market.call(
        cartCoupon,
        { body: { ...wanted, serviceId: plan.id, couponCode: null } },
        buyer,
      )
    ).reply()
    ;(await market.call(cartCoupon, { body: wanted }, buyer)).reply()
    const card = await quoted(market, buyer, [other.id])
    expect(card.total).toBe(1_000)
    ;(await send(buyer, plan.id)).reply()
    expect((await market.call(cartCoupon, { body: wanted }, buyer)).code).toBe('coupon_invalid')
    expect(await payByCard(market, buyer, card)).toBe('refunding')
    expect((await verify(provider, order._id)).reply().data.status).toBe('paid')
    expect((await market.app.plans.checkInvariants(market.db.read)).coupons).toEqual([])
  })

  it('refuses the submission, with nothing recorded, when it is no longer available', async () => {
    const { plan, buyer } = await couponed()
    const order = await quoted(market, buyer, [plan.id], 'manual')
    await signAgreement(market, buyer, order)
    await market.db.sql`update coupon_use set state = 'released' where user_id = ${buyer.accountId}`
    await market.db.sql`update coupon set uses = 0 where provider_id = (
      select provider_id from plan where id = ${plan.id})`
    const rival = await wanting(plan.id)
    expect((await quoted(market, rival, [plan.id])).total).toBe(500)
    expect((await send(buyer, plan.id)).code).toBe('coupon_invalid')
    const seen = (await market.call(myOrder, { query: { id: order._id } }, buyer)).reply().data
    expect([seen.status, seen.payment]).toEqual(['quoted', null])
  })
})

describe('a submitted transfer that is not decided yet', () => {
  it('counts towards the yearly fee limit, and can still be verified', async () => {
    const { provider, plan } = await sold({ price: 1_00_000_00n })
    const other = await market.addPlan(provider.accountId, { price: 60_000_00n })
    const buyer = await addBuyer(market)
    const late = await quoted(market, buyer, [other.id], 'manual')
    const order = await quoted(market, buyer, [plan.id], 'manual')
    await signAgreement(market, buyer, order)
    market.clock.advance(2 * MINUTE_MS)
    await signAgreement(market, buyer, late)
    ;(await send(buyer, plan.id)).reply()
    expect((await send(buyer, other.id)).code).toBe('fee_cap_exceeded')
    const body = { method: 'card' as const, serviceIds: [other.id] }
    expect((await market.call(quoteOrder, { body }, buyer)).code).toBe('fee_cap_exceeded')
    const query = { providerId: provider.accountId }
    expect((await market.call(feeAllowance, { query }, buyer)).reply().data).toMatchObject({
      used: 1_00_000,
    })
    const verified = await market.call(verifyPayment, { body: { id: order._id } }, provider)
    expect(verified.reply().data.status).toBe('paid')
  })

  it('is verified by an admin, not by a provider that has lost its verification', async () => {
    const { provider, order } = await submitted()
    await market.db.sql`
      update provider set status = 'approved' where account_id = ${provider.accountId}`
    const body = { id: order._id }
    const refused = await market.call(verifyPayment, { body }, provider)
    expect([refused.status, refused.code]).toEqual([403, 'service_not_allowed'])
    const admin = { ...(await market.addAdmin('order.verify')), provedAt: market.clock.now() }
    expect((await market.call(verifyPayment, { body }, admin)).reply().data.status).toBe('paid')
  })
})

describe('bank details', () => {
  it('are hidden for a plan that is off sale, unless the payment was submitted', async () => {
    const { provider, plan } = await sold()
    const buyer = await addBuyer(market)
    const order = await quoted(market, buyer, [plan.id], 'manual')
    await signAgreement(market, buyer, order)
    const look = () => market.call(paymentDetails, { query: { id: provider.accountId } }, buyer)
    expect((await look()).status).toBe(200)
    await market.db.sql`
      update provider set status = 'approved' where account_id = ${provider.accountId}`
    expect((await look()).code).toBe('order_not_open')
    ;(await send(buyer, plan.id)).reply()
    expect((await look()).status).toBe(200)
  })

  it('are shown only to the owner, permitted admins and buyers with an open order', async () => {
    const { provider, plan } = await sold()
    const buyer = await addBuyer(market)
    const look = (viewer: SignedInViewer) =>
      market.call(paymentDetails, { query: { id: provider.accountId } }, viewer)
    expect((await look(buyer)).status).toBe(404)
    const order = await quoted(market, buyer, [plan.id], 'manual')
    const shown = (await look(buyer)).reply().data
    expect(shown).toMatchObject({
      accNumber: account.accNumber,
      cheque: null,
      amount: 1_499,
      reference: order.reference,
      frozenUntil: null,
    })
    expect(shown.upiLink).toContain(`tr=${order.reference}&`)
    expect(shown.upiLink).toContain('am=1499.00')
    expect(shown.qrCode).toMatch(/^data:image\/svg\+xml;base64,/)
    expect((await look(provider)).reply().data.accNumber).toBe(account.accNumber)
    expect((await look(await market.addAdmin('order.verify'))).status).toBe(200)
    expect((await look(await market.addAdmin('gst.view'))).status).toBe(404)
    expect((await look(await market.addProvider())).status).toBe(404)
  })
})
