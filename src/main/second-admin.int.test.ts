import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Permission } from '#contract/accounts/roles.ts'
import { addAdmin, setAdminPermissions } from '#contract/admin/admins.ts'
import {
  decideRefundTransfer,
  recordRefundTransfer,
  stuckRefunds,
} from '#contract/payments/refunds.ts'
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
import { DAY_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { rechargeEntry } from '#modules/ledger/index.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import type { Marketplace } from './testing/marketplace.ts'
import { stuck } from './testing/money-preparations.ts'
import { type News, openNews } from './testing/news.ts'

let news: News
let market: Marketplace
let chief: SignedInViewer

beforeAll(async () => {
  news = await openNews()
  market = news.market
  chief = await market.addAdmin()
})
afterAll(() => news.close())

const money: Permission[] = [
  'admin.manage',
  'wallet.recharge',
  'withdrawal.approve',
  'withdrawal.process',
  'withdrawal.view',
  'refund.settle',
]
let added = 0

const fresh = (viewer: SignedInViewer) => ({ ...viewer, provedAt: market.clock.now() })

/** An admin whom another one has just added, signed in. */
async function addedBy(by: SignedInViewer): Promise<SignedInViewer> {
  added += 1
  const body = { name: 'Ila Sen', email: `ila${added}@sen.example`, permissions: money }
  const { data } = (await market.call(addAdmin, { body }, fresh(by))).reply()
  return { ...chief, accountId: data._id, permissions: new Set(money) }
}

const empower = async (by: SignedInViewer, id: string, permissions: Permission[]) =>
  (await market.call(setAdminPermissions, { body: { id, permissions } }, fresh(by))).reply()

/** A large recharge that the admin has entered. */
async function entered(by: SignedInViewer): Promise<string> {
  const { accountId: providerId } = await market.addProvider()
  const body = { providerId, amount: FOUR_EYES_RUPEES, transactionId: `NEFT${newId()}` }
  ;(await market.call(rechargeWallet, { body }, fresh(by))).reply()
  const listed = await market.call(rechargeRequests, { query: { limit: 50 } }, fresh(by))
  return present(
    listed.reply().data.find((row) => row.providerId === providerId),
    'it waits',
  )._id
}

const isRelated = async (viewer: SignedInViewer, id: string) => {
  const listed = await market.call(rechargeRequests, { query: { limit: 50 } }, fresh(viewer))
  return listed.reply().data.find(({ _id }) => _id === id)?.relatedToYou
}

const confirm = async (by: SignedInViewer, id: string) =>
  market.call(confirmRecharge, { body: { id } }, fresh(by))

it('is not whom the first has added, or who has added the first, for a week', async () => {
  const puppet = await addedBy(chief)
  const [own, its] = [await entered(chief), await entered(puppet)]
  const refused = await confirm(puppet, own)
  expect([refused.status, refused.code]).toEqual([409, 'admin_too_new'])
  expect(refused.message).toContain('In the last 7 days one of you was added')
  expect((await confirm(chief, its)).code).toBe('admin_too_new')
  const stranger = await market.addAdmin()
  const listed = async () =>
    Promise.all([puppet, chief, stranger].map((viewer) => isRelated(viewer, own)))
  expect(await listed()).toEqual([true, true, false])
  expect((await confirm(stranger, its)).status).toBe(200)
  market.clock.advance(7 * DAY_MS)
  expect(await listed()).toEqual([false, true, false])
  expect((await confirm(puppet, own)).status).toBe(200)
})

it('is nobody whom the same admin has added, or who is added by somebody added', async () => {
  const [one, other] = [await addedBy(chief), await addedBy(chief)]
  const grandchild = await addedBy(one)
  const id = await entered(one)
  expect((await confirm(other, id)).code).toBe('admin_too_new')
  expect((await confirm(grandchild, await entered(chief))).code).toBe('admin_too_new')
  expect((await confirm(grandchild, await entered(other))).code).toBe('admin_too_new')
  await empower(await market.addAdmin(), other.accountId, ['wallet.recharge', 'audit.view'])
  expect((await confirm(other, id)).code).toBe('admin_too_new')
})

it('is not whom the first has given permissions to decide, while others do no harm', async () => {
  const [own, old] = [await market.addAdmin('audit.view'), await market.addAdmin()]
  const reader = await market.addAdmin('wallet.recharge')
  await empower(chief, reader.accountId, ['wallet.recharge', 'audit.view'])
  await empower(chief, own.accountId, ['wallet.recharge'])
  await empower(chief, old.accountId, ['wallet.recharge'])
  const id = await entered(chief)
  const empowered = { ...own, permissions: old.permissions }
  expect((await confirm(empowered, id)).code).toBe('admin_too_new')
  expect((await confirm(old, id)).status).toBe(200)
  expect((await confirm(reader, await entered(chief))).status).toBe(200)
})

it('is needed for withdrawals, their return and the bank file as well', async () => {
  const provider = await market.addProvider()
  const account = {
    bankName: 'Bank of Pune',
    beneficiaryName: 'Kite Desk',
    accNumber: '123456789012',
    ifsc: 'BKPN0001234',
    upi: '',
  }
  await market.db.transaction(async (tx) => {
    const { accountId: providerId } = provider
    await importBankAccounts(market.platform, tx, [{ providerId, account }])
    const amount = BigInt(FOUR_EYES_RUPEES) * 100n
    const at = market.clock.now()
    await market.app.ledger.post(tx, rechargeEntry({ rechargeId: newId(), providerId, amount, at }))
  })
  const body = { amount: FOUR_EYES_RUPEES }
  const { _id: id } = (await market.call(withdraw, { body }, fresh(provider))).reply().data
  const puppet = await addedBy(chief)
  ;(await market.call(approveWithdrawal, { body: { id } }, fresh(chief))).reply()
  const exported = async (by: SignedInViewer) =>
    (await market.call(bankFile, { body: { again: true } }, fresh(by))).reply().data.rows
  const pay = async (by: SignedInViewer) => {
    const payout = { id, referenceNo: `UTR${newId()}`, notes: '' }
    return (await market.call(processWithdrawal, { body: payout }, fresh(by))).code
  }
  const sendBack = async (by: SignedInViewer, referenceNo: string) => {
    const returnedOn = market.clock.now().toISOString().slice(0, 10)
    const returned = { id, reason: 'Closed.', returnedOn, referenceNo }
    return (await market.call(returnWithdrawal, { body: returned }, fresh(by))).code
  }
  expect([await exported(puppet), await exported(chief)]).toEqual([0, 0])
  const listed = async (by: SignedInViewer) =>
    (await market.call(withdrawals, { query: {} }, fresh(by))).reply().data[0]
  expect(await listed(puppet)).toMatchObject({ approvedByYou: false, relatedToYou: true })
  expect(await listed(chief)).toMatchObject({ approvedByYou: true, relatedToYou: true })
  expect(await pay(puppet)).toBe('admin_too_new')
  expect(await sendBack(puppet, `RTN${newId()}`)).toBe('admin_too_new')
  const stranger = await market.addAdmin()
  expect(await listed(stranger)).toMatchObject({ approvedByYou: false, relatedToYou: false })
  expect(await exported(stranger)).toBe(1)
  expect(await pay(stranger)).toBeUndefined()
})

it('is needed for large refunds by bank as well', async () => {
  const { id } = await stuck(market, { price: BigInt(FOUR_EYES_RUPEES) * 100n })
  const puppet = await addedBy(chief)
  const referenceNo = 'NEFT800001'
  const sentOn = market.clock.now().toISOString().slice(0, 10)
  const noted = { body: { id, referenceNo, sentOn } }
  ;(await market.call(recordRefundTransfer, noted, fresh(puppet))).reply()
  const decided = { body: { id, referenceNo, sent: true } }
  expect((await market.call(decideRefundTransfer, decided, fresh(chief))).code).toBe(
    'admin_too_new',
  )
  const stranger = await market.addAdmin()
  const listed = async (by: SignedInViewer) =>
    (await market.call(stuckRefunds, { query: {} }, fresh(by))).reply().data[0]?.waiting
  expect(await listed(chief)).toMatchObject({ byYou: false, relatedToYou: true })
  expect(await listed(stranger)).toMatchObject({ byYou: false, relatedToYou: false })
  expect((await market.call(decideRefundTransfer, decided, fresh(stranger))).status).toBe(200)
})

it('is announced to the other admins who may add admins, when added or empowered', async () => {
  const actor = await market.addAdmin('admin.manage')
  const manager = await market.addAdmin('admin.manage')
  const helper = await market.addAdmin('audit.view')
  await addedBy(actor)
  await empower(actor, helper.accountId, ['audit.view', 'kyc.view'])
  await empower(actor, helper.accountId, ['audit.view'])
  const tail = `If you don’t know why, ask ${actor.name}, or end the account.`
  const expected = [
    `An admin has new permissions: ${actor.name} gave ${helper.name} new permissions. ${tail}`,
    `An admin was added: ${actor.name} added Ila Sen as an admin. ${tail}`,
  ]
  await expect.poll(() => news.texts(manager)).toEqual(expected)
  expect(await news.texts(actor)).toEqual([])
  expect(await news.texts(helper)).toEqual([])
  await expect
    .poll(() => market.sent.filter(({ to }) => to === manager.email).map(({ text }) => text))
    .toEqual([
      expect.stringContaining(`${actor.name} added Ila Sen`),
      expect.stringContaining(`${actor.name} gave ${helper.name} new permissions`),
    ])
})
