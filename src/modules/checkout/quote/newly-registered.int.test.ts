import { afterAll, beforeAll, expect, it } from 'vitest'
import { addToCart, cartCoupon, completeFree } from '#contract/checkout/cart.ts'
import { myOrder, paymentDetails } from '#contract/checkout/orders.ts'
import { invoiceDetails, invoiceSettings, saveInvoiceSettings } from '#contract/invoices/calls.ts'
import { checkoutPayment, verifyPayment } from '#contract/payments/calls.ts'
import { createCoupon } from '#contract/plans/coupons.ts'
import { present } from '#kit/assert.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { addBuyer, payByCard, quoted, signAgreement } from '../testing.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
  await market.app.payments.startJobs(market.platform.jobs)
})
afterAll(() => market.close())

type Order = Awaited<ReturnType<typeof quoted>>

async function register(provider: SignedInViewer, gstin: string) {
  const shown = (await market.call(invoiceSettings, {}, provider)).reply().data
  const { chargesGst: _, isSubProfile: __, ...settings } = shown
  const body = { ...settings, gstin }
  return (await market.call(saveInvoiceSettings, { body }, provider)).reply().data
}

async function invoiceOf(buyer: SignedInViewer, { _id: id }: Order) {
  const [line] = (await market.call(myOrder, { query: { id } }, buyer)).reply().data.lines
  const invoiceId = present(line?.invoiceId ?? undefined, 'a paid line has its invoice')
  return (await market.call(invoiceDetails, { params: { id: invoiceId } }, buyer)).reply().data
}

const open = (buyer: SignedInViewer, { _id: orderId, total: amount }: Order) =>
  market.call(checkoutPayment, { body: { amount, orderId } }, buyer)

it('a provider that registers for GST sells with it from then on', async () => {
  const provider = await market.addProvider()
  const plan = await market.addPlan(provider.accountId, { price: 999_00n })
  const [paying, waiting] = [await addBuyer(market), await addBuyer(market)]
  const underWay = await quoted(market, paying, [plan.id])
  const { checkout } = (await open(paying, underWay)).reply()
  const before = await quoted(market, waiting, [plan.id])
  const transfer = await quoted(market, waiting, [plan.id], 'manual')
  await signAgreement(market, waiting, transfer)
  const details = { query: { id: provider.accountId, orderId: transfer._id } }
  expect((await market.call(paymentDetails, details, waiting)).status).toBe(200)

  expect(await register(provider, '19AAAPA1234A1ZQ')).toMatchObject({ chargesGst: true })

  // An invoice says what its order says, also if the payment was under way.
  const { proof } = await market.gateway.pay(checkout.id)
  const told = await market.call(verifyPayment, { body: present(proof, 'it was paid') }, paying)
  expect(told.reply().data.status).toBe('paid')
  expect(await invoiceOf(paying, underWay)).toMatchObject({ chargesGst: false, total: 999 })

  expect((await open(waiting, before)).code).toBe('payment_quote_missing')
  expect((await market.call(paymentDetails, details, waiting)).code).toBe('order_not_open')
  const after = await quoted(market, waiting, [plan.id])
  expect(after._id).not.toBe(before._id)
  expect(after.lines).toMatchObject([{ gst: true, price: 999, split: { taxable: 846.62 } }])
  expect(await payByCard(market, waiting, after)).toBe('paid')
  expect(await invoiceOf(waiting, after)).toMatchObject({ chargesGst: true, taxable: 846.62 })
})

it('an order that costs nothing is quoted anew as well', async () => {
  const provider = await market.addProvider()
  const plan = await market.addPlan(provider.accountId)
  const coupon = { code: 'ALLFREE', percent: 100, maxUses: 5, expiresOn: '2026-12-31' }
  ;(await market.call(createCoupon, { body: coupon }, provider)).reply()
  const buyer = await addBuyer(market)
  ;(await market.call(addToCart, { body: { serviceId: plan.id } }, buyer)).reply()
  const code = { serviceId: plan.id, couponCode: coupon.code }
  ;(await market.call(cartCoupon, { body: code }, buyer)).reply()
  const before = await quoted(market, buyer, [plan.id])
  expect(before).toMatchObject({ method: 'free', total: 0 })
  await register(provider, '29AAGCB7383J1Z4')
  const complete = ({ _id: orderId }: Order) =>
    market.call(completeFree, { body: { orderId } }, buyer)
  expect((await complete(before)).code).toBe('order_not_open')
  expect((await complete(await quoted(market, buyer, [plan.id]))).reply()).toMatchObject({
    data: { status: 'paid', lines: [{ gst: true, price: 0 }] },
  })
})
