import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import type { Marketplace } from '#main/testing/marketplace.ts'
import { type News, openNews } from '#main/testing/news.ts'
import {
  dashboardRefundMade,
  refundDone,
  refundFailed,
  refundSentTwice,
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
    await publish(tx, refundSentTwice, refund(user.accountId, 'order'))
    await publish(tx, dashboardRefundMade, refund(user.accountId, 'order'))
    await publish(tx, dashboardRefundMade, refund(provider.accountId, 'platform_plan'))
  })
  await expect
    .poll(() => news.texts(admin))
    .toEqual([
      'A refund was made on the gateway’s dashboard: ₹1,499.00 of the payment pay_1 was refunded on the gateway’s dashboard, not here. The plan stays active; the provider has a credit note for it.',
      'A refund was made on the gateway’s dashboard: ₹1,499.00 of the payment pay_1 was refunded on the gateway’s dashboard, not here. The plan stays active; a cancellation deducts this amount from its refund.',
      'A refund was sent twice: ₹1,499.00 of the payment pay_1 was refunded by the gateway, after it had already been sent another way. Ask the payer to return one of the two.',
      'A refund failed: The gateway did not refund ₹1,499.00 of the payment pay_1. Retry it, or send the money by bank. If the payment is disputed, wait until the dispute has ended.',
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
