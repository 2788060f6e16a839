import { expect } from 'vitest'
import { present } from '#kit/assert.ts'
import { MINUTE_MS, SECOND_MS } from '#kit/clock.ts'
import { startAuditSequencer } from '#modules/audit/index.ts'
import { until } from '#platform/testing/until.ts'
import { checkInvariants } from '../invariants.ts'
import { booksOf } from './gateway.ts'
import type { Marketplace } from './marketplace.ts'

/** Reconciles until the gateway has processed all refunds and delivered its events. */
export async function settleRefunds({ app, clock, gateway }: Marketplace): Promise<void> {
  for (let look = 0; look < 4; look += 1) {
    clock.advance(10 * MINUTE_MS)
    await app.payments.reconcile()
  }
  await expect.poll(async () => (await gateway.log()).undelivered).toBe(0)
}

/**
 * Runs the sequencer until the audit inbox is empty, as a worker does: entries that wait for a
 * minute are a breach.
 */
export async function drainAuditInbox({ db, platform, folder }: Marketplace): Promise<void> {
  const sequencer = await startAuditSequencer({ ...platform, dataDir: folder })
  await expect.poll(() => db.sql`select from audit_inbox limit 1`).toHaveLength(0)
  await sequencer.stop()
}

/** The ledger, the gateway and the payments module must agree on the money. */
export async function expectNoBreaches(market: Marketplace): Promise<void> {
  const { app, db, folder: dataDir, platform, gateway } = market
  await drainAuditInbox(market)
  expect((await checkInvariants({ app, db, secrets: platform.secrets, dataDir })).breaches).toEqual(
    {},
  )
  expect(await app.payments.compareWith(db.read, booksOf(await gateway.log()))).toEqual([])
}

/** The buyer's bank takes the payment of an order back, or an amount of it; returns its id. */
export async function takeBack(
  market: Marketplace,
  orderId: string,
  amount?: number,
): Promise<string> {
  const [order] = await market.db.sql<{ id: string }[]>`
    select payment_id as id from customer_order where id = ${orderId}`
  const { id: paymentId } = present(order, 'it was paid')
  for (const step of ['created', 'lost'] as const) {
    market.clock.advance(2 * SECOND_MS)
    await market.gateway.dispute(paymentId, step, { amount })
    const isTaken = async () => (await market.gateway.log()).undelivered === 0
    await until(isTaken, 10_000, 'the dispute is known')
  }
  return paymentId
}
