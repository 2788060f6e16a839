import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bankFile } from '#contract/payouts/bank-file.ts'
import {
  approveWithdrawal,
  confirmRecharge,
  processWithdrawal,
  rechargeRequests,
  rechargeWallet,
  returnWithdrawal,
  withdraw,
  withdrawals,
} from '#contract/payouts/calls.ts'
import { FOUR_EYES_RUPEES } from '#contract/payouts/limits.ts'
import { importBankAccounts } from '#demo/import/providers.ts'
import { present } from '#kit/assert.ts'
import { DAY_MS, MINUTE_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { rechargeEntry } from '#modules/ledger/index.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'

let market: Marketplace
let one: SignedInViewer
let other: SignedInViewer

beforeAll(async () => {
  market = await openMarketplace()
  one = await market.addAdmin()
  other = await market.addAdmin()
})
afterAll(() => market.close())

const fresh = (viewer: SignedInViewer) => ({ ...viewer, provedAt: market.clock.now() })
const reference = () => `UTR${newId().slice(-16).toUpperCase()}`
const PART = FOUR_EYES_RUPEES - 1
const account = {
  bankName: 'Bank of Pune',
  beneficiaryName: 'Kite Desk',
  accNumber: '123456789012',
  ifsc: 'BKPN0001234',
  upi: '',
}

const recharge = async (providerId: string, amount: number, admin = one) => {
  const body = { providerId, amount, transactionId: reference() }
  return (await market.call(rechargeWallet, { body }, fresh(admin))).reply().waiting
}
const available = async (providerId: string) =>
  Number((await market.app.ledger.balancesOf(market.db.read, providerId)).available / 100n)

/** A provider with a bank account and a large balance, as if from sales. */
async function addEarner() {
  const provider = await market.addProvider()
  const { accountId: providerId } = provider
  await market.db.transaction((tx) =>
    importBankAccounts(market.platform, tx, [{ providerId, account }]),
  )
  const at = market.clock.now()
  const sold = rechargeEntry({ rechargeId: newId(), providerId, amount: 10_00_000_00n, at })
  await market.db.transaction((tx) => market.app.ledger.post(tx, sold))
  return provider
}

/** A withdrawal that was requested, and approved by one admin. */
async function approved(provider: SignedInViewer, amount: number) {
  const { data } = (await market.call(withdraw, { body: { amount } }, fresh(provider))).reply()
  ;(await market.call(approveWithdrawal, { body: { id: data._id } }, fresh(one))).reply()
  return data._id
}
const pay = async (id: string, admin = one) => {
  const body = { id, referenceNo: reference() }
  return (await market.call(processWithdrawal, { body }, fresh(admin))).code
}
const listed = async (id: string) =>
  (await market.call(withdrawals, { query: {} }, fresh(one)))
    .reply()
    .data.find(({ _id }) => _id === id)

describe('withdrawals of one provider', () => {
  it('require a second admin once they reach the limit within a day', async () => {
    const provider = await addEarner()
    const first = await approved(provider, PART)
    expect(await listed(first)).toMatchObject({ needsTwoAdmins: false })
    expect(await pay(first)).toBeUndefined()
    const { data } = (await market.call(withdraw, { body: { amount: 1 } }, fresh(provider))).reply()
    const second = data._id
    expect(await listed(second)).toMatchObject({ status: 'pending', needsTwoAdmins: true })
    ;(await market.call(approveWithdrawal, { body: { id: second } }, fresh(one))).reply()
    expect(await listed(second)).toMatchObject({ needsTwoAdmins: true, approvedByYou: true })
    expect(await pay(second)).toBe('withdrawal_same_admin')
    expect(await pay(second, other)).toBeUndefined()
    const apart = await addEarner()
    expect(await pay(await approved(apart, PART))).toBeUndefined()
    market.clock.advance(DAY_MS + MINUTE_MS)
    expect(await pay(await approved(provider, PART))).toBeUndefined()
  })

  it('approved on several days cannot be paid at once by the admin who approved them', async () => {
    const provider = await addEarner()
    const first = await approved(provider, PART)
    market.clock.advance(2 * DAY_MS)
    const second = await approved(provider, PART)
    const file = async (admin: SignedInViewer) =>
      (await market.call(bankFile, { body: {} }, fresh(admin))).reply().data
    expect(await file(one)).toMatchObject({ rows: 0, leftOut: 2 })
    const codes = await Promise.all([pay(first), pay(second)])
    expect(codes).toEqual(['withdrawal_same_admin', 'withdrawal_same_admin'])
    expect(await file(other)).toMatchObject({ rows: 2, amount: 2 * PART })
  })
})

describe('recharges of one provider', () => {
  it('require a second admin once they reach the limit within a day', async () => {
    const { accountId } = await market.addProvider()
    expect(await recharge(accountId, PART)).toBe(false)
    expect(await recharge(accountId, 1, other)).toBe(true)
    expect(await available(accountId)).toBe(PART)
    const waiting = (await market.call(rechargeRequests, { query: {} }, fresh(one))).reply().data
    const { _id: id } = present(
      waiting.find(({ providerId }) => providerId === accountId),
      'it waits',
    )
    ;(await market.call(confirmRecharge, { body: { id } }, fresh(one))).reply()
    expect(await available(accountId)).toBe(FOUR_EYES_RUPEES)
    expect(await recharge((await market.addProvider()).accountId, PART)).toBe(false)
    market.clock.advance(DAY_MS + MINUTE_MS)
    expect(await recharge(accountId, PART)).toBe(false)
  })

  it('entered concurrently count towards the same limit', async () => {
    const { accountId } = await market.addProvider()
    const part = FOUR_EYES_RUPEES / 10
    const waits = await Promise.all(Array.from({ length: 20 }, () => recharge(accountId, part)))
    expect(waits.filter((waiting) => !waiting)).toHaveLength(9)
    expect(await available(accountId)).toBe(9 * part)
  })

  it('count towards the same limit as returned payouts', async () => {
    const provider = await addEarner()
    const id = await approved(provider, PART)
    expect(await pay(id)).toBeUndefined()
    expect(await recharge(provider.accountId, 1)).toBe(false)
    const returnedOn = market.clock.now().toISOString().slice(0, 10)
    const body = { id, returnedOn, referenceNo: reference(), reason: 'Account closed' }
    const back = async (admin: SignedInViewer) =>
      (await market.call(returnWithdrawal, { body }, fresh(admin))).code
    expect(await back(one)).toBe('withdrawal_return_same_admin')
    expect(await back(other)).toBeUndefined()
    expect(await recharge(provider.accountId, 1)).toBe(true)
  })
})
