import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AgreementFailure } from '#contract/esign/types.ts'
import { newId } from '#kit/id.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

async function textsAfter(type: string, reason?: AgreementFailure): Promise<string[]> {
  const { accountId: userId } = await market.addUser()
  const ended = {
    agreementId: newId(),
    subject: { type: 'order-line', id: newId() },
    userId,
    providerId: newId(),
    planId: newId(),
    planTitle: 'Momentum Picks',
    at: market.clock.now().toISOString(),
    reason,
  }
  for (const subscription of market.app.communication.subscriptions) {
    if (subscription.type === type) {
      await market.db.transaction((tx) => subscription.handle(tx, [ended]))
    }
  }
  const rows = await market.db.sql<{ title: string; body: string }[]>`
    select title, body from notification where account_id = ${userId}`
  return rows.map(({ title, body }) => `${title}: ${body}`)
}

it('notifies the signer of a signed or expired agreement, but not of a superseded one', async () => {
  expect(await textsAfter('esign.agreement-signed')).toEqual([
    'Your agreement is signed: You signed the agreement for Momentum Picks. You can now pay.',
  ])
  expect(await textsAfter('esign.agreement-failed', 'expired')).toEqual([
    'The agreement for Momentum Picks is not signed: The agreement was not signed in time. You can try again from your cart.',
  ])
  expect(await textsAfter('esign.agreement-failed', 'superseded')).toEqual([])
})
