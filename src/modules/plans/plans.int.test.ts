import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allPmsServices, serviceDetails, services } from '#contract/plans/calls.ts'
import { removeServiceProvider } from '#contract/providers/admin-calls.ts'
import { ownProvider, spDetails, updateOwnProvider } from '#contract/providers/calls.ts'
import { importPlans } from '#demo/import/plans.ts'
import { newId } from '#kit/id.ts'
import { encodeCursor } from '#kit/page.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { planImport } from '#main/testing/rows.ts'
import { plansSubscriptions } from './index.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

const titles = (plans: readonly { title: string }[]) => plans.map(({ title }) => title)

const fund = (y1: number | null, aum = 50_00_00_000_00n) => ({
  aum,
  noOfClients: 42,
  fundManager: 'R. Menon',
  returnsBps: [125, -350, y1 === null ? null : y1 * 100, null, null] as const,
})

describe('the catalogue', () => {
  it('lists plans on sale of verified providers', async () => {
    const provider = await market.addProvider({
      category: 'Trainers',
      regName: 'Chart School',
      profileUrl: '/files/pface.webp',
    })
    const hidden = await market.addProvider({ category: 'Trainers', status: 'approved' })
    const plan = await market.addPlan(provider.accountId, { freeTrialDays: 7 })
    await market.addPlan(provider.accountId, { activated: false })
    await market.addPlan(hidden.accountId)
    const { data } = (await market.call(services, { query: { category: 'Trainers' } })).reply()
    expect(data).toEqual([
      {
        _id: plan.id,
        title: 'Momentum Picks',
        segment: 'Equity Cash',
        category: 'Trainers',
        bannerURL: null,
        price: 1499,
        validity: 30,
        serviceType: 'normal',
        AUM: null,
        NoOfClients: null,
        isFreeTrial: true,
        paused: false,
        freeTrailDays: 7,
        authorData: {
          id: provider.accountId,
          name: 'Chart School',
          authorImage: '/files/pface.webp',
          type: 'Individual',
        },
        returnsByTime: [null, null, null, null, null],
      },
    ])
  })

  it('filters by segment, provider, price and words', async () => {
    const { accountId } = await market.addProvider({ category: 'Stock Brokers' })
    const add = (title: string, price: bigint) => market.addPlan(accountId, { title, price })
    await add('Gold_Desk', 500_00n)
    await add('Crude 100%', 999_99n)
    await add('Ágora', 2_000_00n)
    await market.addPlan(accountId, { title: 'Metals', segment: 'Commodities', price: 10_00n })
    const find = async (query: object) =>
      titles(
        (await market.call(services, { query: { providerId: accountId, ...query } })).reply().data,
      ).sort()
    expect(await find({})).toHaveLength(4)
    expect(await find({ segment: 'Commodities' })).toEqual(['Metals'])
    expect(await find({ segment: 'commodity' })).toEqual(['Metals'])
    expect(await find({ minPrice: 500, maxPrice: '1000' })).toEqual(['Crude 100%', 'Gold_Desk'])
    expect(await find({ minPrice: 2001 })).toEqual([])
    expect(await find({ q: 'AGORA' })).toEqual(['Ágora'])
    expect(await find({ q: '_' })).toEqual(['Gold_Desk'])
    expect(await find({ q: '0%' })).toEqual(['Crude 100%'])
    expect(await find({ category: 'AIF' })).toEqual([])
  })

  it('lists every plan once in each sort order, across pages', async () => {
    const { accountId } = await market.addProvider({ category: 'Banking' })
    for (let index = 0; index < 5; index += 1) {
      await market.addPlan(accountId, {
        price: BigInt(100_00 * (1 + (index % 2))),
        createdAt: new Date(Date.UTC(2026, 0, 1 + (index % 3))),
      })
    }
    for (const sort of ['newest', 'price-low', 'price-high'] as const) {
      const seen: string[] = []
      const prices: number[] = []
      let cursor: string | undefined
      do {
        const query = { category: 'Banking', sort, limit: 2, cursor } as const
        const page = (await market.call(services, { query })).reply()
        seen.push(...page.data.map((plan) => plan._id))
        prices.push(...page.data.map((plan) => (sort === 'price-high' ? -plan.price : plan.price)))
        cursor = page.nextCursor
      } while (cursor !== undefined)
      expect([seen.length, new Set(seen).size]).toEqual([5, 5])
      if (sort !== 'newest') {
        expect(prices).toEqual([...prices].sort((a, b) => a - b))
      }
    }
  })

  it.each([
    { cursor: encodeCursor({ key: 'x', id: newId() }) },
    { cursor: encodeCursor({ key: '2026-01-01', id: 'x' }) },
    { sort: 'price-low', cursor: encodeCursor({ key: '1.5', id: newId() }) },
    { sort: 'dearest' },
    { minPrice: -1 },
    { maxPrice: 'free' },
    { limit: 51 },
    { providerId: 'x' },
    { segment: 'Stamps' },
  ])('refuses %o', async (query) => {
    // @ts-expect-error what a browser could send
    const answer = await market.call(services, { query })
    expect([answer.status, answer.code]).toEqual([400, 'invalid_input'])
  })
})

describe("a plan's page", () => {
  it('shows the features, the terms and the languages of a plan to visitors', async () => {
    const { accountId } = await market.addProvider()
    const plan = await market.addPlan(accountId, {
      tncFile: 'pterms.pdf',
      bonusFeatures: ['A weekly letter'],
    })
    const page = await market.call(serviceDetails, { params: { id: plan.id } })
    expect(page.reply().data).toMatchObject({
      _id: plan.id,
      description: 'Three ideas a week.',
      keyFeatures: ['Entry, target and stop loss'],
      bonusFeatures: ['A weekly letter'],
      activated: true,
      subscribedBy: [],
      trailAvailedBy: [],
      tncFileURL: '/files/pterms.pdf',
      languages: ['english'],
    })
  })

  it('of a plan that is off sale is visible to its provider only', async () => {
    const provider = await market.addProvider()
    const plan = await market.addPlan(provider.accountId, { activated: false })
    const see = async (viewer?: typeof provider) =>
      (await market.call(serviceDetails, { params: { id: plan.id } }, viewer)).status
    expect(await see(provider)).toBe(200)
    for (const viewer of [undefined, await market.addUser(), await market.addProvider()]) {
      expect(await see(viewer)).toBe(404)
    }
    const nobody = await market.call(serviceDetails, { params: { id: newId() } })
    expect([nobody.status, nobody.code]).toEqual([404, 'not_found'])
    const malformed = await market.call(serviceDetails, { params: { id: '1 or 1=1' } })
    expect(malformed.code).toBe('invalid_input')
  })
})

describe('funds', () => {
  it('are listed by one-year return, those without one last, in pages', async () => {
    const { accountId } = await market.addProvider({ category: 'PMS' })
    for (const [title, y1] of [
      ['Young', null],
      ['Good', 12.5],
      ['Bad', -8.25],
      ['Younger', null],
    ] as const) {
      await market.addPlan(accountId, { title, fund: fund(y1) })
    }
    await market.addPlan(accountId, { title: 'No fund' })
    const seen: { title: string; year: number | null }[] = []
    let cursor: string | undefined
    do {
      const page = (await market.call(allPmsServices, { query: { limit: 1, cursor } })).reply()
      seen.push(
        ...page.data.map((plan) => ({ title: plan.title, year: plan.returnsByTime[2] ?? null })),
      )
      cursor = page.nextCursor
    } while (cursor !== undefined)
    expect(seen.map(({ year }) => year)).toEqual([12.5, -8.25, null, null])
    expect(seen.slice(0, 2).map(({ title }) => title)).toEqual(['Good', 'Bad'])
    const [first] = (await market.call(allPmsServices, { query: {} })).reply().data
    expect(first).toMatchObject({ AUM: 50_00_00_000, NoOfClients: 42, serviceType: 'fund' })
    const wrong = encodeCursor({ key: 'x', id: newId() })
    expect((await market.call(allPmsServices, { query: { cursor: wrong } })).code).toBe(
      'invalid_input',
    )
  })
})

describe('the database schema of plans', () => {
  it('rejects trials of investment advice, and a price or validity of zero', async () => {
    const adviser = await market.addProvider({ category: 'Registered Investment Advisor' })
    const add = (more: object) => market.addPlan(adviser.accountId, more)
    await expect(add({ freeTrialDays: 3 })).rejects.toMatchObject({ code: '23514' })
    await expect(add({ price: 0n })).rejects.toMatchObject({ code: '23514' })
    await expect(add({ validityDays: 0 })).rejects.toMatchObject({ code: '23514' })
    const page = await market.call(spDetails, { query: { id: adviser.accountId } })
    expect(page.reply().data.servicesCount).toBe(0)
  })
})

describe('plans of a provider that loses its verification', () => {
  it('disappear at once, and go off sale when the event arrives', async () => {
    const { accountId } = await market.addProvider({ category: 'Forex Experts' })
    const plan = await market.addPlan(accountId)
    const list = async () =>
      (await market.call(services, { query: { category: 'Forex Experts' } })).reply().data
    expect(await list()).toHaveLength(1)
    const admin = await market.addAdmin()
    const removal = await market.call(removeServiceProvider, { body: { id: accountId } }, admin)
    expect(removal.status).toBe(200)
    expect(await list()).toEqual([])
    expect((await market.call(serviceDetails, { params: { id: plan.id } })).status).toBe(404)
    const [subscription] = plansSubscriptions(market.app.plans)
    await market.db.transaction(async (tx) => subscription?.handle(tx, [{ providerId: accountId }]))
    const [row] = await market.db.sql`select provider_sells from plan where id = ${plan.id}`
    expect(row).toEqual({ provider_sells: false })
  })
})

describe('plans of a provider that may not sell', () => {
  it.each([
    ['compliance officer', { complianceOfficer: null }],
    ['disclaimer', { disclaimer: null }],
    ['refund policy', { refundPolicy: null }],
    ['risk factors', { riskFactors: null }],
  ])('because it has no %s are neither shown nor sold', async (_, without) => {
    const { accountId } = await market.addProvider({ category: 'Banking', ...without })
    const plan = await market.addPlan(accountId)
    const listed = await market.call(services, { query: { category: 'Banking' } })
    expect(listed.reply().data.map(({ _id }) => _id)).not.toContain(plan.id)
    expect((await market.call(serviceDetails, { params: { id: plan.id } })).status).toBe(404)
    expect(await market.app.plans.forSale(market.db.read, plan.id)).toBeUndefined()
  })

  it.each([
    ['registration date', 'Research Analyst', { registrationDate: null }, false],
    ['conflict of interest', 'Research Analyst', { conflictOfInterest: null }, false],
    ['registration date', 'PMS', { registrationDate: null, conflictOfInterest: null }, true],
  ] as const)('because it has no %s as a %s', async (_, category, without, isSold) => {
    const { accountId } = await market.addProvider({ category, ...without })
    const { id } = await market.addPlan(accountId)
    expect((await market.app.plans.forSale(market.db.read, id)) !== undefined).toBe(isSold)
  })

  it.each(['complianceOfficerEmail', 'complianceOfficerNumber'] as const)(
    'because its compliance officer has no %s',
    async (field) => {
      const provider = await market.addProvider({ category: 'Trainers' })
      const plan = await market.addPlan(provider.accountId)
      const own = (await market.call(ownProvider, {}, provider)).reply().data
      const body = { ...own, state: 'West Bengal' as const, address2: '', [field]: null }
      expect((await market.call(updateOwnProvider, { body }, provider)).status).toBe(200)
      expect(await market.app.plans.forSale(market.db.read, plan.id)).toBeUndefined()
    },
  )

  it('leave the lists within an hour when the requirements have changed', async () => {
    const { accountId } = await market.addProvider({ category: 'Stock Brokers' })
    const { id } = await market.addPlan(accountId)
    const isListed = async () =>
      (await market.call(services, { query: { providerId: accountId } })).reply().data.length === 1
    await market.db.sql`
      update provider set compliance_officer_email = null where account_id = ${accountId}`
    expect(await isListed()).toBe(true)
    await market.runJob('plans-check-sellers')
    expect(await isListed()).toBe(false)
    const [row] = await market.db.sql`select provider_sells from plan where id = ${id}`
    expect(row).toEqual({ provider_sells: false })
  })

  it('leave the list when it may no longer sell, and return when it may again', async () => {
    const provider = await market.addProvider({ category: 'Tax Experts' })
    const plan = await market.addPlan(provider.accountId)
    const forSale = () => market.app.plans.forSale(market.db.read, plan.id)
    expect(await forSale()).toBeDefined()
    const [subscription] = plansSubscriptions(market.app.plans)
    const setRefundPolicy = async (text: string | null) => {
      await market.db.sql`update provider set refund_policy = ${text}
        where account_id = ${provider.accountId}`
      await market.db.transaction(async (tx) =>
        subscription?.handle(tx, [{ providerId: provider.accountId }]),
      )
    }
    const listed = async () =>
      (await market.call(services, { query: { category: 'Tax Experts' } })).reply().data.length
    await setRefundPolicy(null)
    expect([await forSale(), await listed()]).toEqual([undefined, 0])
    await setRefundPolicy('Unused days are refunded.')
    expect([(await forSale())?.planId, await listed()]).toEqual([plan.id, 1])
  })
})

it('imports three hundred plans with their counts, and refuses an unknown provider', async () => {
  const providers = await Promise.all(Array.from({ length: 100 }, () => market.addProvider()))
  const rows = providers.flatMap(({ accountId }) =>
    [1, 2, 3].map((number) => planImport(accountId, { title: `Plan ${number}` })),
  )
  await market.db.transaction((tx) => importPlans(market.app, tx, rows))
  const page = await market.call(spDetails, { query: { id: providers[0]?.accountId ?? '' } })
  expect(page.reply().data.servicesCount).toBe(3)
  const stranger = planImport(newId())
  await expect(
    market.db.transaction((tx) => importPlans(market.app, tx, [stranger])),
  ).rejects.toThrow('a plan is sold by a known provider')
})
