import { expect } from 'vitest'
import { MINUTE_MS } from '#kit/clock.ts'
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
