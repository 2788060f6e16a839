import { afterAll, beforeAll, expect, it } from 'vitest'
import { myOrder } from '#contract/checkout/orders.ts'
import { mySubscriptions } from '#contract/checkout/subscriptions.ts'
import { checkoutPayment, verifyPayment } from '#contract/payments/calls.ts'
import { present } from '#kit/assert.ts'
import { newId } from '#kit/id.ts'
import { formatRupees } from '#kit/money.ts'
import {
  orderPaid,
  paymentRejected,
  paymentReturned,
  paymentSubmitted,
  paymentWaiting,
  paymentWithdrawn,
  providerRefundOwed,
  providerRefundSent,
  subscriptionCancelled,
  trialStarted,
} from '#modules/checkout/index.ts'
import { addBuyer, payByCard, quoted } from '#modules/checkout/testing.ts'
import { paymentDisputed } from '#modules/payments/index.ts'
import { subscriptionEnding } from '#modules/plans/index.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { Marketplace } from './testing/marketplace.ts'
import { type News, openNews } from './testing/news.ts'
import { expectNoBreaches, settleRefunds } from './testing/refunds.ts'

let news: News
let market: Marketplace

beforeAll(async () => {
  news = await openNews()
  market = news.market
})
afterAll(() => news.close())

const mailed = (viewer: SignedInViewer) =>
  market.sent.flatMap((mail) =>
    mail.to === viewer.email && 'subject' in mail ? [mail.subject] : [],
  )

it('mails nothing about a purchase to an unverified address', async () => {
  const buyer = await addBuyer(market)
  const proven = await addBuyer(market)
  await market.db.sql`update account set email_verified_at = null where id = ${buyer.accountId}`
  const plan = await market.addPlan((await market.addProvider()).accountId)
  for (const viewer of [buyer, proven]) {
    expect(await payByCard(market, viewer, await quoted(market, viewer, [plan.id]))).toBe('paid')
  }
  await expect.poll(() => mailed(proven)).not.toEqual([])
  expect(mailed(buyer)).toEqual([])
})

it('notifies buyer and provider of each event of an order, in the app and by mail', async () => {
  const buyer = await market.addUser()
  const provider = await market.addProvider()
  const admin = await market.addAdmin('order.verify')
  const plan = await market.addPlan(provider.accountId)
  const at = market.clock.now().toISOString()
  const about = {
    orderId: newId(),
    reference: 'TB0123456789AB',
    userId: buyer.accountId,
    providerId: provider.accountId,
    planId: plan.id,
    planTitle: plan.title,
    at,
  }
  const { orderId, reference, userId, providerId, planId, planTitle } = about
  await market.db.transaction(async (tx) => {
    await publish(tx, paymentSubmitted, about)
    await publish(tx, paymentRejected, { ...about, reason: 'Nothing has arrived.' })
    await publish(tx, paymentWithdrawn, { ...about, pricePaise: '149900' })
    await publish(tx, paymentWaiting, { ...about, pricePaise: '149900', days: 2 })
    const amountPaise = '149900'
    const reason = 'A newer order took its place.'
    await publish(tx, paymentReturned, { orderId, reference, userId, amountPaise, reason, at })
    const line = { lineId: newId(), planId, planTitle, providerId, pricePaise: '149900' }
    await publish(tx, orderPaid, {
      orderId,
      reference,
      userId,
      method: 'card',
      totalPaise: '149900',
      lines: [line],
      at,
    })
    await publish(tx, trialStarted, {
      subscriptionId: newId(),
      userId,
      providerId,
      planId,
      planTitle,
      endsAt: at,
    })
    for (const [route, unexpiredDays] of [
      ['gateway', 20],
      ['provider', 20],
      ['none', 0],
      ['none', 20],
    ] as const) {
      await publish(tx, subscriptionCancelled, {
        cancellationId: newId(),
        orderId,
        lineId: line.lineId,
        userId,
        providerId,
        planId,
        planTitle,
        refundPaise: route === 'none' ? '0' : '66599',
        route,
        reference,
        alreadyPaise: '0',
        endedBy: 'buyer',
        unexpiredDays,
        renewalBegins: route === 'gateway',
        at,
      })
    }
    await publish(tx, providerRefundOwed, {
      ...about,
      cancellationId: newId(),
      refundPaise: '66599',
      days: 3,
    })
    await publish(tx, providerRefundSent, {
      ...about,
      cancellationId: newId(),
      refundPaise: '66599',
      referenceNo: 'NEFT9000',
      sentOn: '2026-11-21',
    })
  })
  await expect
    .poll(() => news.texts(buyer))
    .toEqual([
      'Refund sent: ₹665.99 for “Momentum Picks” was sent to your bank account on 21 Nov 2026. Bank reference: NEFT9000.',
      'Your subscription is cancelled: “Momentum Picks” has ended. This was free, so there is no refund.',
      'Your subscription is cancelled: “Momentum Picks” has ended. No full day was left, so there is no refund.',
      'Your subscription is cancelled: “Momentum Picks” has ended. The provider owes you a refund of ₹665.99.',
      'Your subscription is cancelled: “Momentum Picks” continues with your renewal, which starts now. ₹665.99 is being refunded to you.',
      'Your free trial has started: “Momentum Picks” is active. It ends by itself and you pay nothing.',
      'Your order is paid: “Momentum Picks”: ₹1,499.00. Find your invoices in My Orders.',
      'We’re refunding your payment: A newer order took its place. ₹1,499.00 is being refunded.',
      'Your payment was not accepted: “Momentum Picks”: Nothing has arrived.',
    ])
  const cancelled = 'A subscription was cancelled: A customer has cancelled “Momentum Picks”.'
  expect(await news.texts(provider)).toEqual([
    `A customer is waiting for a refund: ₹665.99 for “Momentum Picks” (order ${reference}) has been due for 3 days. Please send it and record the transfer here.`,
    `${cancelled} There is no refund.`,
    `${cancelled} There is no refund.`,
    `${cancelled} Please refund ₹665.99 to ${buyer.name} (order ${reference}) and record the transfer here.`,
    `${cancelled} ₹665.99 was refunded from your sale.`,
    'A free trial has started: A customer is trying “Momentum Picks”.',
    'You made a sale: A customer has bought “Momentum Picks”.',
    `A customer is waiting for your confirmation: The bank transfer of ₹1,499.00 for “Momentum Picks” (order ${reference}) has been waiting for 2 days. Verify or reject it.`,
    `A customer withdrew a payment: The bank transfer of ₹1,499.00 for “Momentum Picks” (order ${reference}) is withdrawn. If the money arrived, please send it back.`,
    `A payment is waiting for your confirmation: A customer submitted a bank transfer for “Momentum Picks” with the reference ${reference}. Verify or reject it.`,
  ])
  expect(await news.texts(admin)).toEqual([
    `A provider owes a refund: ₹665.99 for “Momentum Picks” (order ${reference}) has not been sent for 3 days.`,
  ])
  await expect.poll(() => mailed(buyer).length).toBe(9)
  await expect.poll(() => mailed(provider).length).toBe(9)
  expect(mailed(buyer)).toContain('We’re refunding ₹1,499.00')
  expect(mailed(provider)).toContain('Please verify a payment for Momentum Picks')
})

it('says why a subscription ended that its buyer did not cancel', async () => {
  const buyer = await market.addUser()
  const provider = await market.addProvider()
  const plan = await market.addPlan(provider.accountId)
  await market.db.transaction(async (tx) => {
    for (const endedBy of ['registration-ended', 'plan-removed', 'account-closed'] as const) {
      await publish(tx, subscriptionCancelled, {
        cancellationId: newId(),
        orderId: newId(),
        lineId: newId(),
        userId: buyer.accountId,
        providerId: provider.accountId,
        planId: plan.id,
        planTitle: plan.title,
        refundPaise: '66599',
        route: 'gateway',
        reference: 'TB0123456789AB',
        alreadyPaise: '0',
        endedBy,
        unexpiredDays: 20,
        renewalBegins: false,
        at: market.clock.now().toISOString(),
      })
    }
  })
  await expect
    .poll(() => news.texts(provider))
    .toEqual([
      'A subscription was cancelled: The account of a customer was closed, so their subscription to “Momentum Picks” has ended. ₹665.99 was refunded from your sale.',
      'A subscription was cancelled: “Momentum Picks” was removed from Tradebox, so the subscription of a customer has ended. ₹665.99 was refunded from your sale.',
      'A subscription was cancelled: Your SEBI registration has ended, so the subscription of a customer to “Momentum Picks” is cancelled. ₹665.99 was refunded from your sale.',
    ])
  expect((await news.texts(buyer)).slice(-2)).toEqual([
    'Your subscription has ended: “Momentum Picks” was removed from Tradebox. ₹665.99 is being refunded to you.',
    'Your subscription has ended: “Momentum Picks” has ended because SEBI cancelled or suspended the registration of its provider. ₹665.99 is being refunded to you.',
  ])
  await expect.poll(() => mailed(buyer)).toContain(`Your subscription to ${plan.title} has ended`)
})

it('tells a buyer from when the yearly limit allows a renewal', async () => {
  const buyer = await addBuyer(market)
  const provider = await market.addProvider()
  const plan = await market.addPlan(provider.accountId, {
    price: 1_00_000_00n,
    validityDays: 365,
  })
  expect(await payByCard(market, buyer, await quoted(market, buyer, [plan.id]))).toBe('paid')
  const [held] = (await market.call(mySubscriptions, { query: {} }, buyer)).reply().data
  const { _id: subscriptionId, startsAt, endsAt } = present(held, 'it runs')
  await market.db.transaction((tx) =>
    publish(tx, subscriptionEnding, {
      subscriptionId,
      userId: buyer.accountId,
      planId: plan.id,
      providerId: provider.accountId,
      kind: 'paid',
      startsAt,
      endsAt,
      daysLeft: 7,
    }),
  )
  const texts = () =>
    market.sent.flatMap((mail) =>
      mail.to === buyer.email && 'subject' in mail && mail.subject.includes(' ends ')
        ? [mail.text]
        : [],
    )
  await expect.poll(texts).toHaveLength(1)
  expect(texts()[0]).toMatch(/you can buy it from 21 Nov 2027, .* IST:/)
})

it('notifies admins with refund.settle of a dispute that is opened and of one that is lost', async () => {
  const buyer = await addBuyer(market)
  const planIds: string[] = []
  for (const regName of ['Saral Research', 'Teal Research']) {
    const { accountId } = await market.addProvider({ regName })
    planIds.push((await market.addPlan(accountId)).id)
  }
  const order = await quoted(market, buyer, planIds)
  const admin = await market.addAdmin('refund.settle')
  const dispute = {
    purpose: 'order' as const,
    subjectId: order._id,
    payerId: buyer.accountId,
    title: 'Liquid Futures Desk and 1 more',
    reference: 'TB-1',
    disputeId: 'disp_1',
    paymentId: 'pay_1',
    amountPaise: '149900',
    at: market.clock.now().toISOString(),
  }
  await market.db.transaction(async (tx) => {
    const respondBy = '2026-11-28T12:00:00.000Z'
    await publish(tx, paymentDisputed, { ...dispute, step: 'opened', respondBy })
    await publish(tx, paymentDisputed, { ...dispute, step: 'under_review' })
    await publish(tx, paymentDisputed, { ...dispute, step: 'lost' })
  })
  const what = `₹1,499.00 of the payment pay_1 for Liquid Futures Desk and 1 more by Saral Research, Teal Research (order TB-1)`
  await expect
    .poll(async () => (await news.texts(admin)).toSorted())
    .toEqual([
      `A dispute was lost: The buyer’s bank has taken back ${what}. It is not refunded again: a cancellation deducts this amount from its refund, and debits the provider’s wallet as usual. The plan stays active until it is cancelled, by the buyer or in the customer’s details.`,
      `A payment is disputed: The buyer’s bank disputes ${what}. Answer it on the gateway’s dashboard by 28 Nov 2026. Refunds of this payment wait until the dispute has ended.`,
    ])
})

it('notifies a buyer who paid twice of the refund, and shows it with the order', async () => {
  const buyer = await addBuyer(market)
  const provider = await market.addProvider()
  const plan = await market.addPlan(provider.accountId)
  const order = await quoted(market, buyer, [plan.id])
  const body = { amount: order.total, orderId: order._id }
  const { checkout } = (await market.call(checkoutPayment, { body }, buyer)).reply()
  await market.gateway.pay(checkout.id, 'slow')
  expect(await payByCardAt(checkout.id, buyer)).toBe('paid')
  const shown = async () =>
    (await market.call(myOrder, { query: { id: order._id } }, buyer)).reply().data
  await settleRefunds(market)
  await expect
    .poll(async () => (await shown()).returned)
    .toMatchObject({ amount: order.total, reason: 'Paid more than once.' })
  await expect.poll(() => mailed(buyer)).toContain(`We’re refunding ${formatRupees(order.total)}`)
  expect(await shown()).toMatchObject({ status: 'paid' })
  await settleRefunds(market)
  await expect.poll(async () => (await shown()).returned?.backAt).toBeTruthy()
  await expectNoBreaches(market)
})

async function payByCardAt(orderId: string, buyer: SignedInViewer): Promise<string> {
  const { proof } = await market.gateway.pay(orderId)
  const paid = await market.call(verifyPayment, { body: present(proof, 'paid') }, buyer)
  return paid.reply().data.status
}
