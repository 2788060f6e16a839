import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { myOrders } from '#contract/checkout/orders.ts'
import {
  cancelPreview,
  cancelSubscription,
  mySubscriptions,
} from '#contract/checkout/subscriptions.ts'
import { invoicePdf, myInvoices } from '#contract/invoices/calls.ts'
import {
  adminProviderDetails,
  endProviderRegistration,
  rejectServiceProvider,
  removeServiceProvider,
  verifyServiceProvider,
} from '#contract/providers/admin-calls.ts'
import { spDetails } from '#contract/providers/calls.ts'
import { DAY_MS } from '#kit/clock.ts'
import { dayInIndia } from '#kit/day.ts'
import { newId } from '#kit/id.ts'
import { formatRupees, rupeesFromPaise } from '#kit/money.ts'
import { addBuyer, payByCard, quoted } from '#modules/checkout/testing.ts'
import {
  type LedgerEntry,
  rechargeEntry,
  withdrawalHold,
  withdrawalPayout,
} from '#modules/ledger/index.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { findBreaches } from './invariants.ts'
import { type Marketplace, openMarketplace } from './testing/marketplace.ts'
import { expectNoBreaches, settleRefunds } from './testing/refunds.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

const order = 'WTM/AB/MIRSD/12345/2026-27'

const manager = async () => ({ ...(await market.addAdmin()), provedAt: market.clock.now() })

const end = async (
  id: string,
  effectiveOn: string,
  viewer?: Parameters<Marketplace['call']>[2] | 'nobody',
) =>
  market.call(
    endProviderRegistration,
    { body: { id, effectiveOn, order } },
    viewer === 'nobody' ? undefined : (viewer ?? (await manager())),
  )

async function bought(providerId: string, validityDays: number): Promise<SignedInViewer> {
  const plan = await market.addPlan(providerId, { price: 1_180_00n, validityDays })
  const buyer = await addBuyer(market)
  expect(await payByCard(market, buyer, await quoted(market, buyer, [plan.id]))).toBe('paid')
  return buyer
}

const held = async (buyer: SignedInViewer) =>
  (await market.call(mySubscriptions, { query: {} }, buyer)).reply().data

const refunds = (buyer: SignedInViewer) => market.db.sql<
  { of: number; days: number; paise: bigint }[]
>`
  select c.total_days as of, c.unexpired_days as days, n.total_paise as paise
  from cancellation c join invoice n on n.id = c.credit_note_id
  where c.user_id = ${buyer.accountId} order by c.cancelled_at`

const cancels = async (buyer: SignedInViewer) => {
  const body = { id: (await held(buyer))[0]?._id ?? '' }
  const shown = (await market.call(cancelPreview, { query: body }, buyer)).reply().data
  const { refund } = shown
  ;(await market.call(cancelSubscription, { body: { ...body, refund } }, buyer)).reply()
}

describe('a registration that SEBI ended', () => {
  it('gives every customer back the days from the effective date, once', async () => {
    const company = await market.addProvider({ type: 'Non Individual' })
    const sub = await market.addProvider({
      type: 'sub profile',
      masterId: company.accountId,
      companyName: 'Company',
    })
    const running = await bought(company.accountId, 30)
    const ofSub = await bought(sub.accountId, 30)
    const over = await bought(company.accountId, 7)
    const overBefore = await bought(company.accountId, 3)
    const elsewhere = await bought((await market.addProvider()).accountId, 30)
    market.clock.advance(10 * DAY_MS)
    await market.app.plans.settleDue()
    expect(await market.runJob('checkout-refund-registrations')).toBe(0)

    expect((await end(company.accountId, '2026-11-26')).reply().message).toBe('Registration ended')
    for (const { accountId: id } of [company, sub]) {
      expect((await market.call(spDetails, { query: { id } })).code).toBe('not_found')
      const details = await market.call(adminProviderDetails, { query: { id } }, await manager())
      expect(details.reply().serviceProviderData).toMatchObject({
        status: 'approved',
        registrationEndedOn: '2026-11-26',
      })
    }
    // Until the job runs, a buyer who cancels is shown the same refund.
    const [first] = await held(running)
    const query = { id: first?._id ?? '' }
    const shown = (await market.call(cancelPreview, { query }, running)).reply().data
    expect(shown).toMatchObject({ totalDays: 30, unexpiredDays: 25 })

    const rounds = await Promise.all(
      Array.from({ length: 5 }, () => market.runJob('checkout-refund-registrations')),
    )
    expect(rounds.map(Number).reduce((sum, one) => sum + one)).toBe(3)
    expect(await market.runJob('checkout-refund-registrations')).toBe(0)

    const price = 1_180_00n
    const half = { of: 30, days: 25, paise: (price * 25n) / 30n }
    expect(await refunds(running)).toEqual([half])
    expect(await refunds(ofSub)).toEqual([half])
    expect(await refunds(over)).toEqual([{ of: 7, days: 2, paise: (price * 2n) / 7n }])
    expect(await refunds(overBefore)).toEqual([])
    expect(await refunds(elsewhere)).toEqual([])
    const statuses = await Promise.all(
      [running, ofSub, over, overBefore, elsewhere].map(async (buyer) => (await held(buyer))[0]),
    )
    expect(statuses.map((one) => one?.status)).toEqual([
      'cancelled',
      'cancelled',
      'cancelled',
      'ended',
      'running',
    ])
    const breaches = await market.db.snapshot((tx) => findBreaches(market.app, tx))
    expect([...breaches.values()].flat()).toEqual([])
  })

  it('is not that of a bank’s sub-profile which is registered itself', async () => {
    const bank = await market.addProvider({ type: 'Non Individual', category: 'Banking' })
    const of = { type: 'sub profile', masterId: bank.accountId, companyName: 'Bank' } as const
    const branch = await market.addProvider({ ...of, category: 'Banking' })
    const analyst = await market.addProvider(of)
    const [ofBranch, ofAnalyst] = [
      await bought(branch.accountId, 30),
      await bought(analyst.accountId, 30),
    ]
    const today = market.clock.now().toISOString().slice(0, 10)
    const detailsOf = async ({ accountId: id }: SignedInViewer) =>
      (await market.call(adminProviderDetails, { query: { id } }, await manager())).reply()
        .serviceProviderData
    expect((await end(branch.accountId, today)).code).toBe('registration_not_changeable')
    expect((await end(bank.accountId, today)).status).toBe(200)
    expect(await market.runJob('checkout-refund-registrations')).toBe(1)
    expect(await refunds(ofBranch)).toHaveLength(1)
    expect(await refunds(ofAnalyst)).toEqual([])
    const left = { hasOwnRegistration: true, status: 'verified', registrationEndedOn: null }
    expect(await detailsOf(analyst)).toMatchObject(left)
    const ended = { hasOwnRegistration: false, status: 'approved', registrationEndedOn: today }
    expect(await detailsOf(branch)).toMatchObject(ended)

    // It can lose its verification and get it again, unlike who shared the registration.
    const verify = async ({ accountId: id }: SignedInViewer) =>
      market.call(verifyServiceProvider, { body: { id } }, await manager())
    const body = { id: analyst.accountId }
    ;(await market.call(removeServiceProvider, { body }, await manager())).reply()
    expect((await verify(analyst)).status).toBe(200)
    expect((await verify(branch)).code).toBe('master_approval_pending')
    const other = await market.addProvider({ type: 'Non Individual', category: 'Banking' })
    const its = await market.addProvider({ ...of, masterId: other.accountId })
    ;(
      await market.call(removeServiceProvider, { body: { id: other.accountId } }, await manager())
    ).reply()
    expect((await verify(its)).code).toBe('master_approval_pending')

    expect((await end(analyst.accountId, today)).status).toBe(200)
    expect(await market.runJob('checkout-refund-registrations')).toBe(1)
    expect(await refunds(ofAnalyst)).toHaveLength(1)
  })

  it('is recorded with the order, once, also after the verification was removed', async () => {
    const { accountId: id } = await market.addProvider()
    const buyer = await bought(id, 30)
    const admin = await manager()
    ;(await market.call(removeServiceProvider, { body: { id } }, admin)).reply()
    expect(await market.runJob('checkout-refund-registrations')).toBe(0)
    const today = '2026-12-01'
    expect((await end(id, today)).status).toBe(200)
    expect((await end(id, today)).code).toBe('registration_not_endable')
    const rows = await market.db.sql<{ detail: object }[]>`
      select detail from audit_inbox
      where object_id = ${id} and action = 'provider.registration-ended'`
    expect(rows).toEqual([{ detail: { effectiveOn: today, order } }])
    expect(await market.runJob('checkout-refund-registrations')).toBe(1)
    expect(await refunds(buyer)).toMatchObject([{ days: 30 }])
  })

  it('counts no more once the provider is verified again', async () => {
    const { accountId: id } = await market.addProvider()
    const buyer = await bought(id, 30)
    expect((await end(id, '2026-12-01')).status).toBe(200)
    const body = { id }
    expect((await market.call(verifyServiceProvider, { body }, await manager())).status).toBe(200)
    expect(await market.runJob('checkout-refund-registrations')).toBe(0)
    expect((await held(buyer)).map(({ status }) => status)).toEqual(['running'])
  })

  it('needs a company or a person that was approved, and a day of the last year', async () => {
    const company = await market.addProvider({ type: 'Non Individual' })
    const sub = await market.addProvider({
      type: 'sub profile',
      masterId: company.accountId,
      companyName: 'Company',
    })
    expect((await end(sub.accountId, '2026-11-26')).code).toBe('registration_not_changeable')
    expect((await end(newId(), '2026-11-26')).code).toBe('not_found')
    expect((await end(company.accountId, '2026-12-02')).code).toBe('invalid_input')
    expect((await end(company.accountId, '2025-11-26')).code).toBe('invalid_input')
    const query = { id: company.accountId }
    expect((await market.call(spDetails, { query })).status).toBe(200)
  })

  it('is for admins who manage providers and have just confirmed that it is them', async () => {
    const { accountId: id } = await market.addProvider()
    const day = '2026-11-26'
    expect((await end(id, day, 'nobody')).code).toBe('unauthenticated')
    expect((await end(id, day, await market.addUser())).code).toBe('forbidden')
    expect((await end(id, day, await market.addAdmin('provider.view'))).code).toBe('forbidden')
    const unproved = { ...(await market.addAdmin()), provedAt: new Date(0) }
    expect((await end(id, day, unproved)).code).toBe('step_up_required')
  })
  it('gives the days from the effective date also to those who cancelled before it was known', async () => {
    const provider = await market.addProvider()
    const { accountId: id } = provider
    const start = market.clock.now().getTime()
    const day = (days: number) => new Date(start + days * DAY_MS).toISOString().slice(0, 10)
    const before = await bought(id, 30)
    const [sameDay, after] = [await bought(id, 30), await bought(id, 30)]
    await cancels(before)
    market.clock.advance(8.8 * DAY_MS)
    await cancels(sameDay)
    market.clock.advance(10 * DAY_MS)
    await cancels(after)
    market.clock.advance(5 * DAY_MS)
    expect((await end(id, day(9))).status).toBe(200)
    const rounds = await Promise.all(
      Array.from({ length: 20 }, () => market.runJob('checkout-refund-registrations')),
    )
    expect(rounds.some((count) => Number(count) > 0)).toBe(true)
    expect(await market.runJob('checkout-refund-registrations')).toBe(0)

    const daysOf = async (buyer: SignedInViewer) => (await refunds(buyer)).map(({ days }) => days)
    expect(await daysOf(before)).toEqual([30])
    expect(await daysOf(sameDay)).toEqual([21])
    expect(await daysOf(after)).toEqual([11, 10])
    const total = (await refunds(after)).reduce((sum, { paise }) => sum + paise, 0n)
    expect(total).toBe((1_180_00n * 21n) / 30n)
    await settleRefunds(market)
    const [line] = (await market.call(myOrders, { query: {} }, after)).reply().data[0]?.lines ?? []
    expect(line?.refund).toMatchObject({ amount: Number(total) / 100, route: 'gateway' })
    expect(line?.refund?.backAt).not.toBeNull()
    const notes = line?.creditNoteIds ?? []
    expect(notes).toHaveLength(2)
    for (const [viewer, as] of [
      [after, 'buyer'],
      [provider, 'supplier'],
    ] as const) {
      for (const id of notes) {
        expect((await market.call(invoicePdf, { params: { id } }, viewer)).status).toBe(200)
      }
      const listed = (await market.call(myInvoices, { query: { as } }, viewer)).reply().data
      expect(listed.map(({ _id }) => _id)).toEqual(expect.arrayContaining(notes))
    }
    await expectNoBreaches(market)
  })

  it('keeps the wallet open until terms that were over or cancelled are refunded', async () => {
    const { accountId: providerId } = await market.addProvider()
    const over = await bought(providerId, 7)
    const cancelled = await bought(providerId, 30)
    market.clock.advance(5 * DAY_MS)
    await cancels(cancelled)
    market.clock.advance(5 * DAY_MS)
    await market.app.plans.settleDue()
    const { ledger } = market.app
    const balances = () => ledger.balancesOf(market.db.read, providerId)
    const post = async (...entries: readonly LedgerEntry[]) => {
      for (const entry of entries) {
        expect((await market.db.transaction((tx) => ledger.post(tx, entry))).ok).toBe(true)
      }
    }
    const at = market.clock.now()
    const { available: amount } = await balances()
    const paidOut = { withdrawalId: newId(), providerId, amount, at }
    await post(withdrawalHold(paidOut), withdrawalPayout(paidOut))
    const effectiveOn = dayInIndia(new Date(at.getTime() - 7 * DAY_MS))
    expect((await end(providerId, effectiveOn)).status).toBe(200)
    const reject = async () =>
      market.call(rejectServiceProvider, { body: { id: providerId } }, await manager())

    const refused = await reject()
    expect([refused.code, refused.message]).toEqual([
      'wallet_not_settled',
      'Refunds for its ended registration are being made. Try again in a few minutes.',
    ])
    expect(await market.runJob('checkout-refund-registrations')).toBe(2)
    expect(await refunds(over)).toMatchObject([{ days: 4 }])
    expect((await refunds(cancelled)).map(({ days }) => days)).toEqual([25, 2])
    const { owed } = await balances()
    expect((await reject()).message).toBe(
      `It owes Tradebox ${formatRupees(rupeesFromPaise(owed))}.`,
    )
    await post(rechargeEntry({ rechargeId: newId(), providerId, amount: owed, at }))
    expect((await reject()).status).toBe(200)
    expect(await market.runJob('checkout-refund-registrations')).toBe(0)
  })
})
