import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import type { Marketplace } from '#main/testing/marketplace.ts'
import { type News, openNews } from '#main/testing/news.ts'
import { refundDone, refundFailed, refundTransferred } from '#modules/payments/index.ts'
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

it('notifies the payer of a refund, and admins with refund.settle of a failed one', async () => {
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
    await publish(tx, refundFailed, refund(user.accountId, 'order'))
  })
  const back = expect.stringContaining('Refund issued: ₹1,499.00')
  await expect
    .poll(() => news.texts(admin))
    .toEqual([expect.stringContaining('A refund failed: The gateway did not refund ₹1,499.00')])
  expect(await news.texts(user)).toEqual([back])
  expect(await news.texts(provider)).toEqual([
    'Refund issued: ₹1,499.00 was sent to your bank account. Bank reference: NEFT000123.',
  ])
  expect(await news.texts(other)).toEqual([])
})
