import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listNotifications } from '#contract/notifications/calls.ts'
import { newId } from '#kit/id.ts'
import { refundDone, refundFailed, refundTransferred } from '#modules/payments/index.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { type OutboxRelay, publish, startOutboxRelay } from '#platform/outbox.ts'
import { subscriptionsOf } from './subscriptions.ts'
import { type Marketplace, openMarketplace } from './testing/marketplace.ts'

let market: Marketplace
let relay: OutboxRelay

beforeAll(async () => {
  market = await openMarketplace()
  const { db } = market.platform
  relay = await startOutboxRelay(db, subscriptionsOf(market.app), pino({ enabled: false }))
})
afterAll(async () => {
  await relay.stop()
  await market.close()
})

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

async function told(viewer: SignedInViewer): Promise<string[]> {
  const { data } = (await market.call(listNotifications, { query: {} }, viewer)).reply()
  return data.map(({ title, body }) => `${title}: ${body}`)
}

it('tells who paid that the money is back, and admins when it is not', async () => {
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
  const back = expect.stringContaining('Your money was given back: ₹1,499.00')
  await expect
    .poll(() => told(admin))
    .toEqual([
      expect.stringContaining(
        'A refund did not go through: The gateway did not give back ₹1,499.00',
      ),
    ])
  expect(await told(user)).toEqual([back])
  expect(await told(provider)).toEqual([
    "Your money was given back: ₹1,499.00 was sent to your bank account. The bank's reference is NEFT000123.",
  ])
  expect(await told(other)).toEqual([])
})
