import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { saleEntry } from '#modules/ledger/index.ts'
import { checkInvariants } from './invariants.ts'
import { type Marketplace, openMarketplace } from './testing/marketplace.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

const check = () =>
  checkInvariants({
    app: market.app,
    db: market.db,
    secrets: market.platform.secrets,
    dataDir: market.folder,
  })

it('checks every invariant, and finds a sale without a payment', async () => {
  const sound = await check()
  expect(Object.keys(sound.invariants)).toEqual([
    'auditChain',
    'auditedEntries',
    'balances',
    'books',
    'captures',
    'closedWallets',
    'coupons',
    'entrySums',
    'grants',
    'gstClaims',
    'invoices',
    'negativeBalances',
    'scorecard',
    'trials',
    'withdrawals',
  ])
  expect(sound).toMatchObject({ ok: true, breaches: {} })

  const { accountId: providerId } = await market.addProvider()
  const charge = { charge: 0n, gst: 0n }
  const sale = { lineId: newId(), providerId, gross: 100n, gst: 0n, charge }
  const entry = saleEntry({ ...sale, at: market.clock.now() })
  await market.db.transaction((tx) => market.app.ledger.post(tx, entry))
  const broken = await check()
  expect(broken.ok).toBe(false)
  expect(broken.breaches.books).toEqual([
    '0 paise are with the gateway, the ledger says 100',
    'of 1 sale and direct-sale entries 0 are known to their owners',
  ])
})
