import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import type { Marketplace } from '#main/testing/marketplace.ts'
import { type News, openNews } from '#main/testing/news.ts'
import {
  dashboardRefundMade,
  paymentDisputed,
  refundDone,
  refundFailed,
  refundTransferred,
} from '#modules/payments/index.ts'
import { publish } from '#platform/outbox/outbox.ts'

let news: News
let market: Marketplace

beforeAll(async () => {
  news = await openNews()
  market = news.market
})
afterAll(() => news.close())

const refund = (payerId: string, purpose: 'order' | 'platform_plan') => ({
  intentId: newId(),
  purpose,
  subjectId: newId(),
  payerId,
  amountPaise: '149900',
  at: market.clock.now().toISOString(),
  refundId: newId(),
  key: newId(),
  paymentId: 'pay_1',
  reason: 'cancelled',
})

it('notifies the payer of a refund, and admins with refund.settle of a failed one or one made at the gateway', async () => {
  const user = await market.addUser()
  const provider = await market.addProvider()
  const [admin, other] = [await market.addAdmin('refund.settle'), await market.addAdmin('gst.view')]
  await market.db.transaction(async (tx) => {
    await publish(tx, refundDone, refund(user.accountId, 'order'))
    await publish(tx, refundTransferred, {
      ...refund(provider.accountId, 'platform_plan'),
      referenceNo: 'NEFT000123',
      sentOn: '2026-11-21',
    })
    await publish(tx, refundDone, { ...refund(user.accountId, 'order'), key: `stray:${newId()}` })
    await publish(tx, refundFailed, refund(user.accountId, 'order'))
    await publish(tx, dashboardRefundMade, refund(user.accountId, 'order'))
  })
  await expect
    .poll(() => news.texts(admin))
    .toEqual([
      'A refund was made on the gateway’s dashboard: ₹1,499.00 of the payment pay_1 was refunded on the gateway’s dashboard, not here. The plan stays active; a cancellation deducts this amount from its refund.',
      'A refund failed: The gateway did not refund ₹1,499.00 of the payment pay_1. Retry it, or send the money by bank.',
    ])
  expect(await news.texts(user)).toEqual([
    'Refund issued: ₹1,499.00 was paid twice by mistake and has been refunded to your original payment method. You keep what you bought. Banks take up to a week to show it.',
    'Refund issued: ₹1,499.00 was refunded to your original payment method. Banks take up to a week to show it.',
  ])
  expect(await news.texts(provider)).toEqual([
    'Refund issued: ₹1,499.00 was sent to your bank account. Bank reference: NEFT000123.',
  ])
  expect(await news.texts(other)).toEqual([])
})

it('notifies admins with refund.settle of a dispute that is opened and of one that is lost', async () => {
  const { accountId: payerId } = await market.addUser()
  const { accountId: sellerId } = await market.addProvider()
  const admin = await market.addAdmin('refund.settle')
  const name = await market.app.providers.nameOf(market.db.read, sellerId)
  const dispute = {
    purpose: 'order' as const,
    subjectId: newId(),
    payerId,
    title: 'Liquid Futures Desk',
    reference: 'TB-1',
    sellerId,
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
  const what = `₹1,499.00 of the payment pay_1 for Liquid Futures Desk by ${name} (order TB-1)`
  await expect
    .poll(async () => (await news.texts(admin)).toSorted())
    .toEqual([
      `A dispute was lost: The buyer’s bank has taken back ${what}. It is not refunded again: a cancellation deducts this amount from its refund, and debits the provider’s wallet as usual. The plan stays active until it is cancelled; you can cancel it in the details of the customer.`,
      `A payment is disputed: The buyer’s bank disputes ${what}. Answer it on the gateway’s dashboard by 28 Nov 2026. Refunds of this payment wait until the dispute has ended.`,
    ])
})
