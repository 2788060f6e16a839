import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  confirmRecharge,
  rechargeWallet,
  walletBalance,
  walletStatement,
  withdraw,
} from '#contract/payouts/calls.ts'
import { providerDebts } from '#contract/payouts/debts.ts'
import { reportedRecharges, reportRecharge } from '#contract/payouts/recharge-reports.ts'
import { reverseRecharge } from '#contract/payouts/recharge-reversal.ts'
import { deleteServiceProvider } from '#contract/providers/admin-calls.ts'
import { importBankAccounts } from '#demo/import/providers.ts'
import { present } from '#kit/assert.ts'
import { newId } from '#kit/id.ts'
import { checkInvariants } from '#main/invariants.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { bank, withFreshProof } from '#main/testing/money-preparations.ts'
import { drainAuditInbox } from '#main/testing/refunds.ts'
import { withdrawalHold, withdrawalPayout } from '#modules/ledger/index.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'

let market: Marketplace
let admin: SignedInViewer

beforeAll(async () => {
  market = await openMarketplace()
  admin = await market.addAdmin('wallet.recharge', 'wallet.view')
})
afterAll(() => market.close())

const reference = () => `NEFT${newId().slice(-12).toUpperCase()}`

const recharge = (providerId: string, amount: number, transactionId: string) =>
  market.call(rechargeWallet, { body: { providerId, amount, transactionId } }, admin)

const reverse = (id: string, viewer = admin, reason = 'Another provider sent it.') =>
  market.call(reverseRecharge, { body: { id, reason } }, viewer)

const statement = async (id: string) =>
  (await market.call(walletStatement, { query: { id } }, admin)).reply().data

const balance = async (provider: SignedInViewer) =>
  (await market.call(walletBalance, { query: {} }, provider)).reply().data

async function recharged(amount = 250) {
  const provider = await market.addProvider()
  const transactionId = reference()
  ;(await recharge(provider.accountId, amount, transactionId)).reply()
  const [line] = await statement(provider.accountId)
  return { provider, transactionId, id: present(line, 'it is in the statement').subject.id }
}

const sound = async () => {
  await drainAuditInbox(market)
  const { app, db, platform, folder: dataDir } = market
  const { breaches } = await checkInvariants({ app, db, secrets: platform.secrets, dataDir })
  expect(breaches).toEqual({})
}

it('takes a recharge back once, and the transfer can be credited to another wallet', async () => {
  const { provider, transactionId, id } = await recharged()
  expect(await statement(provider.accountId)).toMatchObject([
    { kind: 'recharge', reversible: true },
  ])
  const answers = await Promise.all(Array.from({ length: 20 }, () => reverse(id)))
  const codes = answers.map(({ code }) => code ?? 'done').sort()
  expect(codes).toEqual(['done', ...Array(19).fill('recharge_reversed')])
  expect((await balance(provider)).WalletBalance).toBe(0)
  expect(await statement(provider.accountId)).toMatchObject([
    { kind: 'recharge-reversal', amount: -250, balance: 0, reversible: false },
    { kind: 'recharge', amount: 250, reversible: false },
  ])
  const other = await market.addProvider()
  ;(await recharge(other.accountId, 250, transactionId)).reply()
  expect((await balance(other)).WalletBalance).toBe(250)
  expect((await recharge(provider.accountId, 250, transactionId)).code).toBe('recharge_repeated')
  await sound()
})

it('leaves what was withdrawn meanwhile as a debt of the provider', async () => {
  const { provider, id } = await recharged(1_000)
  const own = { providerId: provider.accountId, account: bank }
  await market.db.transaction((tx) => importBankAccounts(market.platform, tx, [own]))
  const asked = { body: { amount: 400 } }
  ;(await market.call(withdraw, asked, withFreshProof(market, provider))).reply()
  ;(await reverse(id)).reply()
  expect(await balance(provider)).toMatchObject({ WalletBalance: 0, held: 400 })
  const debts = (await market.call(providerDebts, { query: {} }, await market.addAdmin())).reply()
  expect(debts.data).toContainEqual(expect.objectContaining({ _id: provider.accountId, owed: 400 }))
  await sound()
})

it('counts towards the sum of a day that needs two admins even when reversed', async () => {
  const { provider, id } = await recharged(99_999)
  ;(await reverse(id)).reply()
  expect((await recharge(provider.accountId, 99_999, reference())).reply().waiting).toBe(true)
})

it('tells a provider who reported the transfer why it was not credited after all', async () => {
  const provider = await market.addProvider()
  const body = { amount: 300, transactionId: reference() }
  const { data } = (await market.call(reportRecharge, { body }, provider)).reply()
  ;(await market.call(confirmRecharge, { body: { id: data._id } }, admin)).reply()
  ;(await reverse(data._id, admin, 'The bank took it back.')).reply()
  const { data: shown } = (await market.call(reportedRecharges, {}, provider)).reply()
  expect(shown).toMatchObject([{ status: 'rejected', reason: 'The bank took it back.' }])
  ;(await market.call(reportRecharge, { body }, provider)).reply()
})

it('needs a permission, a proof and a reason, and a recharge in an open wallet', async () => {
  const { provider, id } = await recharged(1)
  expect((await reverse(id, provider)).code).toBe('forbidden')
  expect((await reverse(id, await market.addAdmin('wallet.view'))).code).toBe('forbidden')
  expect((await reverse(id, { ...admin, provedAt: new Date(0) })).code).toBe('step_up_required')
  expect((await reverse(id, admin, ' ')).code).toBe('invalid_input')
  expect((await reverse(newId())).code).toBe('not_found')
  ;(await reverse(id)).reply()
  expect((await reverse(id)).code).toBe('recharge_reversed')
})

it('is refused once the wallet is closed', async () => {
  const { provider, id } = await recharged(500)
  const { accountId: providerId } = provider
  const at = market.clock.now()
  const money = { withdrawalId: newId(), providerId, amount: 500_00n, at }
  for (const entry of [withdrawalHold(money), withdrawalPayout(money)]) {
    await market.db.transaction((tx) => market.app.ledger.post(tx, entry))
  }
  const body = { id: providerId }
  const removed = await market.call(deleteServiceProvider, { body }, await market.addAdmin())
  expect(removed.status).toBe(200)
  expect((await reverse(id)).code).toBe('wallet_closed')
})
