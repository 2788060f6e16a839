import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invoiceDetails, saveInvoiceSettings } from '#contract/invoices/calls.ts'
import { checkoutPayment, verifyPayment } from '#contract/payments/calls.ts'
import { rechargeWallet } from '#contract/payouts/calls.ts'
import { serviceDetails } from '#contract/plans/calls.ts'
import type { PlanDraft } from '#contract/plans/editing.ts'
import {
  activateMembership,
  activateService,
  claimPromo,
  createService,
  platformStatus,
  purchasedPlans,
} from '#contract/platform-plans/calls.ts'
import { adminProviderDetails } from '#contract/providers/admin-calls.ts'
import { present } from '#kit/assert.ts'
import { DAY_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

const draft = {
  title: 'Momentum Picks',
  segment: 'Equity Cash',
  description: 'Two to four ideas a week.',
  keyFeatures: ['Entry, target and stop with each idea'],
  price: 1_499,
  validity: 30,
  languages: ['english'],
} as const

const body = (planName: string, duration: number) =>
  ({
    ...draft,
    languages: [...draft.languages],
    keyFeatures: [...draft.keyFeatures],
    planName,
    duration,
  }) as never

const fresh = (viewer: SignedInViewer): SignedInViewer => ({
  ...viewer,
  provedAt: market.clock.now(),
})

const choose = (provider: SignedInViewer, planName: string, duration: number) =>
  market.call(createService, { body: body(planName, duration) }, provider)

/** Pays a purchase by card, as a browser does. */
async function pay(provider: SignedInViewer, purchaseId: string, amount: number) {
  const opened = await market.call(checkoutPayment, { body: { amount, purchaseId } }, provider)
  const { proof } = await market.gateway.pay(opened.reply().checkout.id)
  const verified = await market.call(verifyPayment, { body: present(proof, 'paid') }, provider)
  return verified.reply().data.status
}

const statusOf = async (provider: SignedInViewer) =>
  (await market.call(platformStatus, {}, provider)).reply().data

const bought = async (provider: SignedInViewer) =>
  (await market.call(purchasedPlans, { query: {} }, provider)).reply().data

describe('a plan', () => {
  it('is stored as a draft, and on sale once its platform plan is paid', async () => {
    const provider = await market.addProvider()
    expect(await statusOf(provider)).toEqual({ subscriptionActive: false, membership: null })
    const kept = (await choose(provider, 'Gold', 360)).reply()
    expect(kept.data).toMatchObject({
      serviceId: null,
      planName: 'gold',
      duration: 360,
      price: 11_700,
      GST: 2_106,
      amount: 13_806,
    })
    expect(await bought(provider)).toEqual([])
    expect(await pay(provider, kept.data.purchaseId, 13_806)).toBe('paid')
    const [row] = await bought(provider)
    expect(row).toMatchObject({
      plan: 'gold',
      serviceName: 'Momentum Picks',
      amount: 11_700,
      GST: 2_106,
      total: 13_806,
      isExpired: false,
    })
    expect(row?.invoiceLink).toMatch(/^\/dashboard\/serviceprovider\/invoices\//)
    const [plan] = await market.db.sql<{ id: string }[]>`
      select id from plan where provider_id = ${provider.accountId}`
    const details = await market.call(serviceDetails, {
      params: { id: present(plan, 'the service').id },
    })
    expect(details.reply().data).toMatchObject({ title: 'Momentum Picks', activated: true })
    expect(await statusOf(provider)).toMatchObject({ subscriptionActive: true })
    const { revenue, gst_payable, gateway_clearing } = await market.app.ledger.platformBalances(
      market.db.read,
    )
    expect([revenue, gst_payable, gateway_clearing]).toEqual([11_700_00n, 2_106_00n, -13_806_00n])
  })

  it('requires the GSTIN of a provider that charges GST', async () => {
    const provider = await market.addProvider({ gst: true, gstin: null })
    const plan = await market.addPlan(provider.accountId)
    const again = { serviceId: plan.id, planName: 'silver', duration: 30 } as never
    for (const refused of [
      await choose(provider, 'gold', 360),
      await market.call(activateService, { body: again }, provider),
      await market.call(
        claimPromo,
        { body: { ...draft, coupenCode: 'PROMOS1' } as never },
        provider,
      ),
    ]) {
      expect([refused.status, refused.code]).toEqual([409, 'gstin_missing'])
    }
    const settings = {
      ...{ sac: '997159', prefix: 'KRR', signatoryName: 'A. Roy' },
      gstin: '19AAAPA1234A1ZQ',
    }
    ;(await market.call(saveInvoiceSettings, { body: settings }, provider)).reply()
    expect((await choose(provider, 'gold', 360)).status).toBe(200)
  })

  it('is named in the notes of its payment, with its buyer and its platform plan', async () => {
    const provider = await market.addProvider()
    const notesOf = async ({ amount, purchaseId }: { amount: number; purchaseId: string }) => {
      const opened = await market.call(checkoutPayment, { body: { amount, purchaseId } }, provider)
      return opened.reply().display.notes
    }
    const about = {
      type: 'platform plan',
      buyer: provider.accountId,
      seller: 'Tradebox',
      duration: '90',
      validity: '90',
    }
    expect(await notesOf((await choose(provider, 'silver', 90)).reply().data)).toEqual({
      ...about,
      planName: 'silver',
      serviceId: '',
      serviceTitle: 'Momentum Picks',
    })
    const { id: serviceId } = await market.addPlan(provider.accountId, { title: 'Evening Notes' })
    const body = { serviceId, planName: 'gold', duration: 90 } as never
    const again = (await market.call(activateService, { body }, provider)).reply().data
    expect(await notesOf(again)).toEqual({
      ...about,
      planName: 'gold',
      serviceId,
      serviceTitle: 'Evening Notes',
    })
  })

  it('is one purchase when requested repeatedly, until another choice replaces it', async () => {
    const provider = await market.addProvider()
    const first = (await choose(provider, 'silver', 30)).reply().data
    const opened = await market.call(
      checkoutPayment,
      { body: { amount: first.amount, purchaseId: first.purchaseId } },
      provider,
    )
    const again = await Promise.all([1, 2, 3].map(() => choose(provider, 'silver', 30)))
    expect(again.map((one) => one.reply().data)).toEqual([first, first, first])
    // A different choice replaces it: a late payment of the first one is refunded.
    const other = (await choose(provider, 'gold', 30)).reply().data
    expect(other.purchaseId).not.toBe(first.purchaseId)
    const { proof } = await market.gateway.pay(opened.reply().checkout.id)
    const late = await market.call(verifyPayment, { body: present(proof, 'paid') }, provider)
    expect(late.reply().data.status).toBe('refunding')
    expect(await pay(provider, other.purchaseId, other.amount)).toBe('paid')
    expect(await bought(provider)).toHaveLength(1)
    // A paid purchase is not reused as a draft.
    const next = (await choose(provider, 'gold', 30)).reply().data
    expect(next.purchaseId).not.toBe(other.purchaseId)
  })

  it('cannot be paid with another amount than its price', async () => {
    const provider = await market.addProvider()
    const { data } = (await choose(provider, 'gold', 360)).reply()
    const { purchaseId } = data
    const opened = await market.call(
      checkoutPayment,
      { body: { amount: 1_380.6, purchaseId } },
      provider,
    )
    expect([opened.status, opened.code]).toEqual([409, 'payment_amount_changed'])
  })

  it('goes on sale again for the platform plan chosen last, once that is paid', async () => {
    const provider = await market.addProvider()
    const plan = await market.addPlan(provider.accountId, { activated: false })
    const ask = { serviceId: plan.id, planName: 'silver', duration: 30 } as never
    const dearer = { serviceId: plan.id, planName: 'gold', duration: 30 } as never
    const first = (await market.call(activateService, { body: dearer }, provider)).reply().data
    const second = (await market.call(activateService, { body: ask }, provider)).reply().data
    expect(second).toMatchObject({ serviceId: plan.id, amount: 1_180 })
    const again = (await market.call(activateService, { body: ask }, provider)).reply().data
    expect(again).toEqual(second)
    const stale = await market.call(
      checkoutPayment,
      { body: { amount: first.amount, purchaseId: first.purchaseId } },
      provider,
    )
    expect(stale.code).toBe('payment_quote_missing')
    expect(await pay(provider, second.purchaseId, 1_180)).toBe('paid')
    expect(await bought(provider)).toHaveLength(1)
    const details = await market.call(serviceDetails, { params: { id: plan.id } })
    expect(details.reply().data.activated).toBe(true)
    const other = await market.addProvider()
    expect((await market.call(activateService, { body: ask }, other)).code).toBe('not_found')
  })

  it('stays on sale longer when it is paid for again while on sale', async () => {
    const provider = await market.addProvider()
    const plan = await market.addPlan(provider.accountId, { activated: false })
    const ask = { serviceId: plan.id, planName: 'silver', duration: 30 } as never
    const choices = await Promise.all(
      Array.from({ length: 5 }, () => market.call(activateService, { body: ask }, provider)),
    )
    expect(choices.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const from = market.clock.now().getTime()
    for (const days of [30, 60]) {
      const chosen = (await market.call(activateService, { body: ask }, provider)).reply().data
      expect(await pay(provider, chosen.purchaseId, 1_180)).toBe('paid')
      const [row] = await market.db.sql<{ until: Date; starts: Date; ends: Date }[]>`
        select p.platform_ends_at as until, b.starts_at as starts, b.ends_at as ends
        from plan p join platform_purchase b on b.plan_id = p.id
        where b.id = ${chosen.purchaseId}`
      expect(row).toEqual({
        until: new Date(from + days * DAY_MS),
        starts: new Date(from + (days - 30) * DAY_MS),
        ends: new Date(from + days * DAY_MS),
      })
    }
  })

  it('requires a plan type and a duration that have a price', async () => {
    const provider = await market.addProvider()
    for (const [planName, duration, message] of [
      ['', 30, 'Please select plan type'],
      [undefined, 30, 'Please select plan type'],
      ['gold', undefined, 'Please plan duration'],
      ['bronze', 30, 'Error pricing'],
      ['gold', 45, 'Error pricing'],
    ] as const) {
      const refused = await choose(provider, planName as never, duration as never)
      expect([refused.code, refused.message]).toEqual(['invalid_input', message])
    }
  })

  it('shows assets and returns for a fund manager, and refuses them for other providers', async () => {
    const fund = {
      AUM: 25_00_00_000,
      NoOfClients: 40,
      Fundmanager: 'Asha Rao',
      returnsByTime: [1.5, null, -2.25, null, null],
    } as const
    const sent: Omit<PlanDraft, 'bonusFeatures' | 'freeTrailDays' | 'tncDocumentId'> = {
      ...draft,
      languages: [...draft.languages],
      keyFeatures: [...draft.keyFeatures],
      fund: { ...fund, returnsByTime: [1.5, null, -2.25, null, null] },
    }
    const analyst = await market.addProvider()
    const manager = await market.addProvider({ category: 'PMS' })
    const paid = { ...sent, planName: 'gold', duration: 30 } as const
    const free = { ...sent, coupenCode: 'PROMOG1' }
    const refusals = await Promise.all([
      market.call(createService, { body: paid }, analyst),
      market.call(claimPromo, { body: free }, analyst),
    ])
    expect(refusals.map(({ code }) => code)).toEqual(Array(2).fill('fund_facts_misplaced'))
    const { id } = (await market.call(claimPromo, { body: free }, manager)).reply()
    const shown = (await market.call(serviceDetails, { params: { id } })).reply().data
    expect(shown).toMatchObject({ serviceType: 'fund', ...fund })
    const { fund: _, languages: __, ...specified } = sent
    const flat = { ...specified, ...sent.fund, serviceType: 'fund' as const, coupenCode: 'PROMOS1' }
    const second = (await market.call(claimPromo, { body: flat }, manager)).reply()
    const same = (await market.call(serviceDetails, { params: { id: second.id } })).reply().data
    expect(same).toMatchObject({ serviceType: 'fund', languages: ['english'], ...fund })
  })

  it('is offered by verified providers only, and without a trial of investment advice', async () => {
    const visitor = await market.call(createService, { body: body('gold', 30) })
    expect(visitor.code).toBe('unauthenticated')
    const user = await market.addUser()
    const hidden = await market.addProvider({ status: 'approved' })
    const plan = await market.addPlan(hidden.accountId)
    for (const [spec, sent] of [
      [createService, body('gold', 30)],
      [activateService, { serviceId: plan.id, planName: 'gold', duration: 30 } as never],
      [claimPromo, { ...draft, coupenCode: 'PROMOS1' } as never],
    ] as const) {
      expect((await market.call(spec, { body: sent }, user)).code).toBe('forbidden')
      expect((await market.call(spec, { body: sent }, hidden)).code).toBe('service_not_allowed')
    }
    const adviser = await market.addProvider({ category: 'Registered Investment Advisor' })
    const trial = { ...draft, planName: 'gold', duration: 30, freeTrailDays: 7 } as never
    expect((await market.call(createService, { body: trial }, adviser)).code).toBe('trial_barred')
    const promise = { ...draft, coupenCode: 'PROMOS1', title: 'Sure shot calls' } as never
    expect((await market.call(claimPromo, { body: promise }, adviser)).code).toBe('lint_refused')
  })
})

describe('a provider that has lost its verification', () => {
  const unverify = (provider: SignedInViewer) =>
    market.db.sql`update provider set status = 'approved' where account_id = ${provider.accountId}`

  it('cannot pay for a plan that it may no longer offer', async () => {
    const provider = await market.addProvider()
    const { purchaseId, amount } = (await choose(provider, 'silver', 30)).reply().data
    await unverify(provider)
    const opened = await market.call(checkoutPayment, { body: { amount, purchaseId } }, provider)
    expect(opened.code).toBe('payment_quote_missing')
  })

  it('is refunded for a payment that was under way', async () => {
    const provider = await market.addProvider()
    const { purchaseId, amount } = (await choose(provider, 'silver', 30)).reply().data
    const opened = await market.call(checkoutPayment, { body: { amount, purchaseId } }, provider)
    const { proof } = await market.gateway.pay(opened.reply().checkout.id)
    await unverify(provider)
    const verified = await market.call(verifyPayment, { body: present(proof, 'paid') }, provider)
    expect(verified.reply().data.status).toBe('refunding')
    expect(await bought(provider)).toEqual([])
    expect(
      await market.db.sql`
      select from plan where provider_id = ${provider.accountId}`,
    ).toEqual([])
  })
})

describe('a promo code', () => {
  const claim = (provider: SignedInViewer, coupenCode: string) =>
    market.call(claimPromo, { body: { ...draft, coupenCode } as never }, provider)

  it('activates one plan for 30 days, once per code and provider', async () => {
    const provider = await market.addProvider()
    const all = await Promise.all(Array.from({ length: 20 }, () => claim(provider, 'PROMOG1')))
    expect(all.filter((answer) => answer.status === 200)).toHaveLength(1)
    const refused = all.filter((answer) => answer.status !== 200)
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['promo_claimed']))
    expect(refused[0]?.message).toBe('There was an error claiming please try again')
    expect((await claim(provider, 'promop1')).status).toBe(200)
    const rows = await bought(provider)
    expect(rows.map(({ plan, duration, total }) => [plan, duration, total]).sort()).toEqual([
      ['gold', 30, 0],
      ['platinum', 30, 0],
    ])
    const [count] = await market.db.sql<{ plans: number }[]>`
      select count(*)::int as plans from plan where provider_id = ${provider.accountId}`
    expect(count?.plans).toBe(2)
    expect((await claim(await market.addProvider(), 'PROMOG1')).status).toBe(200)
  })

  it('that is invalid activates nothing', async () => {
    const provider = await market.addProvider()
    for (const code of ['PROMO', 'constructor', 'PROMOS2']) {
      expect((await claim(provider, code)).code).toBe('promo_invalid')
    }
    expect(await bought(provider)).toEqual([])
  })
})

describe('a membership', () => {
  const terms = { plan: 'Postpaid', percentageFreshOnboarding: 12.5, customerLimit: 100 } as const

  it('runs for a year, one at a time, and sets the charges on sales', async () => {
    const provider = await market.addProvider()
    const admin = fresh(await market.addAdmin('membership.activate'))
    const sent = { id: provider.accountId, freshOnboardingCharge: 5_000, ...terms }
    const all = await Promise.all(
      Array.from({ length: 10 }, () => market.call(activateMembership, { body: sent }, admin)),
    )
    const done = all.filter((answer) => answer.status === 200)
    expect(done).toHaveLength(1)
    const { owed } = await market.app.ledger.balancesOf(market.db.read, provider.accountId)
    expect(owed).toBe(5_900_00n)
    expect(done[0]?.reply()).toMatchObject({
      message: 'Membership Activated Successfully',
      data: { plan: 'Postpaid', amount: 5_000, gst: 900, total: 5_900, status: 'Active' },
    })
    expect(new Set(all.map(({ code }) => code))).toEqual(new Set([undefined, 'membership_running']))
    const { memberships } = market.app
    const at = market.clock.now()
    const { accountId: providerId } = provider
    const of = async (when: Date) =>
      (await memberships.termsOf(market.db.read, [providerId], when)).get(providerId)
    expect(await of(at)).toMatchObject({ plan: 'Postpaid', percentageFresh: 12.5 })
    expect(await of(new Date(at.getTime() - 1))).toBeUndefined()
    expect(await of(new Date(at.getTime() + 366 * DAY_MS))).toBeUndefined()
    expect(await statusOf(provider)).toMatchObject({
      subscriptionActive: true,
      membership: { customerLimit: 100 },
    })
    const looker = await market.addAdmin('provider.view')
    const query = { id: provider.accountId }
    const looked = (await market.call(adminProviderDetails, { query }, looker)).reply()
    expect(looked.serviceProviderData).toMatchObject({
      subscriptionDetails: { subscriptionActive: true },
      currentSubscriptionDetails: { plan: 'Postpaid', total: 5_900 },
    })
  })

  it('is charged and invoiced: as a debt, or from the wallet as far as it covers the price', async () => {
    const admin = fresh(await market.addAdmin())
    const { ledger } = market.app
    for (const { plan, wallet, left, owed } of [
      { plan: 'Postpaid', wallet: 1_000, left: 1_000, owed: 17_110 },
      { plan: 'Prepaid', wallet: 20_000, left: 2_890, owed: 0 },
      { plan: 'Prepaid', wallet: 1_000, left: 0, owed: 16_110 },
    ] as const) {
      const provider = await market.addProvider()
      const { accountId: providerId } = provider
      const credit = { providerId, amount: wallet, transactionId: newId() }
      ;(await market.call(rechargeWallet, { body: credit }, admin)).reply()
      const before = await ledger.platformBalances(market.db.read)
      const fee = { freshOnboardingCharge: 12_000, oneTimesetupFee: 2_500 }
      const body = { id: providerId, plan, ...fee }
      const { data } = (await market.call(activateMembership, { body }, admin)).reply()
      expect(data).toMatchObject({ amount: 14_500, gst: 2_610, total: 17_110 })
      expect(data.invoiceLink).toMatch(/^\/dashboard\/admin\/viewinvoice\//)
      const balances = await ledger.balancesOf(market.db.read, providerId)
      expect([balances.available, balances.owed]).toEqual([
        BigInt(left) * 100n,
        BigInt(owed) * 100n,
      ])
      const after = await ledger.platformBalances(market.db.read)
      expect(after.revenue - before.revenue).toBe(14_500_00n)
      expect(after.gst_payable - before.gst_payable).toBe(2_610_00n)
      const own = (await statusOf(provider)).membership?.invoiceLink
      expect(own).toMatch(/^\/dashboard\/serviceprovider\/invoices\//)
      const id = own?.split('/').at(-1) ?? ''
      const seen = (await market.call(invoiceDetails, { params: { id } }, provider)).reply().data
      expect(seen).toMatchObject({ total: 17_110 })
      ;(
        await market.call(
          rechargeWallet,
          { body: { ...credit, amount: 17_000, transactionId: newId() } },
          admin,
        )
      ).reply()
      const settled = await ledger.balancesOf(market.db.read, providerId)
      expect(settled.available - settled.owed).toBe(BigInt(wallet) * 100n + 17_000_00n - 17_110_00n)
    }
    const free = await market.addProvider()
    const unpaid = await market.call(activateMembership, { body: { id: free.accountId } }, admin)
    expect(unpaid.reply().data).toMatchObject({ total: 0, invoiceLink: null })
  })

  it('is activated by permitted admins with a recent step-up, within valid bounds', async () => {
    const provider = await market.addProvider()
    const sent = { id: provider.accountId, ...terms }
    expect((await market.call(activateMembership, { body: sent }, provider)).code).toBe('forbidden')
    const looker = await market.addAdmin('provider.view')
    expect((await market.call(activateMembership, { body: sent }, looker)).code).toBe('forbidden')
    const admin = fresh(await market.addAdmin())
    const stale = { ...admin, provedAt: new Date(0) }
    expect((await market.call(activateMembership, { body: sent }, stale)).code).toBe(
      'step_up_required',
    )
    for (const wrong of [
      { percentageFreshOnboarding: 100.5 },
      { fixedRenewalCharge: -1 },
      { customerLimit: 1.5 },
      { validity: 2 },
    ]) {
      const refused = await market.call(
        activateMembership,
        { body: { ...sent, ...wrong } as never },
        admin,
      )
      expect(refused.code).toBe('invalid_input')
    }
    const nobody = { ...sent, id: newId() }
    expect((await market.call(activateMembership, { body: nobody }, admin)).code).toBe('not_found')
  })
})

describe('the table of purchases', () => {
  it('is refused to visitors and other providers, and shown to permitted admins', async () => {
    const provider = await market.addProvider()
    const other = await market.addProvider()
    const query = { id: other.accountId }
    expect((await market.call(purchasedPlans, { query }, provider)).code).toBe('claim_refused')
    expect((await market.call(purchasedPlans, { query: {} })).code).toBe('unauthenticated')
    const admin = await market.addAdmin('wallet.view')
    expect((await market.call(purchasedPlans, { query }, admin)).status).toBe(200)
    const nobody = { query: { id: newId() } }
    expect((await market.call(purchasedPlans, nobody, admin)).code).toBe('not_found')
    expect((await market.call(platformStatus, {}, admin)).code).toBe('forbidden')
  })
})
