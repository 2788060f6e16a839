import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToCart, cartCoupon, completeFree, quoteOrder } from '#contract/checkout/cart.ts'
import { submitPayment, verifyPayment as verifyTransfer } from '#contract/checkout/orders.ts'
import { claimFreeTrial } from '#contract/checkout/subscriptions.ts'
import { checkoutPayment, verifyPayment } from '#contract/payments/calls.ts'
import {
  approveWithdrawal,
  processWithdrawal,
  rechargeWallet,
  returnWithdrawal,
  withdraw,
} from '#contract/payouts/calls.ts'
import { createCoupon } from '#contract/plans/coupons.ts'
import { activateMembership } from '#contract/platform-plans/calls.ts'
import { deleteServiceProvider } from '#contract/providers/admin-calls.ts'
import { importBankAccounts } from '#demo/import/providers.ts'
import { present } from '#kit/assert.ts'
import { newId } from '#kit/id.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { addBuyer, consent, quoted, signAgreement } from '#modules/checkout/testing.ts'
import { rechargeEntry, withdrawalHold } from '#modules/ledger/index.ts'
import { testPdf } from '#platform/files/testing.ts'
import type { UploadedFile } from '#platform/http/uploads/multipart.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'

let market: Marketplace
let admin: SignedInViewer

beforeAll(async () => {
  market = await openMarketplace()
  await market.app.payments.startJobs(market.platform.jobs)
  admin = await market.addAdmin()
})
afterAll(() => market.close())

const boss = () => ({ ...admin, provedAt: market.clock.now() })
const recharge = (providerId: string, amount = 1_000) =>
  market.call(rechargeWallet, { body: { providerId, amount, transactionId: newId() } }, boss())
const remove = (id: string) => market.call(deleteServiceProvider, { body: { id } }, boss())
/** Closes the wallet as deletion does, while the selling modules do not know of it yet. */
const close = ({ accountId }: SignedInViewer) =>
  market.db.transaction(async (tx) => {
    const { ledger } = market.app
    await ledger.lockWallet(tx, accountId)
    await ledger.closeWallet(tx, accountId, market.clock.now())
  })
const balances = ({ accountId }: SignedInViewer) =>
  market.app.ledger.balancesOf(market.db.read, accountId)
const empty = { available: 0n, held: 0n, owed: 0n }
const terms = {
  plan: 'Postpaid',
  pricingType: 'Percentage',
  freshOnboardingCharge: 5_000,
  renewalCharge: 0,
  oneTimesetupFee: 0,
  percentageFreshOnboarding: 10,
  percentageRenewal: 10,
  fixedFreshOnboardingCharge: 0,
  fixedRenewalCharge: 0,
  customerLimit: 0,
} as const

async function selling() {
  const provider = await market.addProvider()
  return { provider, plan: await market.addPlan(provider.accountId, { freeTrialDays: 7 }) }
}

describe('the wallet of a deleted provider', () => {
  it('cannot be recharged, or charged for a membership', async () => {
    const provider = await market.addProvider()
    expect((await remove(provider.accountId)).status).toBe(200)
    const paid = await recharge(provider.accountId)
    expect([paid.status, paid.code]).toEqual([409, 'wallet_closed'])
    for (const freshOnboardingCharge of [5_000, 0]) {
      const body = { ...terms, id: provider.accountId, freshOnboardingCharge }
      const started = await market.call(activateMembership, { body }, boss())
      expect([started.status, started.code]).toEqual([409, 'wallet_closed'])
    }
    expect(await balances(provider)).toMatchObject(empty)
  })

  it('cannot take back a payout that the bank returned', async () => {
    const provider = await market.addProvider()
    const account = {
      bankName: 'Bank of Pune',
      beneficiaryName: 'Kite Desk',
      accNumber: '123456789012',
      ifsc: 'BKPN0001234',
      upi: '',
    }
    await market.db.transaction((tx) =>
      importBankAccounts(market.platform, tx, [{ providerId: provider.accountId, account }]),
    )
    ;(await recharge(provider.accountId)).reply()
    const asked = await market.call(withdraw, { body: { amount: 1_000 } }, provider)
    const { _id: id } = asked.reply().data
    ;(await market.call(approveWithdrawal, { body: { id } }, boss())).reply()
    const payout = { id, referenceNo: `UTR${newId()}`, notes: '' }
    ;(await market.call(processWithdrawal, { body: payout }, boss())).reply()
    expect((await remove(provider.accountId)).status).toBe(200)
    const referenceNo = `RTN${newId()}`
    const body = { id, reason: 'Account closed', returnedOn: '2026-11-21', referenceNo }
    const back = await market.call(returnWithdrawal, { body }, boss())
    expect([back.status, back.code]).toEqual([409, 'wallet_closed'])
    expect(await balances(provider)).toMatchObject({ ...empty, paidOut: 1_000_00n })
  })

  it('causes a refund of a payment that arrives later', async () => {
    const { provider, plan } = await selling()
    const buyer = await addBuyer(market)
    const order = await quoted(market, buyer, [plan.id])
    const body = { amount: order.total, orderId: order._id }
    const { checkout } = (await market.call(checkoutPayment, { body }, buyer)).reply()
    const { proof } = await market.gateway.pay(checkout.id)
    await close(provider)
    const told = await market.call(verifyPayment, { body: present(proof, 'paid') }, buyer)
    expect(told.reply().data.status).toBe('refunding')
    const returned = await market.db.sql<{ reason: string }[]>`
      select reason from returned_payment where order_id = ${order._id}`
    expect(returned.map(({ reason }) => reason)).toEqual([
      'The provider left Tradebox before the payment arrived.',
    ])
    expect(await balances(provider)).toMatchObject(empty)
  })

  it('blocks free orders and trials as well', async () => {
    const { provider, plan } = await selling()
    const coupon = { code: 'GONE100', percent: 100, maxUses: 5, expiresOn: '2027-11-01' }
    ;(await market.call(createCoupon, { body: coupon }, provider)).reply()
    const buyer = await addBuyer(market)
    ;(await market.call(addToCart, { body: { serviceId: plan.id } }, buyer)).reply()
    const used = { serviceId: plan.id, couponCode: coupon.code }
    ;(await market.call(cartCoupon, { body: used }, buyer)).reply()
    const asked = { method: 'card' as const, serviceIds: [plan.id] }
    const { data: order } = (await market.call(quoteOrder, { body: asked }, buyer)).reply()
    await consent(market, buyer, { orderId: order._id })
    const curious = await addBuyer(market)
    await consent(market, curious, { serviceId: plan.id })
    await close(provider)
    const done = await market.call(completeFree, { body: { orderId: order._id } }, buyer)
    expect([done.status, done.code]).toEqual([409, 'seller_gone'])
    const tried = await market.call(claimFreeTrial, { body: { serviceId: plan.id } }, curious)
    expect(tried.code).toBe('trial_not_offered')
  })

  it('blocks submitting a bank transfer, and verifying one that is waiting', async () => {
    const { provider, plan } = await selling()
    const sent = async (buyer: SignedInViewer, text: string) => {
      const field = 'paymentProof'
      const bytes = testPdf(text)
      const file = { field, filename: 'proof.pdf', mediaType: 'application/pdf', bytes }
      const uploads: ReadonlyMap<string, UploadedFile> = new Map([[field, file]])
      const body = { subscribedToId: plan.id }
      return market.call(submitPayment, { body, files: {} }, buyer, { uploads })
    }
    const buyers = [await addBuyer(market), await addBuyer(market)] as const
    for (const buyer of buyers) {
      await signAgreement(market, buyer, await quoted(market, buyer, [plan.id], 'manual'))
    }
    const { data: waiting } = (await sent(buyers[0], 'first')).reply()
    await close(provider)
    expect((await sent(buyers[1], 'second')).code).toBe('seller_gone')
    const body = { id: waiting._id }
    expect((await market.call(verifyTransfer, { body }, boss())).code).toBe('seller_gone')
  })

  it('refuses ledger entries, and cannot be reopened', async () => {
    const provider = await market.addProvider()
    const { accountId: providerId } = provider
    await close(provider)
    const at = market.clock.now()
    const entries = [
      rechargeEntry({ rechargeId: newId(), providerId, amount: 1n, at }),
      withdrawalHold({ withdrawalId: newId(), providerId, amount: 1n, at }),
    ]
    const { ledger } = market.app
    const refused = { ok: false, code: 'wallet_closed' }
    for (const entry of entries) {
      expect(await market.db.transaction((tx) => ledger.post(tx, entry))).toMatchObject(refused)
    }
    const [one, two] = await ledger.postAll(market.db.read, entries)
    expect([one, two]).toMatchObject([refused, refused])
    await expect(
      market.db.sql`update ledger_provider set closed_at = null where provider_id = ${providerId}`,
    ).rejects.toThrow(/is closed/)
  })

  it('can be closed only when it is empty', async () => {
    const provider = await market.addProvider()
    ;(await recharge(provider.accountId)).reply()
    await expect(close(provider)).rejects.toThrow(/only an empty open wallet/)
    await expect(
      market.db.sql`
        update ledger_provider set closed_at = now() where provider_id = ${provider.accountId}`,
    ).rejects.toThrow(/ledger_provider_closed_empty/)
  })
})
