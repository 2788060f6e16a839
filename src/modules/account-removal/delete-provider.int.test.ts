import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  claimGst,
  gstDue,
  rechargeRequests,
  rechargeWallet,
  rejectRecharge,
} from '#contract/payouts/calls.ts'
import { FOUR_EYES_RUPEES } from '#contract/payouts/limits.ts'
import {
  deleteServiceProvider,
  rejectServiceProvider,
  removeServiceProvider,
} from '#contract/providers/admin-calls.ts'
import { importBankAccounts } from '#demo/import/providers.ts'
import { present } from '#kit/assert.ts'
import { DAY_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import {
  directSaleEntry,
  type LedgerEntry,
  rechargeEntry,
  saleEntry,
  withdrawalHold,
  withdrawalPayout,
} from '#modules/ledger/index.ts'
import { startForgetting } from '#platform/files/forget-files.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'

let market: Marketplace
let admin: SignedInViewer

beforeAll(async () => {
  market = await openMarketplace()
  await startForgetting(market.platform.jobs, market.files)
  admin = await market.addAdmin()
})
afterAll(() => market.close())

const remove = (provider: SignedInViewer) =>
  market.call(deleteServiceProvider, { body: { id: provider.accountId } }, admin)

const post = (entry: LedgerEntry) =>
  market.db.transaction((tx) => market.app.ledger.post(tx, entry))

const noCharge = { charge: 0n, gst: 0n }

describe('deleting a provider', () => {
  it('is refused while it owes us money, and succeeds once after payment', async () => {
    const provider = await market.addProvider()
    const { accountId: providerId } = provider
    const at = market.clock.now()
    const charge = { charge: 84_74n, gst: 15_26n }
    const sold = {
      lineId: newId(),
      providerId,
      gross: 1_000_00n,
      charge,
      plan: 'Postpaid',
    } as const
    await post(directSaleEntry({ ...sold, at }))
    const owing = await remove(provider)
    expect([owing.status, owing.code]).toEqual([409, 'wallet_not_settled'])
    expect(owing.message).toBe('It owes Tradebox ₹100.00.')
    await post(rechargeEntry({ rechargeId: newId(), providerId, amount: 100_00n, at }))
    const all = await Promise.all(Array.from({ length: 10 }, () => remove(provider)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is refused while GST is unclaimed or its wallet has a balance', async () => {
    const provider = await market.addProvider({ gst: true })
    const { accountId: providerId } = provider
    const at = new Date(market.clock.now().getTime() - 3 * DAY_MS)
    const sold = { lineId: newId(), providerId, gross: 1_180_00n, gst: 180_00n, at }
    await post(saleEntry({ ...sold, charge: noCharge }))
    expect((await remove(provider)).message).toBe(
      'This provider holds ₹1,000.00 in the wallet. It must be settled first. ₹180.00 of GST from its sales was not claimed yet.',
    )
    const money = { withdrawalId: newId(), providerId, amount: 1_000_00n, at }
    await post(withdrawalHold(money))
    await post(withdrawalPayout(money))
    expect((await remove(provider)).message).toBe(
      '₹180.00 of GST from its sales was not claimed yet.',
    )
    const days = { from: '2026-11-18', to: '2026-11-18' }
    const due = (await market.call(gstDue, { query: days }, admin)).reply().data
    ;(await market.call(claimGst, { body: due }, admin)).reply()
    expect((await remove(provider)).status).toBe(200)
  })

  it('is refused while a recharge waits for a second admin', async () => {
    const provider = await market.addProvider()
    const { accountId: providerId } = provider
    const recharge = { providerId, amount: FOUR_EYES_RUPEES, transactionId: 'NEFT20261118A' }
    const entered = await market.call(rechargeWallet, { body: recharge }, admin)
    expect(entered.reply().waiting).toBe(true)
    const waiting = await remove(provider)
    expect([waiting.status, waiting.code]).toEqual([409, 'wallet_not_settled'])
    expect(waiting.message).toBe('A recharge of its wallet is waiting for confirmation.')
    const requests = await market.call(rechargeRequests, { query: {} }, admin)
    const id = present(requests.reply().data[0], 'it waits')._id
    ;(
      await market.call(rejectRecharge, { body: { id, reason: 'Nothing arrived.' } }, admin)
    ).reply()
    expect((await remove(provider)).status).toBe(200)
    const again = { ...recharge, transactionId: 'NEFT20261118B' }
    expect((await market.call(rechargeWallet, { body: again }, admin)).code).toBe('wallet_closed')
  })

  it('is refused while subscriptions to its plans run, and later deletes its bank account', async () => {
    const provider = await market.addProvider()
    const { id: planId } = await market.addPlan(provider.accountId)
    const user = await market.addUser()
    const at = market.clock.now()
    const grant = {
      planId,
      planVersion: 1,
      userId: user.accountId,
      kind: 'paid',
      days: 30,
    } as const
    await market.db.transaction((tx) =>
      market.app.plans.subscriptions.grant(tx, { ...grant, sourceId: newId(), at }),
    )
    const account = {
      bankName: 'Bank of Pune',
      beneficiaryName: 'Kite Desk',
      accNumber: '123456789012',
      ifsc: 'BKPN0001234',
      upi: '',
    }
    const qrFile = await market.files.put(Buffer.from('code'), 'image/webp', 'private')
    await market.db.transaction((tx) =>
      importBankAccounts(market.platform, tx, [
        { providerId: provider.accountId, account, qrFile },
      ]),
    )
    const sold = await remove(provider)
    expect([sold.status, sold.code]).toEqual([409, 'subscriptions_run'])
    expect(sold.message).toContain('A subscription to one of its plans is running')
    market.clock.advance(30 * DAY_MS)
    const later = { ...admin, provedAt: market.clock.now() }
    const body = { id: provider.accountId }
    expect((await market.call(deleteServiceProvider, { body }, later)).status).toBe(200)
    const { bankAccounts } = market.app.providers
    expect(await bankAccounts.of(market.db.read, provider.accountId)).toBeUndefined()
    await expect.poll(() => market.files.get(qrFile)).toBeUndefined()
  })
})

describe('rejecting a provider whose verification was removed', () => {
  it('is refused while its wallet has a balance, and closes the wallet for later entries', async () => {
    const provider = await market.addProvider()
    const { accountId: providerId } = provider
    const sure = { ...admin, provedAt: market.clock.now() }
    const body = { id: providerId }
    const at = market.clock.now()
    await post(rechargeEntry({ rechargeId: newId(), providerId, amount: 500_00n, at }))
    ;(await market.call(removeServiceProvider, { body }, sure)).reply()
    const refused = await market.call(rejectServiceProvider, { body }, sure)
    expect([refused.status, refused.code]).toEqual([409, 'wallet_not_settled'])
    expect((await market.app.accounts.findAccount(market.db.read, providerId))?.state).toBe(
      'active',
    )

    const money = { withdrawalId: newId(), providerId, amount: 500_00n, at }
    await post(withdrawalHold(money))
    await post(withdrawalPayout(money))
    ;(await market.call(rejectServiceProvider, { body }, sure)).reply()
    const late = rechargeEntry({ rechargeId: newId(), providerId, amount: 1_00n, at })
    expect(await post(late)).toMatchObject({ ok: false, code: 'wallet_closed' })
  })
})
