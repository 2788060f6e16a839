import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refundService, removeService } from '#contract/admin/removals.ts'
import { bankFile } from '#contract/payouts/bank-file.ts'
import {
  approveWithdrawal,
  processWithdrawal,
  rejectWithdrawal,
  returnWithdrawal,
  withdraw,
  withdrawals,
} from '#contract/payouts/calls.ts'
import { rejectServiceProvider, removeServiceProvider } from '#contract/providers/admin-calls.ts'
import { importBankAccounts } from '#demo/import/providers.ts'
import { DAY_MS, MINUTE_MS } from '#kit/clock.ts'
import { dayInIndia } from '#kit/day.ts'
import { newId } from '#kit/id.ts'
import { rupeesFromPaise } from '#kit/money.ts'
import { addBuyer, payByCard, quoted } from '#modules/checkout/testing.ts'
import { directSaleEntry } from '#modules/ledger/index.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { findBreaches } from './invariants.ts'
import { type Marketplace, openMarketplace } from './testing/marketplace.ts'

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
const balances = ({ accountId }: SignedInViewer) =>
  market.app.ledger.balancesOf(market.db.read, accountId)

/** A provider with a card sale that requests a withdrawal of all of it. */
async function asking() {
  const provider = await market.addProvider()
  const { accountId: providerId } = provider
  await market.db.transaction((tx) =>
    importBankAccounts(market.platform, tx, [{ providerId, account }]),
  )
  const plan = await market.addPlan(providerId, { price: 50_000_00n })
  const buyer = await addBuyer(market)
  expect(await payByCard(market, buyer, await quoted(market, buyer, [plan.id]))).toBe('paid')
  const { available } = await balances(provider)
  expect(available).toBeGreaterThan(40_000_00n)
  const body = { amount: rupeesFromPaise(available) }
  const { data } = (await market.call(withdraw, { body }, fresh(provider))).reply()
  return { provider, plan, available, id: data._id }
}

/**
 * An admin removes the plan and has its buyers refunded; the held amount cannot be used for that.
 */
async function refund(planId: string) {
  const body = { id: planId, reason: 'It promises returns.' }
  ;(await market.call(removeService, { body }, boss())).reply()
  ;(await market.call(refundService, { body: { id: planId } }, boss())).reply()
  market.clock.advance(MINUTE_MS)
  expect(await market.runJob('checkout-give-back-removed')).toBe(1)
}

const approve = (id: string) => market.call(approveWithdrawal, { body: { id } }, boss())
const pay = (id: string) =>
  market.call(processWithdrawal, { body: { id, referenceNo: `UTR${id.slice(-12)}` } }, boss())
const fileOf = async (again = false) =>
  (await market.call(bankFile, { body: { again } }, boss())).reply().data
const sendBack = (id: string, more: object = {}, who = boss()) => {
  const returnedOn = dayInIndia(market.clock.now())
  const body = { id, returnedOn, reason: 'It was not paid.', ...more }
  return market.call(returnWithdrawal, { body }, who)
}
const listed = async (id: string) =>
  (await market.call(withdrawals, { query: {} }, boss())).reply().data.find(({ _id }) => _id === id)
const changeAccount = async (provider: SignedInViewer, change: Partial<typeof account>) => {
  const origin = { ip: '203.0.113.7', requestId: 'request', now: market.clock.now() }
  const changed = { ...account, ...change }
  const saved = await market.app.providers.bankAccounts.save(provider, origin, changed, new Map())
  expect(saved.ok).toBe(true)
}
const unverify = async ({ accountId: id }: SignedInViewer) =>
  (await market.call(removeServiceProvider, { body: { id } }, boss())).reply()

describe('a provider that owes money', () => {
  it('cannot have a withdrawal approved; rejecting it settles the debt', async () => {
    const { provider, plan, available, id } = await asking()
    await refund(plan.id)
    const { owed } = await balances(provider)
    expect(await balances(provider)).toMatchObject({ available: 0n, held: available })
    expect(owed).toBeGreaterThan(40_000_00n)
    expect(await listed(id)).toMatchObject({ owed: rupeesFromPaise(owed), verified: true })
    const refused = await approve(id)
    expect([refused.status, refused.code]).toEqual([409, 'withdrawal_provider_owes'])
    const rejected = { body: { id, reason: 'What you owe is settled first.' } }
    ;(await market.call(rejectWithdrawal, rejected, boss())).reply()
    expect(await balances(provider)).toMatchObject({
      available: available - owed,
      held: 0n,
      owed: 0n,
    })
  })

  it('is not paid an approved withdrawal; returning it settles the debt', async () => {
    const { provider, plan, available, id } = await asking()
    ;(await approve(id)).reply()
    await refund(plan.id)
    const { owed } = await balances(provider)
    expect(await fileOf()).toMatchObject({ rows: 0, leftOut: 1 })
    expect((await pay(id)).code).toBe('withdrawal_provider_owes')
    ;(await sendBack(id)).reply()
    expect(await balances(provider)).toMatchObject({
      available: available - owed,
      held: 0n,
      owed: 0n,
      paidOut: 0n,
    })
  })

  it('can have a payout recorded that was in an earlier bank file, but in no new file', async () => {
    const { provider, plan, available, id } = await asking()
    ;(await approve(id)).reply()
    expect((await fileOf()).csv).toContain(id)
    await refund(plan.id)
    expect(await fileOf(true)).toMatchObject({ rows: 0, leftOut: 1 })
    ;(await pay(id)).reply()
    const { held, owed, paidOut } = await balances(provider)
    expect([held, paidOut]).toEqual([0n, available])
    expect(owed).toBeGreaterThan(0n)
  })
})

describe('a provider that changes its bank account', () => {
  it('is paid nothing that was approved before, except what a bank file contains', async () => {
    const moved = '987654321098'
    const [paid, unpaid] = [await asking(), await asking()]
    ;(await approve(paid.id)).reply()
    expect((await fileOf()).csv).toContain(paid.id)
    ;(await approve(unpaid.id)).reply()
    for (const { provider } of [paid, unpaid]) {
      await changeAccount(provider, { accNumber: moved })
    }
    for (const days of [0, 2]) {
      market.clock.advance(days * DAY_MS)
      expect(await fileOf(true)).toMatchObject({ rows: 0, leftOut: 2 })
      const refused = await pay(unpaid.id)
      expect([refused.status, refused.code]).toEqual([409, 'withdrawal_account_changed'])
      for (const { id } of [paid, unpaid]) {
        expect(await listed(id)).toMatchObject({ accChanged: true, accDetails: null })
      }
    }
    ;(await pay(paid.id)).reply()
    const { held, paidOut } = await balances(paid.provider)
    expect([held, paidOut]).toEqual([0n, paid.available])
    ;(await sendBack(unpaid.id)).reply()
    const body = { amount: rupeesFromPaise(unpaid.available) }
    const again = await market.call(withdraw, { body }, fresh(unpaid.provider))
    const { _id: id } = again.reply().data
    ;(await approve(id)).reply()
    expect(await listed(id)).toMatchObject({ accChanged: false, accDetails: { accNumber: moved } })
    expect((await fileOf()).csv).toContain(moved)
    ;(await pay(id)).reply()
  })

  it('is paid what was approved before it saved the same account again', async () => {
    const { provider, id } = await asking()
    ;(await approve(id)).reply()
    await changeAccount(provider, { bankName: 'Bank of Pune Ltd' })
    expect(await listed(id)).toMatchObject({ accChanged: false })
    expect((await fileOf()).csv).toContain(id)
    ;(await pay(id)).reply()
  })
})

describe('a withdrawal that was paid', () => {
  it('is returned with an unused reference of the bank only', async () => {
    const { provider, available, id } = await asking()
    ;(await approve(id)).reply()
    const { referenceNo: paid } = (await pay(id)).reply().data
    const other = fresh(await market.addAdmin())
    const unproved = await sendBack(id, {}, other)
    expect([unproved.code, unproved.fields]).toEqual([
      'invalid_input',
      { referenceNo: 'Please enter the bank’s reference of the credit.' },
    ])
    const taken = await sendBack(id, { referenceNo: paid?.toLowerCase() })
    expect([taken.status, taken.code, taken.message]).toEqual([
      409,
      'reference_taken',
      'Failed to return withdrawal: this reference number was used before.',
    ])
    expect(await balances(provider)).toMatchObject({ available: 0n, paidOut: available })
    const referenceNo = `RTN${id.slice(-12).toUpperCase()}`
    const returned = (await sendBack(id, { referenceNo: referenceNo.toLowerCase() })).reply().data
    expect(returned).toMatchObject({ referenceNo: paid, returnReferenceNo: referenceNo })
    expect(await balances(provider)).toMatchObject({ available, paidOut: 0n })
  })
})

describe('a withdrawal in a bank file', () => {
  it('is returned by its approver with the bank’s reference only, by another admin without', async () => {
    const [one, two] = [await asking(), await asking()]
    for (const { id } of [one, two]) {
      ;(await approve(id)).reply()
      expect((await fileOf()).csv).toContain(id)
      const refused = await sendBack(id)
      expect([refused.status, refused.code]).toEqual([400, 'invalid_input'])
      expect(refused.fields).toEqual({
        referenceNo: expect.stringContaining('The bank may have paid it.'),
      })
    }
    ;(await sendBack(one.id, { referenceNo: `RTN${one.id.slice(-12)}` })).reply()
    ;(await sendBack(two.id, {}, fresh(await market.addAdmin()))).reply()
    for (const { provider, available } of [one, two]) {
      expect(await balances(provider)).toMatchObject({ available, held: 0n, paidOut: 0n })
    }
  })
})

describe('a provider that lost its verification', () => {
  it('has no withdrawal approved or paid, even if it was approved before', async () => {
    const [pending, approved] = [await asking(), await asking()]
    ;(await approve(approved.id)).reply()
    for (const { provider } of [pending, approved]) {
      await unverify(provider)
    }
    expect(await listed(pending.id)).toMatchObject({ owed: 0, verified: false })
    const refused = await approve(pending.id)
    expect([refused.status, refused.code]).toEqual([409, 'withdrawal_provider_unverified'])
    expect(await fileOf()).toMatchObject({ rows: 0, leftOut: 1 })
    expect((await pay(approved.id)).code).toBe('withdrawal_provider_unverified')
    ;(await sendBack(approved.id)).reply()
    const rejected = { body: { id: pending.id, reason: 'You are not verified.' } }
    ;(await market.call(rejectWithdrawal, rejected, boss())).reply()
    for (const { provider, available } of [pending, approved]) {
      expect(await balances(provider)).toMatchObject({ available, held: 0n, paidOut: 0n })
    }
    const breaches = await market.db.snapshot((tx) => findBreaches(market.app, tx))
    expect([...breaches.values()].flat()).toEqual([])
  })

  it('is paid the rest of its wallet by two admins who confirm that they know', async () => {
    const { provider, id: early } = await asking()
    const { accountId } = provider
    await unverify(provider)
    const reason = 'You are not verified.'
    const rejected = { body: { id: early, reason } }
    ;(await market.call(rejectWithdrawal, rejected, boss())).reply()
    const over = { body: { id: accountId, reason } }
    expect((await market.call(rejectServiceProvider, over, boss())).code).toBe('wallet_not_settled')
    const { available } = await balances(provider)
    const body = { amount: rupeesFromPaise(available) }
    const { _id: id } = (await market.call(withdraw, { body }, fresh(provider))).reply().data
    expect((await approve(id)).code).toBe('withdrawal_provider_unverified')
    const known = { id, unverified: true }
    ;(await market.call(approveWithdrawal, { body: known }, boss())).reply()
    expect((await fileOf()).csv).not.toContain(id)
    const payment = { body: { ...known, referenceNo: `UTR${id.slice(-12)}` } }
    const other = fresh(await market.addAdmin())
    const paidBy = async (who: SignedInViewer) =>
      (await market.call(processWithdrawal, payment, who)).code
    expect(await paidBy(boss())).toBe('withdrawal_same_admin')
    expect((await pay(id)).code).toBe('withdrawal_provider_unverified')
    expect(await paidBy(other)).toBeUndefined()
    expect(await balances(provider)).toMatchObject({ available: 0n, held: 0n, paidOut: available })
  })

  it('is either paid or refused when both happen at once', async () => {
    const made = await asking()
    ;(await approve(made.id)).reply()
    const [paid] = await Promise.all([pay(made.id), unverify(made.provider)])
    expect([undefined, 'withdrawal_provider_unverified']).toContain(paid.code)
    const { held } = await balances(made.provider)
    expect(held).toBe(paid.code === undefined ? 0n : made.available)
  })
})

describe('a provider that owes less than its balance', () => {
  it('can withdraw what exceeds its debt, and no more', async () => {
    const { provider, available, id } = await asking()
    const reject = { body: { id, reason: 'Asked for again below.' } }
    ;(await market.call(rejectWithdrawal, reject, boss())).reply()
    const { accountId: providerId } = provider
    const charge = { charge: 100_00n, gst: 0n }
    const sold = {
      lineId: newId(),
      providerId,
      gross: 1_000_00n,
      charge,
      plan: 'Postpaid',
    } as const
    const at = market.clock.now()
    await market.db.transaction((tx) =>
      market.app.ledger.post(tx, directSaleEntry({ ...sold, at })),
    )
    expect(await balances(provider)).toMatchObject({ available, owed: 100_00n })
    const ask = (amount: bigint) =>
      market.call(withdraw, { body: { amount: rupeesFromPaise(amount) } }, fresh(provider))
    const refused = await ask(available - 99_99n)
    expect([refused.status, refused.code]).toEqual([409, 'withdrawal_exceeds_balance'])
    expect(refused.message).toContain('₹100.00 of your wallet covers what you owe Tradebox.')
    const { _id } = (await ask(available - 100_00n)).reply().data
    ;(await approve(_id)).reply()
    const payment = { id: _id, referenceNo: `UTR${_id.slice(-12)}` }
    const other = fresh(await market.addAdmin())
    ;(await market.call(processWithdrawal, { body: payment }, other)).reply()
    expect(await balances(provider)).toMatchObject({ available: 100_00n, held: 0n, owed: 100_00n })
  })
})
