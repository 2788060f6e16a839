import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { submitPayment, submittedPayments, submittedTotals } from '#contract/checkout/orders.ts'
import {
  cancelPreview,
  cancelSubscription,
  mySubscriptions,
} from '#contract/checkout/subscriptions.ts'
import { allInvoices, invoiceTotals } from '#contract/invoices/calls.ts'
import { refundTotals, stuckRefunds } from '#contract/payments/refunds.ts'
import { importBankAccounts } from '#demo/import/providers.ts'
import { present } from '#kit/assert.ts'
import { DAY_MS } from '#kit/clock.ts'
import { addBuyer, payByCard, quoted, signAgreement } from '#modules/checkout/testing.ts'
import { testPdf } from '#platform/files/testing.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { type Marketplace, openMarketplace } from './testing/marketplace.ts'
import { settleRefunds } from './testing/refunds.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

async function addSeller() {
  const provider = await market.addProvider({ gst: true, gstin: '19AAAPA1234A1Z5' })
  const account = {
    bankName: 'Narmada Valley Bank',
    beneficiaryName: 'Kachnar Ridge Research',
    accNumber: '123456789012',
    ifsc: 'NVLB0123456',
    upi: 'kachnar.ra@validnvlb',
  }
  await market.db.transaction((tx) =>
    importBankAccounts(market.platform, tx, [{ providerId: provider.accountId, account }]),
  )
  return { provider, plan: await market.addPlan(provider.accountId, { price: 999_00n }) }
}

let sent = 0
/** A payment directly to the provider. */
async function submit(buyer: SignedInViewer, utr: string) {
  const { provider, plan } = await addSeller()
  const order = await quoted(market, buyer, [plan.id], 'manual')
  await signAgreement(market, buyer, order)
  sent += 1
  const field = 'paymentProof'
  const bytes = testPdf(`list ${sent}`)
  const uploads = new Map([
    [field, { field, filename: 'proof.pdf', mediaType: 'application/pdf', bytes }],
  ])
  const input = { body: { subscribedToId: plan.id, utr }, files: {} }
  const { reference } = (await market.call(submitPayment, input, buyer, { uploads })).reply().data
  return { reference, provider }
}

/** Buys by card and cancels at once. */
async function buyAndCancel(buyer: SignedInViewer, card: 'fragile' | undefined) {
  const { plan } = await addSeller()
  const order = await quoted(market, buyer, [plan.id])
  expect(await payByCard(market, buyer, order, card)).toBe('paid')
  const held = (await market.call(mySubscriptions, { query: {} }, buyer)).reply().data
  const id = present(held[0], 'it is held')._id
  const { refund } = (await market.call(cancelPreview, { query: { id } }, buyer)).reply().data
  ;(await market.call(cancelSubscription, { body: { id, refund } }, buyer)).reply()
  await settleRefunds(market)
  return refund
}

describe("the admin's list of invoices", () => {
  type Query = Parameters<typeof market.call<typeof allInvoices>>[1]['query']

  it('filters by number, name, kind and day, in pages, and totals the amounts', async () => {
    const buyer = await addBuyer(market)
    await buyAndCancel(buyer, undefined)
    market.clock.advance(DAY_MS)
    const { plan, provider } = await addSeller()
    expect(await payByCard(market, buyer, await quoted(market, buyer, [plan.id]))).toBe('paid')
    const seller = `analyst ${provider.accountId.slice(-6)}`
    const admin = await market.addAdmin('wallet.view')
    const list = async (query: Query) => (await market.call(allInvoices, { query }, admin)).reply()
    const total = async (query: object) =>
      (await market.call(invoiceTotals, { query }, admin)).reply().data

    const all = (await list({ limit: 1_000 })).data
    const walked = []
    for (let cursor: string | undefined, page = 0; page < all.length; page += 1) {
      const answer = await list({ limit: 1, cursor, q: 'ANALYST' })
      walked.push(...answer.data)
      cursor = answer.nextCursor
    }
    expect(walked).toEqual(all)

    const [newest] = all
    const number = present(newest, 'there are some').number
    expect((await list({ q: number.toLowerCase() })).data.map((row) => row.number)).toContain(
      number,
    )
    const credits = (await list({ kind: 'credit-note', q: 'meera' })).data
    expect(credits).toHaveLength(1)
    expect((await list({ q: seller, to: '2026-11-21' })).data).toEqual([])
    expect((await list({ q: seller, from: '2026-11-22' })).data).toHaveLength(1)
    expect((await list({ q: '100%_' })).data).toEqual([])

    const sum = all.reduce(
      (paise, row) => paise + (row.kind === 'invoice' ? 1 : -1) * Math.round(row.amount * 100),
      0,
    )
    const whole = await total({})
    expect(whole).toMatchObject({ count: all.length, amount: sum / 100, isWhole: true })
    expect(await total({ q: seller })).toMatchObject({ count: 1, amount: 999, GST: 152.38 })
    expect(await total({ q: 'nobody at all' })).toMatchObject({ count: 0, amount: 0 })
  })

  it('refuses the totals to visitors, users and admins without the permission', async () => {
    expect((await market.call(invoiceTotals, { query: {} })).code).toBe('unauthenticated')
    const others = [await market.addUser(), await market.addAdmin('order.verify')]
    for (const viewer of others) {
      expect((await market.call(invoiceTotals, { query: {} }, viewer)).code).toBe('forbidden')
    }
  })
})

describe('direct payments', () => {
  it('are found by reference, UTR and buyer, and totalled for admin or provider', async () => {
    const [one, two] = [await addBuyer(market), await addBuyer(market)]
    const first = await submit(one, 'AXIS10000001')
    const second = await submit(two, 'HDFC20000001')
    const admin = await market.addAdmin('order.verify')
    const found = async (query: object, viewer = admin) =>
      (await market.call(submittedPayments, { query }, viewer))
        .reply()
        .data.map(({ reference }) => reference)
    expect(await found({})).toEqual([second.reference, first.reference])
    expect(await found({ q: first.reference.toLowerCase() })).toEqual([first.reference])
    expect(await found({ q: 'hdfc2ooooooi' })).toEqual([second.reference])
    expect(await found({ q: one.name })).toEqual([first.reference])
    expect(await found({ q: one.name, status: 'paid' })).toEqual([])
    expect(await found({ to: '2026-11-20' })).toEqual([])
    expect(await found({ q: one.name }, second.provider)).toEqual([])
    const totals = async (query: object, viewer = admin) =>
      (await market.call(submittedTotals, { query }, viewer)).reply().data
    expect(await totals({})).toEqual({ count: 2, amount: 1_998, isWhole: true })
    expect(await totals({ q: one.name })).toEqual({ count: 1, amount: 999, isWhole: true })
    expect(await totals({}, first.provider)).toMatchObject({ count: 1 })
    expect((await market.call(submittedTotals, { query: {} })).code).toBe('unauthenticated')
    expect((await market.call(submittedTotals, { query: {} }, one)).code).toBe('forbidden')
  })
})

describe('failed refunds', () => {
  it('are found by payment and payer, and totalled for admins', async () => {
    const [one, two] = [await addBuyer(market), await addBuyer(market)]
    const owed = [await buyAndCancel(one, 'fragile'), await buyAndCancel(two, 'fragile')]
    const admin = await market.addAdmin('refund.settle')
    const found = async (query: object) =>
      (await market.call(stuckRefunds, { query }, admin)).reply().data
    const all = await found({})
    expect(all.map(({ payerName }) => payerName)).toEqual([two.name, one.name])
    expect(await found({ q: present(all[1], 'two').paymentId })).toEqual([all[1]])
    expect(await found({ q: two.name })).toEqual([all[0]])
    expect(await found({ q: two.name, status: 'transferred' })).toEqual([])
    expect(await found({ to: '2026-11-20' })).toEqual([])
    const totals = async (query: object) =>
      (await market.call(refundTotals, { query }, admin)).reply().data
    const sum = owed.reduce((paise, amount) => paise + Math.round(amount * 100), 0) / 100
    expect(await totals({})).toEqual({ count: 2, amount: sum, isWhole: true })
    expect(await totals({ q: one.name })).toMatchObject({ count: 1, amount: owed[0] })
    expect(await totals({ status: 'dashboard' })).toMatchObject({ count: 0, amount: 0 })
    expect((await market.call(refundTotals, { query: {} })).code).toBe('unauthenticated')
    expect((await market.call(refundTotals, { query: {} }, one)).code).toBe('forbidden')
  })
})
