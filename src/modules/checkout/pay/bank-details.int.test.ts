import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToCart, cart, quoteOrder } from '#contract/checkout/cart.ts'
import { myOrders, paymentDetails } from '#contract/checkout/orders.ts'
import { saveBankAccount } from '#contract/providers/bank-account.ts'
import { DAY_MS, HOUR_MS } from '#kit/clock.ts'
import { subscriptionsOf } from '#main/subscriptions.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { type OutboxRelay, startOutboxRelay } from '#platform/outbox/relay.ts'
import { addBuyer, quoted } from '../testing.ts'

let market: Marketplace
let relay: OutboxRelay

beforeAll(async () => {
  market = await openMarketplace()
  const { db, log } = market.platform
  relay = await startOutboxRelay(db, subscriptionsOf(market.app), log)
})
afterAll(async () => {
  await relay.stop()
  await market.close()
})

const account = {
  bankName: 'Narmada Valley Bank',
  beneficiaryName: 'Kachnar Ridge Research',
  accNumber: '123456789012',
  ifsc: 'NVLB0123456',
  upi: 'kachnar.ra@validnvlb',
}
const OTHER = '999956789012'

const save = async (provider: SignedInViewer, more: object = {}, file?: Buffer) => {
  const code = { field: 'qrCode', filename: 'qr.png', mediaType: 'image/png' }
  const uploads = new Map(file === undefined ? [] : [['qrCode', { ...code, bytes: file }]])
  const body = { ...account, ...more }
  const fresh = { ...provider, provedAt: market.clock.now() }
  ;(await market.call(saveBankAccount, { body, files: {} }, fresh, { uploads })).reply()
}

/** A provider, and a buyer who is about to pay it directly. */
async function dealing() {
  const provider = await market.addProvider()
  const plan = await market.addPlan(provider.accountId)
  const buyer = await addBuyer(market)
  const order = () => quoted(market, buyer, [plan.id], 'manual')
  await order()
  const look = (viewer: SignedInViewer) =>
    market.call(paymentDetails, { query: { id: provider.accountId } }, viewer)
  return { provider, buyer, order, look }
}

const picture = (background: string) =>
  sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer()

const mails = async (viewer: SignedInViewer) =>
  market.sent.filter(({ to }) => to === viewer.email).map(({ text }) => text)

describe('a changed bank account', () => {
  it('is shown to buyers after a day, the old one until then, and its owner is notified', async () => {
    const { provider, buyer, order, look } = await dealing()
    const seen = async () => (await look(buyer)).reply().data.accNumber
    expect(await seen()).toBe(account.accNumber)
    await save(provider, { accNumber: OTHER })
    expect(await seen()).toBe(account.accNumber)
    await expect
      .poll(() => mails(provider))
      .toEqual([expect.stringContaining('If this wasn’t you')])
    expect((await look(provider)).reply().data).toMatchObject({
      accNumber: OTHER,
      frozenUntil: new Date(market.clock.now().getTime() + DAY_MS).toISOString(),
    })
    // A second change within 24 hours does not make the first one valid.
    market.clock.advance(20 * HOUR_MS)
    await save(provider, { accNumber: '888856789012' })
    market.clock.advance(20 * HOUR_MS)
    await order()
    expect(await seen()).toBe(account.accNumber)
    market.clock.advance(4 * HOUR_MS)
    await order()
    expect(await seen()).toBe('888856789012')
    await save(provider, { accNumber: '888856789012', bankName: 'Bank of Pune' })
    expect((await look(buyer)).reply().data.bankName).toBe('Bank of Pune')
    await expect.poll(() => mails(provider)).toHaveLength(2)
  })

  it('is hidden from buyers for a day where there was none before', async () => {
    const { provider, buyer, order, look } = await dealing()
    await market.db.sql`
      delete from provider_bank_account where provider_id = ${provider.accountId}`
    expect((await look(buyer)).code).toBe('no_bank_account')
    await save(provider)
    const early = await look(buyer)
    expect([early.status, early.code]).toEqual([409, 'payment_details_frozen'])
    expect(early.message).toContain('come back tomorrow')
    expect((await look(provider)).reply().data.accNumber).toBe(account.accNumber)
    const admin = await market.addAdmin('withdrawal.approve')
    expect((await look(admin)).reply().data.accNumber).toBe(account.accNumber)
    expect((await look(await market.addAdmin('withdrawal.view'))).status).toBe(404)
    market.clock.advance(DAY_MS)
    await order()
    expect((await look(buyer)).reply().data.accNumber).toBe(account.accNumber)
  })

  it('is shown after a day also when only its QR code changed', async () => {
    const { provider, buyer, order, look } = await dealing()
    await save(provider, { upi: '' }, await picture('#123456'))
    market.clock.advance(DAY_MS)
    await order()
    const shown = async () => (await look(buyer)).reply().data.qrCode?.split('?')[0]
    const before = await shown()
    expect(before).toBeTruthy()
    await save(provider, { upi: '' }, await picture('#654321'))
    expect(await shown()).toBe(before)
    market.clock.advance(DAY_MS)
    await order()
    expect(await shown()).not.toBe(before)
  })
})

describe('a transfer', () => {
  /** What the cart says about it, and the answer to its quote. */
  const offered = async (buyer: SignedInViewer, planId: string) => {
    const { data } = (await market.call(cart, {}, buyer)).reply()
    const body = { method: 'manual' as const, serviceIds: [planId] }
    const { status, code } = await market.call(quoteOrder, { body }, buyer)
    return [data.items[0]?.transfer, status === 200 ? 'quoted' : code]
  }

  it('is offered only where a bank account can be shown after signing', async () => {
    const provider = await market.addProvider()
    const plan = await market.addPlan(provider.accountId)
    const buyer = await addBuyer(market)
    ;(await market.call(addToCart, { body: { serviceId: plan.id } }, buyer)).reply()
    expect(await offered(buyer, plan.id)).toEqual(['none', 'no_bank_account'])
    expect((await market.call(myOrders, { query: {} }, buyer)).reply().data).toEqual([])
    await save(provider)
    expect(await offered(buyer, plan.id)).toEqual(['frozen', 'payment_details_frozen'])
    market.clock.advance(DAY_MS)
    expect(await offered(buyer, plan.id)).toEqual(['open', 'quoted'])
    // Buyers see the earlier account while a changed one waits.
    await save(provider, { accNumber: OTHER })
    expect(await offered(buyer, plan.id)).toEqual(['open', 'quoted'])
  })
})
