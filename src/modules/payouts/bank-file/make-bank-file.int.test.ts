import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bankFile } from '#contract/payouts/bank-file.ts'
import { approveWithdrawal, withdraw, withdrawals } from '#contract/payouts/calls.ts'
import { FOUR_EYES_RUPEES } from '#contract/payouts/limits.ts'
import { importBankAccounts } from '#demo/import/providers.ts'
import { newId } from '#kit/id.ts'
import { paiseFromRupees } from '#kit/money.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { rechargeEntry } from '#modules/ledger/index.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

describe('the bank file', () => {
  async function approved(amount: number, beneficiaryName: string, admin: SignedInViewer) {
    const provider = await market.addProvider()
    const account = {
      bankName: 'Bank of Pune',
      beneficiaryName,
      accNumber: '003456789012',
      ifsc: 'BKPN0001234',
      upi: '',
    }
    await market.db.transaction((tx) =>
      importBankAccounts(market.platform, tx, [{ providerId: provider.accountId, account }]),
    )
    const money = { rechargeId: newId(), providerId: provider.accountId, at: market.clock.now() }
    const entry = rechargeEntry({ ...money, amount: paiseFromRupees(amount) })
    await market.db.transaction((tx) => market.app.ledger.post(tx, entry))
    const { data } = (await market.call(withdraw, { body: { amount } }, provider)).reply()
    ;(await market.call(approveWithdrawal, { body: { id: data._id } }, admin)).reply()
    return data._id
  }

  it('lists the approved withdrawals this admin may pay, with formulas escaped, and is audited', async () => {
    const admin = await market.addAdmin()
    const payer = await market.addAdmin('withdrawal.process')
    const none = (await market.call(bankFile, { body: {} }, payer)).reply().data
    expect(none).toMatchObject({ rows: 0, amount: 0, leftOut: 0 })
    const small = await approved(150.5, '-Kite Desk', admin)
    const large = await approved(FOUR_EYES_RUPEES, 'Kite, Desk', admin)
    const whole = (await market.call(bankFile, { body: {} }, payer)).reply().data
    expect(whole).toMatchObject({ rows: 2, amount: FOUR_EYES_RUPEES + 150.5, leftOut: 0 })
    const lines = whole.csv.split('\r\n')
    expect(lines[1]).toContain(
      '"\'-Kite Desk","003456789012","BKPN0001234","Bank of Pune","150.50"',
    )
    expect(lines[1]).toContain(small)
    expect(lines[2]).toContain('"Kite, Desk"')
    expect(lines[2]).toContain(large)
    const own = (await market.call(bankFile, { body: { again: true } }, admin)).reply().data
    expect(own).toMatchObject({ rows: 1, amount: 150.5, leftOut: 1 })
    // The list shows which withdrawals need two admins, and which of them this admin has approved.
    const viewer = await market.addAdmin('withdrawal.view')
    for (const [who, approvedByYou] of [
      [admin, true],
      [viewer, false],
    ] as const) {
      const query = { status: 'approved' as const }
      const { data } = (await market.call(withdrawals, { query }, who)).reply()
      const listed = (id: string) => data.find(({ _id }) => _id === id)
      expect(listed(large)).toMatchObject({ needsTwoAdmins: true, approvedByYou })
      expect(listed(small)).toMatchObject({ needsTwoAdmins: false, approvedByYou })
    }
    const recorded = await market.db.sql<{ action: string }[]>`
      select action from audit_inbox where actor_id = ${payer.accountId}
        and action = 'payouts.bank-file-exported'`
    expect(recorded).toHaveLength(2)
  })

  it('lists each withdrawal once, unless it is requested again', async () => {
    const admin = await market.addAdmin()
    ;(await market.call(bankFile, { body: {} }, admin)).reply()
    const first = await approved(200, 'Kite Desk', admin)
    const files = await Promise.all(
      Array.from({ length: 10 }, async () =>
        (await market.call(bankFile, { body: {} }, admin)).reply(),
      ),
    )
    expect(files.filter(({ data }) => data.csv.includes(first))).toHaveLength(1)
    const second = await approved(300, 'Kite Desk', admin)
    const next = (await market.call(bankFile, { body: {} }, admin)).reply().data
    expect(next).toMatchObject({ rows: 1, amount: 300 })
    expect(next.inEarlierFile).toBeGreaterThan(0)
    const again = (await market.call(bankFile, { body: { again: true } }, admin)).reply().data
    expect(again.inEarlierFile).toBe(0)
    expect([first, second].every((id) => again.csv.includes(id))).toBe(true)
    const query = { status: 'approved' as const }
    const { data } = (await market.call(withdrawals, { query }, admin)).reply()
    expect(data.find(({ _id }) => _id === first)?.bankFileAt).toEqual(expect.any(String))
  })

  it('requires the permission to pay, and a recent step-up', async () => {
    const payer = await market.addAdmin('withdrawal.process')
    const stale = { ...payer, provedAt: new Date(0) }
    expect((await market.call(bankFile, { body: {} })).code).toBe('unauthenticated')
    expect((await market.call(bankFile, { body: {} }, stale)).code).toBe('step_up_required')
    for (const viewer of [await market.addProvider(), await market.addAdmin('withdrawal.view')]) {
      expect((await market.call(bankFile, { body: {} }, viewer)).code).toBe('forbidden')
    }
  })
})
