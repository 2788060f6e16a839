import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  approveWithdrawal,
  myWithdrawals,
  processWithdrawal,
  rechargeWallet,
  rejectWithdrawal,
  returnWithdrawal,
  walletBalance,
  walletStatement,
  withdraw,
  withdrawals,
} from '#contract/payouts/calls.ts'
import { deleteServiceProvider } from '#contract/providers/admin-calls.ts'
import { importBankAccounts } from '#demo/import/providers.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/clock.ts'
import { dayInIndia } from '#kit/day.ts'
import { newId } from '#kit/id.ts'
import { fail } from '#kit/result.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import {
  directSaleEntry,
  type LedgerEntry,
  withdrawalHold,
  withdrawalPayout,
} from '#modules/ledger/index.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

const bank = {
  bankName: 'Bank of Pune',
  beneficiaryName: 'Kite Desk',
  accNumber: '123456789012',
  ifsc: 'BKPN0001234',
  upi: '',
}

let references = 0
const reference = () => {
  references += 1
  return `UTR${references}${newId().slice(-8).toUpperCase()}`
}

/** A viewer with a recent step-up, however far the clock was advanced. */
const fresh = (viewer: SignedInViewer): SignedInViewer => ({
  ...viewer,
  provedAt: market.clock.now(),
})

async function fund(providerId: string, amount: number) {
  const admin = fresh(await market.addAdmin('wallet.recharge'))
  const body = { providerId, amount, transactionId: reference() }
  return (await market.call(rechargeWallet, { body }, admin)).reply()
}

/** A provider with an unfrozen bank account and money in the wallet. */
async function addEarner(amount = 1_000) {
  const provider = await market.addProvider()
  const account = { providerId: provider.accountId, account: bank }
  await market.db.transaction((tx) => importBankAccounts(market.platform, tx, [account]))
  await fund(provider.accountId, amount)
  return fresh(provider)
}

/** A charge of ₹100 that the provider owes. */
const chargeOf = (providerId: string) =>
  directSaleEntry({
    lineId: newId(),
    providerId,
    gross: 1_000_00n,
    charge: { charge: 84_74n, gst: 15_26n },
    plan: 'Postpaid',
    at: market.clock.now(),
  })

const ask = (provider: SignedInViewer, amount: number) =>
  market.call(withdraw, { body: { amount } }, fresh(provider))

const balance = async (provider: SignedInViewer) =>
  (await market.call(walletBalance, { query: {} }, provider)).reply().data

describe('a withdrawal', () => {
  it('is requested, approved and paid, and moves the amount from held to paid out', async () => {
    const provider = await addEarner(1_000.75)
    const asked = await ask(provider, 400.5)
    expect(asked.reply()).toMatchObject({
      message: 'Withdraw request created',
      data: { status: 'pending', amount: 400.5, spId: provider.accountId, referenceNo: null },
    })
    const { _id: id } = asked.reply().data
    expect(await balance(provider)).toMatchObject({
      walletbalance: 600,
      WalletBalance: 600.25,
      held: 400.5,
      paidOut: 0,
    })
    const admin = fresh(await market.addAdmin())
    const listed = (await market.call(withdrawals, { query: { status: 'pending' } }, admin)).reply()
    expect(listed.data.find((one) => one._id === id)).toMatchObject({
      accDetails: bank,
      wallet: 600.25,
    })
    const approved = await market.call(approveWithdrawal, { body: { id } }, admin)
    expect(approved.reply()).toMatchObject({
      message: 'Withdrawal approved',
      data: { status: 'approved' },
    })
    const referenceNo = reference()
    const payment = { id, referenceNo, notes: 'by NEFT' }
    const paid = await market.call(processWithdrawal, { body: payment }, admin)
    expect(paid.reply()).toMatchObject({
      message: 'Withdrawal processed',
      data: { status: 'processed', referenceNo, notes: 'by NEFT' },
    })
    expect(await balance(provider)).toMatchObject({
      WalletBalance: 600.25,
      held: 0,
      paidOut: 400.5,
    })
    const again = await market.call(processWithdrawal, { body: payment }, admin)
    expect([again.status, again.code, again.message]).toEqual([
      409,
      'withdrawal_not_processable',
      'Failed to Process withdrawal',
    ])
    const own = (await market.call(myWithdrawals, { query: {} }, provider)).reply()
    expect(own.data.map((one) => one.status)).toEqual(['processed'])
    const statement = (await market.call(walletStatement, { query: {} }, provider)).reply()
    expect(statement.data.map(({ kind, amount, balance: left }) => [kind, amount, left])).toEqual([
      ['withdrawal-hold', -400.5, 600.25],
      ['recharge', 1_000.75, 1_000.75],
    ])
  })

  it('that is rejected returns the held amount to the wallet', async () => {
    const provider = await addEarner(500)
    const { _id: id } = (await ask(provider, 500)).reply().data
    expect(await balance(provider)).toMatchObject({ WalletBalance: 0, held: 500 })
    const admin = fresh(await market.addAdmin())
    const body = { id, reason: 'The name at the bank is another.' }
    const rejected = await market.call(rejectWithdrawal, { body }, admin)
    expect(rejected.reply()).toMatchObject({
      message: 'Withdrawal rejected',
      data: { status: 'rejected', notes: body.reason },
    })
    expect(await balance(provider)).toMatchObject({ WalletBalance: 500, held: 0 })
    const late = await market.call(approveWithdrawal, { body: { id } }, admin)
    expect([late.code, late.message]).toEqual([
      'withdrawal_not_approvable',
      'Failed to approve withdrawal',
    ])
    const twice = await market.call(rejectWithdrawal, { body: { id } }, admin)
    expect([twice.code, twice.message]).toEqual([
      'withdrawal_not_rejectable',
      'Failed to reject withdrawal',
    ])
  })

  it('returned by the bank is credited once, and settles a debt first', async () => {
    const provider = await addEarner(1_000)
    const { _id: id } = (await ask(provider, 400)).reply().data
    const admin = fresh(await market.addAdmin())
    const reason = 'Account closed'
    const today = '2026-11-21'
    const back = reference()
    const recordReturn = (more: object = {}) =>
      market.call(
        returnWithdrawal,
        { body: { id, reason, returnedOn: today, referenceNo: back, ...more } },
        fresh(admin),
      )
    expect((await recordReturn()).code).toBe('withdrawal_not_returnable')
    await market.call(approveWithdrawal, { body: { id } }, admin)
    const referenceNo = reference()
    await market.call(processWithdrawal, { body: { id, referenceNo } }, admin)
    expect(await balance(provider)).toMatchObject({ WalletBalance: 600, paidOut: 400 })
    await market.db.transaction((tx) => market.app.ledger.post(tx, chargeOf(provider.accountId)))
    for (const returnedOn of ['2026-11-20', '2026-11-22']) {
      const refused = await recordReturn({ returnedOn })
      expect([refused.code, refused.fields]).toEqual([
        'invalid_input',
        { returnedOn: expect.any(String) },
      ])
    }
    expect((await recordReturn({ reason: '' })).code).toBe('invalid_input')
    const all = await Promise.all(Array.from({ length: 20 }, () => recordReturn()))
    const done = all.filter((answer) => answer.status === 200)
    expect(done).toHaveLength(1)
    expect(done[0]?.reply()).toMatchObject({
      message: 'Withdrawal returned',
      data: { status: 'returned', referenceNo, returnedOn: today, returnReason: reason },
    })
    expect(new Set(all.map(({ code }) => code))).toEqual(
      new Set([undefined, 'withdrawal_not_returnable']),
    )
    expect(all.find(({ status }) => status === 409)?.message).toBe('Failed to return withdrawal')
    expect(await balance(provider)).toMatchObject({
      WalletBalance: 900,
      held: 0,
      paidOut: 0,
      owed: 0,
    })
    const own = (await market.call(myWithdrawals, { query: {} }, provider)).reply().data
    expect(own[0]).toMatchObject({ status: 'returned', returnReason: reason })
    expect((await market.app.payouts.checkInvariants(market.db.read)).withdrawals).toEqual([])
  })

  it('that was approved but cannot be paid returns the held amount to the wallet', async () => {
    const provider = await addEarner(300)
    const { _id: id } = (await ask(provider, 300)).reply().data
    const admin = fresh(await market.addAdmin())
    await market.call(approveWithdrawal, { body: { id } }, admin)
    const body = { id, reason: 'No such account', returnedOn: '2026-11-21' }
    const looker = fresh(await market.addAdmin('withdrawal.view', 'withdrawal.approve'))
    expect((await market.call(returnWithdrawal, { body }, looker)).code).toBe('forbidden')
    const stale = { ...admin, provedAt: new Date(0) }
    expect((await market.call(returnWithdrawal, { body }, stale)).code).toBe('step_up_required')
    expect((await market.call(returnWithdrawal, { body }, provider)).code).toBe('forbidden')
    expect((await market.call(returnWithdrawal, { body })).code).toBe('unauthenticated')
    const unknown = { body: { ...body, id: newId() } }
    expect((await market.call(returnWithdrawal, unknown, admin)).code).toBe('not_found')
    const given = await market.call(returnWithdrawal, { body }, admin)
    expect(given.reply().data).toMatchObject({ status: 'returned', referenceNo: null })
    expect(await balance(provider)).toMatchObject({ WalletBalance: 300, held: 0 })
    const late = { id, referenceNo: reference() }
    expect((await market.call(processWithdrawal, { body: late }, admin)).code).toBe(
      'withdrawal_not_processable',
    )
    expect((await ask(provider, 300)).status).toBe(200)
    expect((await market.app.payouts.checkInvariants(market.db.read)).withdrawals).toEqual([])
  })

  it('is neither approved nor paid while its changed bank account is frozen', async () => {
    const provider = await addEarner(100)
    const { _id: id } = (await ask(provider, 100)).reply().data
    const until = new Date(market.clock.now().getTime() + DAY_MS)
    await market.db.sql`
      update provider_bank_account set frozen_until = ${until}
      where provider_id = ${provider.accountId}`
    const admin = fresh(await market.addAdmin())
    const shown = async () =>
      (await market.call(withdrawals, { query: {} }, admin))
        .reply()
        .data.find((one) => one._id === id)
    expect(await shown()).toMatchObject({ accDetails: null, accFrozenUntil: until.toISOString() })
    const early = await market.call(approveWithdrawal, { body: { id } }, admin)
    expect([early.status, early.code]).toEqual([409, 'withdrawal_bank_frozen'])
    await market.db.sql`
      update withdrawal set status = 'approved', decided_at = ${market.clock.now()},
        decided_by = ${admin.accountId} where id = ${id}`
    const payment = { id, referenceNo: reference(), notes: '' }
    const paid = await market.call(processWithdrawal, { body: payment }, admin)
    expect(paid.code).toBe('withdrawal_account_changed')
    await market.db.sql`
      update provider_bank_account set frozen_until = null
      where provider_id = ${provider.accountId}`
    expect(await shown()).toMatchObject({ accDetails: bank, accFrozenUntil: null })
    expect((await market.call(processWithdrawal, { body: payment }, admin)).status).toBe(200)
    const looks = await market.db.sql`
      select from audit_inbox where action = 'payouts.bank-details-viewed'
        and object_id = ${provider.accountId}
      union all
      select from audit_entry where action = 'payouts.bank-details-viewed'
        and object_id = ${provider.accountId}`
    // The account was not shown while it was frozen.
    expect(looks).toHaveLength(1)
  })

  it('is listed among the pending ones with the oldest first', async () => {
    const asked: string[] = []
    for (let at = 0; at < 3; at += 1) {
      market.clock.advance(MINUTE_MS)
      asked.push((await ask(await addEarner(100), 100)).reply().data._id)
    }
    const admin = fresh(await market.addAdmin())
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const query = { status: 'pending' as const, limit: 2, ...(cursor && { cursor }) }
      const page = (await market.call(withdrawals, { query }, admin)).reply()
      seen.push(...page.data.map(({ _id }) => _id))
      cursor = page.nextCursor
    } while (cursor !== undefined)
    expect(seen.filter((id) => asked.includes(id))).toEqual(asked)
  })

  it('is refused beyond the balance, while another is pending, and without a usable account', async () => {
    const provider = await addEarner(100)
    const over = await ask(provider, 100.01)
    expect([over.status, over.code]).toEqual([409, 'withdrawal_exceeds_balance'])
    expect(over.message).toContain('Failed to create withdraw request')
    expect((await ask(provider, 60)).status).toBe(200)
    expect((await ask(provider, 10)).code).toBe('withdrawal_pending')
    const bare = await market.addProvider()
    await fund(bare.accountId, 100)
    expect((await ask(bare, 10)).code).toBe('bank_details_missing')
    const origin = { ip: '203.0.113.7', requestId: 'request', now: market.clock.now() }
    await market.app.providers.bankAccounts.save(bare, origin, bank, new Map())
    expect((await ask(bare, 10)).code).toBe('bank_details_frozen')
    market.clock.advance(DAY_MS + HOUR_MS)
    expect((await ask(bare, 10)).status).toBe(200)
  })

  it('requires a verified provider with a recent step-up, and permitted admins', async () => {
    const provider = await addEarner()
    const body = { amount: 10 }
    expect((await market.call(withdraw, { body })).code).toBe('unauthenticated')
    const user = fresh(await market.addUser())
    expect((await market.call(withdraw, { body }, user)).code).toBe('forbidden')
    const hidden = fresh(await market.addProvider({ status: 'approved' }))
    expect((await market.call(withdraw, { body }, hidden)).code).toBe('forbidden')
    const claimed = { ...body, spId: hidden.accountId }
    expect((await market.call(withdraw, { body: claimed }, provider)).code).toBe('claim_refused')
    const stale = { ...provider, provedAt: new Date(market.clock.now().getTime() - HOUR_MS) }
    const unproved = await market.call(withdraw, { body }, stale)
    expect([unproved.status, unproved.code]).toEqual([403, 'step_up_required'])
    for (const amount of [0, -1, 0.001, Number.NaN]) {
      expect((await market.call(withdraw, { body: { amount } }, provider)).code).toBe(
        'invalid_input',
      )
    }
    const looker = fresh(await market.addAdmin('withdrawal.view'))
    const at = { body: { id: newId() } }
    expect((await market.call(approveWithdrawal, at, looker)).code).toBe('forbidden')
    const looked = JSON.stringify((await market.call(withdrawals, { query: {} }, looker)).reply())
    expect(looked).toContain(`••••${bank.accNumber.slice(-2)}`)
    expect(looked).not.toContain(bank.accNumber)
    const admin = fresh(await market.addAdmin())
    for (const spec of [approveWithdrawal, rejectWithdrawal]) {
      expect((await market.call(spec, at, admin)).code).toBe('not_found')
    }
    const unknown = { body: { ...at.body, referenceNo: reference() } }
    expect((await market.call(processWithdrawal, unknown, admin)).code).toBe('not_found')
  })

  it('of ₹1,00,000 is paid by a second admin, and a bank reference is used only once', async () => {
    const rich = await addEarner(60_000)
    market.clock.advance(2 * DAY_MS)
    await fund(rich.accountId, 40_000)
    const { _id: id } = (await ask(rich, 1_00_000)).reply().data
    const [one, other] = [fresh(await market.addAdmin()), fresh(await market.addAdmin())]
    const pay = async (body: { id: string; referenceNo: string }, admin = other) =>
      (await market.call(processWithdrawal, { body }, admin)).code
    const returnedOn = dayInIndia(market.clock.now())
    const proof = { returnedOn, referenceNo: reference() }
    const back = { body: { id, ...proof, reason: 'The account is closed.' } }
    const sendBack = async (admin: typeof one) =>
      (await market.call(returnWithdrawal, back, admin)).code
    await market.call(approveWithdrawal, { body: { id } }, one)
    const referenceNo = reference()
    expect(await pay({ id, referenceNo }, one)).toBe('withdrawal_same_admin')
    expect(await sendBack(one)).toBe('withdrawal_return_same_admin')
    expect(await pay({ id, referenceNo })).toBeUndefined()
    expect(await sendBack(other)).toBe('withdrawal_return_same_admin')
    expect(await sendBack(one)).toBeUndefined()
    const second = await addEarner(50)
    const { _id: secondId } = (await ask(second, 50)).reply().data
    await market.call(approveWithdrawal, { body: { id: secondId } }, one)
    const taken = { id: secondId, referenceNo: referenceNo.toLowerCase() }
    expect(await pay(taken)).toBe('reference_taken')
    expect(await pay({ id: secondId, referenceNo: 'short' })).toBe('invalid_input')
  })

  it('is created once and decided once under concurrent requests', async () => {
    const provider = await addEarner(1_000)
    const asked = await Promise.all(Array.from({ length: 20 }, () => ask(provider, 100)))
    const created = asked.filter((answer) => answer.status === 200)
    expect(created).toHaveLength(1)
    expect(new Set(asked.map(({ code }) => code))).toEqual(
      new Set([undefined, 'withdrawal_pending']),
    )
    const { _id: id } = created[0]?.reply().data ?? { _id: '' }
    const admin = fresh(await market.addAdmin())
    const decided = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        market.call(
          index % 2 === 0 ? approveWithdrawal : rejectWithdrawal,
          { body: { id } },
          admin,
        ),
      ),
    )
    expect(decided.filter((answer) => answer.status === 200)).toHaveLength(1)
    const { held, WalletBalance } = await balance(provider)
    expect(held + WalletBalance).toBe(1_000)
    expect(await market.app.payouts.checkInvariants(market.db.read)).toEqual({
      withdrawals: [],
      gstClaims: [],
      books: [],
    })
  })
})

describe('the invariant check of withdrawals', () => {
  it('finds money that is held or was paid out without a request', async () => {
    const { accountId: providerId } = await addEarner(100)
    const money = { withdrawalId: newId(), providerId, amount: 60_00n, at: market.clock.now() }
    const breachesAfter = async (...entries: readonly LedgerEntry[]) => {
      let breaches: readonly string[] = []
      await market.db.transaction(async (tx) => {
        expect(await market.app.ledger.postAll(tx, entries)).toMatchObject(
          entries.map(() => ({ ok: true })),
        )
        breaches = (await market.app.payouts.checkInvariants(tx)).withdrawals
        return fail('undone')
      })
      return breaches
    }
    const hold = withdrawalHold(money)
    expect(await breachesAfter(hold)).toContain(
      `${providerId} holds 6000 for requests of 0 and was paid 0 for 0`,
    )
    expect(await breachesAfter(hold, withdrawalPayout(money))).toContain(
      `${providerId} holds 0 for requests of 0 and was paid 6000 for 0`,
    )
  })
})

describe('a wallet', () => {
  it('is visible only to its owner, and to permitted admins who name the provider', async () => {
    const provider = await addEarner(250.5)
    const other = await addEarner(10)
    const query = { id: other.accountId }
    for (const spec of [walletBalance, walletStatement]) {
      expect((await market.call(spec, { query: {} })).code).toBe('unauthenticated')
      expect((await market.call(spec, { query: {} }, await market.addUser())).code).toBe(
        'forbidden',
      )
      expect((await market.call(spec, { query }, provider)).code).toBe('claim_refused')
      const blind = await market.addAdmin('gst.view')
      expect((await market.call(spec, { query }, blind)).code).toBe('forbidden')
      const admin = await market.addAdmin('wallet.view')
      expect((await market.call(spec, { query }, admin)).status).toBe(200)
      for (const id of [newId(), 'nobody', '']) {
        expect((await market.call(spec, { query: { id } }, admin)).code).toBe('not_found')
      }
    }
    const admin = await market.addAdmin('wallet.view')
    const seen = await market.call(walletBalance, { query: { id: provider.accountId } }, admin)
    expect(seen.reply().data).toMatchObject({ walletbalance: 250, WalletBalance: 250.5 })
  })

  it('is credited once per bank transaction, across providers and spellings', async () => {
    const provider = await market.addProvider({ regName: 'Neel Research' })
    const admin = fresh(await market.addAdmin('wallet.recharge'))
    const body = { providerId: provider.accountId, amount: 1_234.5, transactionId: reference() }
    const all = await Promise.all(
      Array.from({ length: 20 }, () => market.call(rechargeWallet, { body }, admin)),
    )
    const done = all.filter((answer) => answer.status === 200)
    expect(done).toHaveLength(1)
    expect(done[0]?.reply().data.WalletBalance).toBe(1_234.5)
    expect(done[0]?.reply().message).toContain('was recharged with ₹1,234.50')
    expect(new Set(all.map(({ code }) => code))).toEqual(new Set([undefined, 'recharge_repeated']))
    const elsewhere = { ...body, providerId: (await market.addProvider()).accountId }
    expect((await market.call(rechargeWallet, { body: elsewhere }, admin)).code).toBe(
      'recharge_repeated',
    )
    const { transactionId: typed } = body
    const wide = String.fromCodePoint(0xff35) // The first letter, U.
    for (const transactionId of [
      typed.toLowerCase(),
      `${typed.slice(0, 4)} ${typed.slice(4)}`,
      `${typed.slice(0, 5)}\u200b${typed.slice(5)}.`,
      `${wide}${typed.slice(1)}`,
      typed.replaceAll('0', 'O').replaceAll('1', 'l'),
    ]) {
      const again = await market.call(rechargeWallet, { body: { ...body, transactionId } }, admin)
      expect(again.code, transactionId).toBe('recharge_repeated')
    }
    const nobody = { ...body, providerId: newId(), transactionId: reference() }
    expect((await market.call(rechargeWallet, { body: nobody }, admin)).code).toBe('not_found')
    const missing = await market.call(
      rechargeWallet,
      { body: { ...body, transactionId: '' } },
      admin,
    )
    expect(missing.message).toBe('Please fill out both the amount and transaction ID fields.')
  })
})

describe('a provider', () => {
  it('is not deleted while it has a held amount and an equal debt', async () => {
    const provider = await addEarner(100)
    ;(await ask(provider, 100)).reply()
    await market.db.transaction((tx) => market.app.ledger.post(tx, chargeOf(provider.accountId)))
    expect(await balance(provider)).toMatchObject({ WalletBalance: 0, held: 100, owed: 100 })
    const admin = fresh(await market.addAdmin())
    const body = { id: provider.accountId }
    const deleted = await market.call(deleteServiceProvider, { body }, admin)
    expect([deleted.status, deleted.code]).toEqual([409, 'wallet_not_settled'])
  })
})
