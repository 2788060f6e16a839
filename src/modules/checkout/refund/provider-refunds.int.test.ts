import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feeAllowance } from '#contract/checkout/cart.ts'
import { myOrder, submitPayment, verifyPayment } from '#contract/checkout/orders.ts'
import { providerRefunds, recordProviderRefund } from '#contract/checkout/provider-refunds.ts'
import {
  cancelPreview,
  cancelSubscription,
  mySubscriptions,
} from '#contract/checkout/subscriptions.ts'
import { REFUND_START_MAX_DAYS } from '#contract/payments/limits.ts'
import { walletBalance, withdraw } from '#contract/payouts/calls.ts'
import { deleteServiceProvider } from '#contract/providers/admin-calls.ts'
import { present } from '#kit/assert.ts'
import { DAY_MS, MINUTE_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { formatRupees } from '#kit/money.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { rechargeEntry } from '#modules/ledger/index.ts'
import { testPdf } from '#platform/files/testing.ts'
import type { UploadedFile } from '#platform/http/uploads/multipart.ts'
import { anonymous, type SignedInViewer, type Viewer } from '#platform/http/viewer.ts'
import { addBuyer, quoted, signAgreement } from '../testing.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

let proofs = 0
function proof(): ReadonlyMap<string, UploadedFile> {
  proofs += 1
  const field = 'paymentProof'
  const bytes = testPdf(`refund ${proofs}`)
  return new Map([[field, { field, filename: 'proof.pdf', mediaType: 'application/pdf', bytes }]])
}

const day = (ms = 0) => new Date(market.clock.now().getTime() + ms).toISOString().slice(0, 10)

async function plan() {
  const provider = await market.addProvider()
  return { provider, plan: await market.addPlan(provider.accountId, { price: 1_000_00n }) }
}

/** A plan that was paid directly to the provider, and cancelled at once. */
async function cancelled(at?: Awaited<ReturnType<typeof plan>>) {
  const { provider, plan: sold } = at ?? (await plan())
  const buyer = await addBuyer(market)
  const order = await quoted(market, buyer, [sold.id], 'manual')
  await signAgreement(market, buyer, order)
  const utr = `AXIS${80000000 + proofs}`
  const body = { subscribedToId: sold.id, utr }
  ;(await market.call(submitPayment, { body, files: {} }, buyer, { uploads: proof() })).reply()
  ;(await market.call(verifyPayment, { body: { id: order._id } }, provider)).reply()
  const [held] = (await market.call(mySubscriptions, { query: {} }, buyer)).reply().data
  const id = present(held, 'it is held')._id
  const { refund } = (await market.call(cancelPreview, { query: { id } }, buyer)).reply().data
  ;(await market.call(cancelSubscription, { body: { id, refund } }, buyer)).reply()
  return { provider, buyer, order, utr, refund }
}

const listed = async (viewer: Viewer, query = {}) =>
  (await market.call(providerRefunds, { query }, viewer)).reply().data

const owedTo = async (viewer: Viewer, buyer: SignedInViewer) =>
  present(
    (await listed(viewer, { limit: 50 })).find(({ buyerEmail }) => buyerEmail === buyer.email),
    'it is owed',
  )

const record = (viewer: Viewer, id: string, referenceNo: string, sentOn = day()) =>
  market.call(recordProviderRefund, { body: { id, referenceNo, sentOn } }, viewer)

const lineOf = async (buyer: SignedInViewer, id: string) =>
  (await market.call(myOrder, { query: { id } }, buyer)).reply().data.lines[0]

describe('a refund that the provider owes', () => {
  it('leaves the fee charged until it is sent', async () => {
    const { provider, buyer, refund } = await cancelled()
    const query = { providerId: provider.accountId }
    const used = async () => (await market.call(feeAllowance, { query }, buyer)).reply().data?.used
    expect([refund, await used()]).toEqual([1_000, 1_000])
    ;(await record(provider, (await owedTo(provider, buyer))._id, 'NEFT6999')).reply()
    expect(await used()).toBe(0)
  })

  it('is recorded as sent once, on a valid date, and the buyer sees its status', async () => {
    const { provider, buyer, order, utr, refund } = await cancelled()
    const owed = await owedTo(provider, buyer)
    expect(owed).toMatchObject({
      reference: order.reference,
      soldById: provider.accountId,
      amount: refund,
      utr,
      referenceNo: null,
      sentOn: null,
    })
    expect((await lineOf(buyer, order._id))?.refund).toEqual({
      amount: refund,
      route: 'provider',
      backAt: null,
      referenceNo: null,
    })
    const body = { id: provider.accountId }
    const removed = await market.call(deleteServiceProvider, { body }, await market.addAdmin())
    expect(removed.message).toContain('A customer who paid directly is waiting for a refund.')

    for (const sentOn of [day(2 * DAY_MS), day(-2 * DAY_MS)]) {
      const refused = await record(provider, owed._id, 'NEFT7000', sentOn)
      expect([refused.code, Object.keys(refused.fields ?? {})]).toEqual([
        'invalid_input',
        ['sentOn'],
      ])
    }
    const sent = await record(provider, owed._id, 'NEFT7000')
    expect(sent.reply()).toMatchObject({
      message: 'Refund recorded',
      data: { _id: owed._id, referenceNo: 'NEFT7000', sentOn: day() },
    })
    expect((await lineOf(buyer, order._id))?.refund).toEqual({
      amount: refund,
      route: 'provider',
      backAt: market.clock.now().toISOString(),
      referenceNo: 'NEFT7000',
    })
    expect((await record(provider, owed._id, 'NEFT7001')).code).toBe('refund_sent_already')
    const [row] = await market.db.sql`
      select count(*)::int as noted from audit_inbox
      where action = 'checkout.provider-refund-sent' and object_id = ${owed._id}`
    expect(row).toEqual({ noted: 1 })
  })

  it('is accessible only to its provider and to admins with the order permission', async () => {
    const { provider, buyer } = await cancelled()
    const { _id: id } = await owedTo(provider, buyer)
    const stranger = await market.addProvider()
    expect(await listed(stranger)).toEqual([])
    expect((await record(stranger, id, 'NEFT7100')).code).toBe('not_found')
    for (const [viewer, code] of [
      [anonymous, 'unauthenticated'],
      [buyer, 'forbidden'],
      [await market.addAdmin('wallet.view'), 'forbidden'],
    ] as const) {
      expect((await market.call(providerRefunds, { query: {} }, viewer)).code).toBe(code)
      expect((await record(viewer, id, 'NEFT7100')).code).toBe(code)
    }
    const admin = await market.addAdmin('order.verify')
    const stale = { ...admin, provedAt: new Date(market.clock.now().getTime() - 10 * MINUTE_MS) }
    expect((await record(stale, id, 'NEFT7100')).code).toBe('step_up_required')
    expect((await record(admin, newId(), 'NEFT7100')).code).toBe('not_found')
    const claimed = { query: { spId: provider.accountId } }
    expect((await market.call(providerRefunds, claimed, stranger)).code).toBe('claim_refused')
    expect(await listed(admin, { spId: provider.accountId })).toHaveLength(1)
    expect((await record(admin, id, 'NEFT7100')).reply().data.sentOn).toBe(day())
    const bad = await market.call(providerRefunds, { query: { cursor: 'x' } }, admin)
    expect(bad.code).toBe('invalid_input')
  })

  it('is recorded once, and not with the reference of another refund', async () => {
    const shop = await plan()
    const [one, other] = [await cancelled(shop), await cancelled(shop)]
    const { _id: first } = await owedTo(shop.provider, one.buyer)
    const { _id: second } = await owedTo(shop.provider, other.buyer)
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, at) => record(shop.provider, first, `NEFT72${at % 2}0`)),
    )
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(tries.map(({ code }) => code))).toEqual(
      new Set([undefined, 'refund_sent_already']),
    )
    const used = present(
      (await listed(shop.provider)).find(({ _id }) => _id === first)?.referenceNo,
      'it names its transfer',
    )
    const taken = await record(shop.provider, second, used.toLowerCase())
    expect(taken.code).toBe('refund_reference_taken')
    expect((await record(shop.provider, second, 'NEFT7300')).status).toBe(200)
  })

  it('comes first in the list, across pages, while it is owed', async () => {
    const shop = await plan()
    const buyers: SignedInViewer[] = []
    for (let at = 0; at < 3; at += 1) {
      market.clock.advance(MINUTE_MS)
      buyers.push((await cancelled(shop)).buyer)
    }
    const newest = present(buyers[2], 'there are three')
    const { _id: id } = await owedTo(shop.provider, newest)
    ;(await record(shop.provider, id, 'NEFT7400')).reply()
    const seen: (string | null)[] = []
    let cursor: string | undefined
    do {
      const query = cursor === undefined ? { limit: 1 } : { limit: 1, cursor }
      const page = (await market.call(providerRefunds, { query }, shop.provider)).reply()
      seen.push(...page.data.map(({ buyerEmail }) => buyerEmail))
      cursor = page.nextCursor
    } while (cursor !== undefined)
    expect(seen).toEqual([buyers[1]?.email, buyers[0]?.email, newest.email])
  })

  it('that was not sent in time bars withdrawals until it is recorded as sent', async () => {
    const { provider, buyer, refund } = await cancelled()
    const { accountId: providerId } = provider
    await market.db.transaction(async (tx) => {
      const at = market.clock.now()
      const money = { rechargeId: newId(), providerId, amount: 5_000_00n, at }
      await market.app.ledger.post(tx, rechargeEntry(money))
    })
    const fresh = () => ({ ...provider, provedAt: market.clock.now() })
    const ask = () => market.call(withdraw, { body: { amount: 4_000 } }, fresh())
    const barred = async () =>
      (await market.call(walletBalance, { query: {} }, provider)).reply().data.withdrawalBar
    market.clock.advance(REFUND_START_MAX_DAYS * DAY_MS - 1)
    expect(await barred()).toBeNull()
    market.clock.advance(1)
    expect(await barred()).toEqual({ reason: 'refunds-owed', until: null, owed: refund })
    const refused = await ask()
    expect([refused.status, refused.code]).toEqual([409, 'withdrawal_refunds_owed'])
    expect(refused.message).toContain(`refunds of ${formatRupees(refund)}.`)
    const { _id: id } = await owedTo(provider, buyer)
    ;(await record(provider, id, 'NEFT7600')).reply()
    expect(await barred()).toBeNull()
    expect((await ask()).status).toBe(200)
  })

  it('publishes a reminder every three days until it is recorded as sent', async () => {
    const { provider, buyer } = await cancelled()
    const { _id: id } = await owedTo(provider, buyer)
    const { db, clock, runJob } = market
    const told = async () =>
      (
        await db.sql<{ payload: { days: number } }[]>`
          select payload from outbox_event
          where type = 'checkout.provider-refund-owed' and payload->>'cancellationId' = ${id}
          order by payload->>'at'`
      ).map(({ payload }) => payload.days)
    for (let days = 0; days < 7; days += 1) {
      await runJob('checkout-owed-refunds')
      clock.advance(DAY_MS)
    }
    expect(await told()).toEqual([3, 6])
    ;(await record(provider, id, 'NEFT7500')).reply()
    clock.advance(2 * DAY_MS)
    await runJob('checkout-owed-refunds')
    expect(await told()).toEqual([3, 6])
  })
})
