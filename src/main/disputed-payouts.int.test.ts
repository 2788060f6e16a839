import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bankFile } from '#contract/payouts/bank-file.ts'
import {
  approveWithdrawal,
  processWithdrawal,
  rejectWithdrawal,
  walletBalance,
  withdraw,
  withdrawals,
} from '#contract/payouts/calls.ts'
import { importBankAccounts } from '#demo/import/providers.ts'
import { rupeesFromPaise } from '#kit/money.ts'
import { addBuyer, payByCard, quoted } from '#modules/checkout/testing.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { type Marketplace, openMarketplace } from './testing/marketplace.ts'
import { disputePayment, paymentOf } from './testing/refunds.ts'

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

/** A sale by card of plans of these providers, and each one's share of it. */
async function sold(price: bigint, ...providers: readonly SignedInViewer[]) {
  const plans = []
  for (const { accountId } of providers) {
    plans.push((await market.addPlan(accountId, { price })).id)
  }
  const buyer = await addBuyer(market)
  const order = await quoted(market, buyer, plans)
  const before = await Promise.all(providers.map(available))
  expect(await payByCard(market, buyer, order)).toBe('paid')
  const after = await Promise.all(providers.map(available))
  return {
    paymentId: await paymentOf(market, order._id),
    shares: after.map((one, index) => one - (before[index] ?? 0n)),
  }
}

const available = async ({ accountId }: SignedInViewer) =>
  (await market.app.ledger.balancesOf(market.db.read, accountId)).available

const dispute = (paymentId: string, step: Parameters<typeof market.gateway.dispute>[1]) =>
  disputePayment(market, paymentId, [step])

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
      'is held until the buyers’ banks have decided their disputes.',
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
    const { paymentId, shares } = await sold(2_000_00n, provider)
    await market.db.sql`
      update order_line set refunded_base_paise = base_paise / 2
      where provider_id = ${provider.accountId}`
    await dispute(paymentId, 'created')
    const half = rupeesFromPaise(shares[0] ?? 0n) / 2
    expect(Math.abs((await disputedOf(provider)) - half)).toBeLessThanOrEqual(0.01)
  })
})
