import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setOffPayment } from '#contract/checkout/set-offs.ts'
import {
  cancelPreview,
  cancelSubscription,
  mySubscriptions,
} from '#contract/checkout/subscriptions.ts'
import { bankFile } from '#contract/payouts/bank-file.ts'
import {
  approveWithdrawal,
  processWithdrawal,
  rejectWithdrawal,
  returnWithdrawal,
  walletBalance,
  withdraw,
  withdrawals,
} from '#contract/payouts/calls.ts'
import { deleteServiceProvider } from '#contract/providers/admin-calls.ts'
import { importBankAccounts } from '#demo/import/providers.ts'
import { present } from '#kit/assert.ts'
import { DAY_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { rupeesFromPaise } from '#kit/money.ts'
import { addBuyer, addMembership, payByCard, quoted } from '#modules/checkout/testing.ts'
import { rechargeEntry } from '#modules/ledger/index.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { type Marketplace, openMarketplace } from './testing/marketplace.ts'
import { disputePayment, expectNoBreaches, paymentOf, settleRefunds } from './testing/refunds.ts'

let market: Marketplace
let admin: SignedInViewer

beforeAll(async () => {
  market = await openMarketplace()
  admin = await market.addAdmin()
})
afterAll(() => market.close())

const fresh = (viewer: SignedInViewer) => ({ ...viewer, provedAt: market.clock.now() })
const boss = () => fresh(admin)
const account = {
  bankName: 'Bank of Pune',
  beneficiaryName: 'Kite Desk',
  accNumber: '123456789012',
  ifsc: 'BKPN0001234',
  upi: '',
}

async function addSeller() {
  const provider = await market.addProvider()
  const { accountId: providerId } = provider
  await market.db.transaction((tx) =>
    importBankAccounts(market.platform, tx, [{ providerId, account }]),
  )
  return provider
}

/** A sale by card of plans of these providers for 30 days, and each one's share of it. */
const sold = (price: bigint, ...providers: readonly SignedInViewer[]) =>
  soldFor(
    providers.map(() => 30),
    price,
    ...providers,
  )

async function soldFor(
  days: readonly number[],
  price: bigint,
  ...providers: readonly SignedInViewer[]
) {
  const plans = []
  for (const [index, { accountId }] of providers.entries()) {
    plans.push((await market.addPlan(accountId, { price, validityDays: days[index] })).id)
  }
  const buyer = await addBuyer(market)
  const order = await quoted(market, buyer, plans)
  const before = await Promise.all(providers.map(available))
  expect(await payByCard(market, buyer, order)).toBe('paid')
  const after = await Promise.all(providers.map(available))
  return {
    buyer,
    paymentId: await paymentOf(market, order._id),
    shares: after.map((one, index) => one - (before[index] ?? 0n)),
  }
}

const available = async ({ accountId }: SignedInViewer) =>
  (await market.app.ledger.balancesOf(market.db.read, accountId)).available

type Dispute = Parameters<typeof market.gateway.dispute>

const dispute = (paymentId: string, step: Dispute[1], amounts?: Dispute[2]) =>
  disputePayment(market, paymentId, [step], amounts)

const charge = (paymentId: string) => market.call(setOffPayment, { body: { paymentId } }, boss())

/** Cancels one of the buyer's plans. */
async function cancel(buyer: SignedInViewer) {
  const [held] = (await market.call(mySubscriptions, { query: {} }, buyer)).reply().data
  const id = present(held, 'it runs')._id
  const { refund } = (await market.call(cancelPreview, { query: { id } }, buyer)).reply().data
  ;(await market.call(cancelSubscription, { body: { id, refund } }, buyer)).reply()
}

async function pass(days: number) {
  market.clock.advance(days * DAY_MS)
  await market.app.plans.settleDue()
}

const ask = (provider: SignedInViewer, amount: bigint) =>
  market.call(withdraw, { body: { amount: rupeesFromPaise(amount) } }, fresh(provider))
const approve = (id: string) => market.call(approveWithdrawal, { body: { id } }, boss())
const pay = (id: string) =>
  market.call(processWithdrawal, { body: { id, referenceNo: `UTR${id.slice(-12)}` } }, boss())
const fileOf = async () => (await market.call(bankFile, { body: {} }, boss())).reply().data
const disputedOf = async (provider: SignedInViewer) =>
  (await market.call(walletBalance, { query: {} }, provider)).reply().data.disputed
const listed = async (id: string) =>
  (await market.call(withdrawals, { query: {} }, boss())).reply().data.find(({ _id }) => _id === id)

describe('a disputed sale', () => {
  it('holds back each provider’s own share of it, and nothing else, until it is decided', async () => {
    const [one, other, third] = [await addSeller(), await addSeller(), await addSeller()]
    const { paymentId, shares } = await sold(2_000_00n, one, other)
    const [share = 0n] = shares
    expect(share).toBeGreaterThan(0n)
    const { shares: rest } = await sold(3_000_00n, one)
    const [free = 0n] = rest
    await sold(3_000_00n, third)
    await dispute(paymentId, 'created')
    expect(await disputedOf(one)).toBe(rupeesFromPaise(share))
    expect(await disputedOf(other)).toBe(rupeesFromPaise(share))
    expect(await disputedOf(third)).toBe(0)
    const refused = await ask(one, free + 1n)
    expect([refused.status, refused.code]).toEqual([409, 'withdrawal_exceeds_balance'])
    expect(refused.message).toContain(
      'is on hold, because buyers’ banks dispute it or took it back.',
    )
    expect(await available(one)).toBe(free + share)
    const { _id: id } = (await ask(one, free)).reply().data
    ;(await approve(id)).reply()
    expect((await fileOf()).csv).toContain(id)
    ;(await pay(id)).reply()
    await dispute(paymentId, 'won')
    expect(await disputedOf(one)).toBe(0)
    ;(await ask(one, share)).reply()
  })

  it('bars the next step of a withdrawal that the rest of the wallet does not cover', async () => {
    const [waiting, approved] = [await addSeller(), await addSeller()]
    const ids: string[] = []
    const { paymentId, shares } = await sold(2_000_00n, waiting, approved)
    for (const [index, provider] of [waiting, approved].entries()) {
      ids.push((await ask(provider, shares[index] ?? 0n)).reply().data._id)
    }
    const [waitingId = '', approvedId = ''] = ids
    ;(await approve(approvedId)).reply()
    await dispute(paymentId, 'under_review')
    const refused = await approve(waitingId)
    expect([refused.status, refused.code]).toEqual([409, 'withdrawal_provider_disputed'])
    expect(await fileOf()).toMatchObject({ rows: 0, leftOut: 1 })
    expect((await pay(approvedId)).code).toBe('withdrawal_provider_disputed')
    expect(await listed(approvedId)).toMatchObject({ disputed: rupeesFromPaise(shares[1] ?? 0n) })
    const reject = { body: { id: waitingId, reason: 'Ask for what is not disputed.' } }
    ;(await market.call(rejectWithdrawal, reject, boss())).reply()
    expect((await ask(waiting, 1_00n)).code).toBe('withdrawal_exceeds_balance')
    await dispute(paymentId, 'closed')
    expect((await fileOf()).csv).toContain(approvedId)
    ;(await ask(waiting, shares[0] ?? 0n)).reply()
  })

  it('holds back no more than what its refund left to the provider', async () => {
    const provider = await addSeller()
    const { buyer, paymentId } = await sold(2_000_00n, provider)
    await pass(15)
    await dispute(paymentId, 'created')
    expect(await disputedOf(provider)).toBe(2_000)
    await cancel(buyer)
    expect(await disputedOf(provider)).toBe(rupeesFromPaise(await available(provider)))
  })

  it('holds back nothing that a waiting refund of it would cover', async () => {
    const provider = await addSeller()
    const { buyer, paymentId, shares } = await sold(1_000_00n, provider)
    await dispute(paymentId, 'created', { amount: 600_00 })
    expect(await disputedOf(provider)).toBe(600)
    await pass(15)
    await cancel(buyer)
    const refunded = Number((shares[0] ?? 0n) - (await available(provider))) / 100
    expect(refunded).toBeGreaterThan(400)
    expect(await disputedOf(provider)).toBeCloseTo(600 - refunded)
  })

  it('of which a part is disputed holds back no more than that, and of two disputes both', async () => {
    const [one, other] = [await addSeller(), await addSeller()]
    const { paymentId, shares } = await sold(1_000_00n, one, other)
    const both = async () => [await disputedOf(one), await disputedOf(other)]
    await dispute(paymentId, 'created', { amount: 600_00 })
    await dispute(paymentId, 'under_review')
    expect(await both()).toEqual([300, 300])
    const free = (shares[0] ?? 0n) - 300_00n
    expect((await ask(one, free + 1n)).code).toBe('withdrawal_exceeds_balance')
    ;(await ask(one, free)).reply()
    await dispute(paymentId, 'created', { amount: 400_00 })
    expect(await both()).toEqual([500, 500])
    await dispute(paymentId, 'won')
    expect(await both()).toEqual([300, 300])
    // As an older process recorded it.
    await market.db.sql`update dispute set amount_paise = null where payment_id = ${paymentId}`
    expect(await both()).toEqual([1_000, 1_000])
  })
})

describe('money that a bank took back', () => {
  it('stays held back until the provider was charged with it', async () => {
    const provider = await addSeller()
    const { paymentId, shares } = await sold(2_000_00n, provider)
    const { _id: id } = (await ask(provider, shares[0] ?? 0n)).reply().data
    ;(await approve(id)).reply()
    await dispute(paymentId, 'created')
    await dispute(paymentId, 'lost')
    expect(await disputedOf(provider)).toBe(2_000)
    expect(await listed(id)).toMatchObject({ disputed: 2_000, owed: 0 })
    expect(await fileOf()).toMatchObject({ rows: 0, leftOut: 1 })
    expect((await pay(id)).code).toBe('withdrawal_provider_disputed')
    const back = { id, reason: 'A bank took the payment back.', referenceNo: '' }
    const body = { ...back, returnedOn: market.clock.now().toISOString().slice(0, 10) }
    ;(await market.call(returnWithdrawal, { body }, boss())).reply()
    const refused = await ask(provider, 1_00n)
    expect(refused.code).toBe('withdrawal_exceeds_balance')
    expect(refused.message).toContain('₹2,000.00 is on hold')

    await pass(31)
    const charges = await Promise.all(Array.from({ length: 5 }, () => charge(paymentId)))
    expect(charges.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await disputedOf(provider)).toBe(0)
    expect(await available(provider)).toBe(0n)
    const { shares: later } = await sold(1_000_00n, provider)
    ;(await ask(provider, later[0] ?? 0n)).reply()
    await expectNoBreaches(market)
  })

  it('is held back as the price that a charge takes, also where the platform kept a part', async () => {
    const provider = await addSeller()
    const terms = { plan: 'Prepaid', freshBps: 1000, renewalBps: 500 } as const
    await addMembership(market, provider.accountId, terms)
    const { paymentId, shares } = await sold(2_000_00n, provider)
    await sold(1_000_00n, provider)
    expect(shares[0]).toBeLessThan(2_000_00n)
    await dispute(paymentId, 'created')
    await dispute(paymentId, 'lost')
    expect(await disputedOf(provider)).toBe(2_000)
    const before = await available(provider)
    await pass(31)
    ;(await charge(paymentId)).reply()
    expect(before - (await available(provider))).toBe(2_000_00n)
    expect(await disputedOf(provider)).toBe(0)
  })

  it('is held back of each provider in proportion, and less what a cancellation claimed', async () => {
    const [one, other] = [await addSeller(), await addSeller()]
    const { buyer, paymentId } = await sold(1_000_00n, one, other)
    await dispute(paymentId, 'created', { amount: 600_00 })
    await dispute(paymentId, 'lost', { amount: 600_00 })
    expect([await disputedOf(one), await disputedOf(other)]).toEqual([300, 300])
    const sum = async (of: (provider: SignedInViewer) => Promise<number | bigint>) =>
      Number(await of(one)) + Number(await of(other))
    const before = await sum(available)
    await pass(15)
    await cancel(buyer)
    const claimed = before - (await sum(available))
    expect(claimed).toBeGreaterThan(0)
    expect(await sum(disputedOf)).toBeCloseTo(600 - claimed / 100)
  })

  it('is held back again if more of a payment is lost that was charged before', async () => {
    const provider = await addSeller()
    const { paymentId } = await sold(1_000_00n, provider)
    await pass(31)
    await dispute(paymentId, 'created', { amount: 400_00 })
    await dispute(paymentId, 'lost')
    ;(await charge(paymentId)).reply()
    expect(await disputedOf(provider)).toBe(0)
    const [refund] = await market.db.sql`
      select claimed_at is not null as claimed from refund where payment_id = ${paymentId}`
    expect(refund).toEqual({ claimed: true })
    await dispute(paymentId, 'created', { amount: 500_00 })
    expect(await disputedOf(provider)).toBe(500)
    await dispute(paymentId, 'lost')
    expect(await disputedOf(provider)).toBe(500)
    ;(await charge(paymentId)).reply()
    expect(await disputedOf(provider)).toBe(0)
    expect(await available(provider)).toBe(100_00n)
    await expectNoBreaches(market)
  })

  it('is charged to a provider whose plan is over, while another plan of the order runs', async () => {
    const [one, other] = [await addSeller(), await addSeller()]
    const { paymentId, shares } = await soldFor([30, 365], 1_000_00n, one, other)
    await dispute(paymentId, 'created', { amount: 600_00 })
    await dispute(paymentId, 'lost', { amount: 600_00 })
    expect((await charge(paymentId)).code).toBe('subscriptions_run')
    await pass(31)
    ;(await charge(paymentId)).reply()
    expect([await disputedOf(one), await disputedOf(other)]).toEqual([0, 300])
    expect((await charge(paymentId)).code).toBe('subscriptions_run')
    await pass(335)
    ;(await charge(paymentId)).reply()
    expect([await disputedOf(one), await disputedOf(other)]).toEqual([0, 0])
    expect([await available(one), await available(other)]).toEqual(
      shares.map((share) => share - 300_00n),
    )
    await expectNoBreaches(market)
  })

  it('is not held back if Tradebox gave it back itself, on the gateway’s dashboard', async () => {
    const provider = await addSeller()
    const { paymentId } = await sold(1_000_00n, provider)
    await market.gateway.gateway.refund({ paymentId, amount: 300_00n, receipt: 'dashboard-2001' })
    await settleRefunds(market)
    expect(await disputedOf(provider)).toBe(0)
  })
})

describe('a provider whose sale is disputed', () => {
  it('is deleted only after the dispute, and after it was charged with what it lost', async () => {
    const provider = await addSeller()
    const { paymentId, shares } = await sold(1_000_00n, provider)
    const { _id: id } = (await ask(provider, shares[0] ?? 0n)).reply().data
    ;(await approve(id)).reply()
    ;(await pay(id)).reply()
    await pass(31)
    const remove = () =>
      market.call(deleteServiceProvider, { body: { id: provider.accountId } }, boss())
    await dispute(paymentId, 'created')
    const held =
      '₹1,000.00 of its sales is disputed by buyers’ banks, or was taken back by them and is not charged to it yet.'
    expect(await remove()).toMatchObject({ code: 'wallet_not_settled', message: held })
    await dispute(paymentId, 'lost')
    expect(await remove()).toMatchObject({ code: 'wallet_not_settled', message: held })
    ;(await charge(paymentId)).reply()
    expect((await remove()).message).toBe('It owes Tradebox ₹1,000.00.')
    const { accountId: providerId } = provider
    const paid = { rechargeId: newId(), providerId, amount: 1_000_00n, at: market.clock.now() }
    await market.db.transaction((tx) => market.app.ledger.post(tx, rechargeEntry(paid)))
    ;(await remove()).reply()
  })

  it('is deleted once the dispute was won', async () => {
    const provider = await addSeller()
    const { paymentId, shares } = await sold(1_000_00n, provider)
    const { _id: id } = (await ask(provider, shares[0] ?? 0n)).reply().data
    ;(await approve(id)).reply()
    ;(await pay(id)).reply()
    await pass(31)
    await dispute(paymentId, 'created')
    const remove = () =>
      market.call(deleteServiceProvider, { body: { id: provider.accountId } }, boss())
    expect((await remove()).code).toBe('wallet_not_settled')
    await dispute(paymentId, 'won')
    ;(await remove()).reply()
  })
})
