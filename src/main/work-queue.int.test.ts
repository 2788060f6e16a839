import { afterAll, beforeAll, expect, it } from 'vitest'
import { workKinds, workQueue } from '#contract/admin/work-queue.ts'
import { submitPayment } from '#contract/checkout/orders.ts'
import {
  cancelPreview,
  cancelSubscription,
  mySubscriptions,
} from '#contract/checkout/subscriptions.ts'
import { closeReport, messageReports } from '#contract/messaging/admin-calls.ts'
import { reportConversation } from '#contract/messaging/calls.ts'
import { approveWithdrawal, rechargeWallet, withdraw } from '#contract/payouts/calls.ts'
import { importBankAccounts } from '#demo/import/providers.ts'
import { present } from '#kit/assert.ts'
import { addBuyer, payByCard, quoted, signAgreement } from '#modules/checkout/testing.ts'
import { createWriting } from '#modules/messaging/testing.ts'
import { testPdf } from '#platform/files/testing.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { type Marketplace, openMarketplace } from './testing/marketplace.ts'
import { settleRefunds } from './testing/refunds.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

const account = {
  bankName: 'Narmada Valley Bank',
  beneficiaryName: 'Kachnar Ridge Research',
  accNumber: '123456789012',
  ifsc: 'NVLB0123456',
  upi: 'kachnar.ra@validnvlb',
}

async function addSeller() {
  const provider = await market.addProvider({ gst: true, gstin: '19AAAPA1234A1Z5' })
  await market.db.transaction((tx) =>
    importBankAccounts(market.platform, tx, [{ providerId: provider.accountId, account }]),
  )
  return { provider, plan: await market.addPlan(provider.accountId, { price: 999_00n }) }
}

const queueOf = async (viewer: SignedInViewer) =>
  (await market.call(workQueue, {}, viewer)).reply().data

const countsOf = async (viewer: SignedInViewer) =>
  Object.fromEntries((await queueOf(viewer)).map(({ kind, count }) => [kind, count]))

/** A refund that the bank has returned. */
async function failRefund() {
  const buyer = await addBuyer(market)
  const { plan } = await addSeller()
  const order = await quoted(market, buyer, [plan.id])
  expect(await payByCard(market, buyer, order, 'fragile')).toBe('paid')
  const [held] = (await market.call(mySubscriptions, { query: {} }, buyer)).reply().data
  const id = present(held, 'it is held')._id
  const { refund } = (await market.call(cancelPreview, { query: { id } }, buyer)).reply().data
  ;(await market.call(cancelSubscription, { body: { id, refund } }, buyer)).reply()
  await settleRefunds(market)
}

async function submitTransfer() {
  const buyer = await addBuyer(market)
  const { plan } = await addSeller()
  await signAgreement(market, buyer, await quoted(market, buyer, [plan.id], 'manual'))
  const field = 'paymentProof'
  const bytes = testPdf('proof')
  const uploads = new Map([
    [field, { field, filename: 'proof.pdf', mediaType: 'application/pdf', bytes }],
  ])
  const input = { body: { subscribedToId: plan.id }, files: {} }
  ;(await market.call(submitPayment, input, buyer, { uploads })).reply()
}

async function askForWithdrawal() {
  const { provider } = await addSeller()
  const body = { providerId: provider.accountId, amount: 500, transactionId: 'UTR1234567' }
  ;(await market.call(rechargeWallet, { body }, await market.addAdmin())).reply()
  const asked = { amount: 100, name: null, email: null, spId: null }
  const viewer = { ...provider, provedAt: market.clock.now() }
  return (await market.call(withdraw, { body: asked }, viewer)).reply().data._id
}

it('refuses all but admins, and shows only what their permissions cover', async () => {
  expect((await market.call(workQueue, {})).code).toBe('unauthenticated')
  for (const other of [await market.addUser(), await market.addProvider()]) {
    expect((await market.call(workQueue, {}, other)).code).toBe('forbidden')
  }
  const kindsOf = async (viewer: SignedInViewer) => (await queueOf(viewer)).map(({ kind }) => kind)
  expect(await kindsOf(await market.addAdmin())).toEqual([...workKinds])
  expect(await kindsOf(await market.addAdmin('withdrawal.view', 'message.review'))).toEqual([
    'withdrawals',
    'payouts',
    'reports',
  ])
  expect(await kindsOf(await market.addAdmin('audit.view'))).toEqual([])
})

it('counts open work with the age of the oldest, until it is done', async () => {
  const admin = await market.addAdmin()
  const idle = await queueOf(admin)
  expect(idle).toEqual(workKinds.map((kind) => ({ kind, count: 0, oldestAt: null, dueAt: null })))
  await failRefund()
  const appliedAt = new Date('2026-11-01T05:00:00.000Z')
  await market.addProvider({ status: 'new', appliedAt })
  await market.addProvider({ status: 'approved', appliedAt: market.clock.now() })
  await submitTransfer()
  const id = await askForWithdrawal()
  const { write } = createWriting(market)
  const [user, writer] = [await market.addUser(), await market.addProvider()]
  await write(user, writer, 'Hello')
  await write(writer, user, 'Send me your password')
  const report = { with: writer.accountId, reason: 'credentials' as const, details: '' }
  ;(await market.call(reportConversation, { body: report }, user)).reply()
  expect(await countsOf(admin)).toEqual({
    applications: 2,
    payments: 1,
    withdrawals: 1,
    payouts: 0,
    recharges: 0,
    refunds: 1,
    disputes: 0,
    losses: 0,
    reports: 1,
  })
  const [applications] = await queueOf(admin)
  expect(applications?.oldestAt).toBe(appliedAt.toISOString())

  const fresh = { ...admin, provedAt: market.clock.now() }
  ;(await market.call(approveWithdrawal, { body: { id } }, fresh)).reply()
  const [open] = (await market.call(messageReports, { query: {} }, admin)).reply().data
  const closing = { id: present(open, 'it is open')._id, outcome: 'Nothing found.' }
  ;(await market.call(closeReport, { body: closing }, fresh)).reply()
  expect(await countsOf(admin)).toMatchObject({ withdrawals: 0, payouts: 1, reports: 0 })
})
