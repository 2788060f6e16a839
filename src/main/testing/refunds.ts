import { expect } from 'vitest'
import { present } from '#kit/assert.ts'
import { MINUTE_MS, SECOND_MS } from '#kit/clock.ts'
import { startAuditSequencer } from '#modules/audit/index.ts'
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

/** The payment that was made for an order. */
export async function paymentOf({ db }: Marketplace, orderId: string): Promise<string> {
  const [payment] = await db.sql<{ id: string }[]>`
    select p.id from gateway_payment p join payment_intent i on i.id = p.intent_id
    where i.subject_id = ${orderId}`
  return present(payment, 'it was paid').id
}

type Dispute = Parameters<Marketplace['gateway']['dispute']>

/** The steps of a dispute, each delivered and acted on before the next. */
export async function disputePayment(
  { clock, gateway }: Marketplace,
  paymentId: string,
  steps: readonly Dispute[1][],
  amounts?: Dispute[2],
): Promise<void> {
  for (const step of steps) {
    clock.advance(2 * SECOND_MS)
    await gateway.dispute(paymentId, step, amounts)
    await expect.poll(async () => (await gateway.log()).undelivered).toBe(0)
  }
}

/** The buyer's bank takes the payment of an order back, or an amount of it; returns its id. */
export async function takeBack(
  market: Marketplace,
  orderId: string,
  amount?: number,
): Promise<string> {
  const paymentId = await paymentOf(market, orderId)
  await disputePayment(market, paymentId, ['created', 'lost'], { amount })
  return paymentId
}
