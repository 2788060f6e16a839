import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  directoryFacets,
  family,
  serviceProviders,
  spDetails,
  subProfiles,
} from '#contract/providers/calls.ts'
import { providerCategories } from '#contract/providers/categories.ts'
import { newId } from '#kit/id.ts'
import { encodeCursor } from '#kit/page.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

const names = (list: readonly { RegName: string }[]) => list.map((provider) => provider.RegName)

describe('the directory', () => {
  it('shows visitors the verified providers of a category only', async () => {
    const shown = await market.addProvider({ category: 'Trainers', regName: 'Éclair Trainers' })
    for (const status of ['new', 'approved', 'rejected', 'deleted'] as const) {
      await market.addProvider({ category: 'Trainers', regName: `Hidden ${status}`, status })
    }
    const answer = await market.call(serviceProviders, { query: { category: 'Trainers' } })
    const { data } = answer.reply()
    expect(data.categories).toEqual([...providerCategories])
    expect(data.serviceproviders.map((provider) => provider._id)).toEqual([shown.accountId])
    expect(data.nextCursor).toBeUndefined()
    const [card] = data.serviceproviders
    expect(card?.stats).toEqual({
      Followers: [],
      followersCount: 0,
      contentStats: { articles: 0, videos: 0, events: 0, podcasts: 0 },
    })
  })

  it('never shows the account e-mail address or identity data', async () => {
    const provider = await market.addProvider({ category: 'Banking', regNumber: 'BANK-1' })
    const list = await market.call(serviceProviders, { query: { category: 'Banking' } })
    const details = await market.call(spDetails, { query: { id: provider.accountId } })
    const said = JSON.stringify([list.reply(), details.reply()])
    expect(said).toContain('BANK-1')
    expect(said).not.toContain(provider.email)
    for (const secret of ['AAAPA1234A', '1985-04-01', 'certificate', 'gstin']) {
      expect(said).not.toContain(secret)
    }
  })

  it('accepts the long name of PMS and refuses an unknown category', async () => {
    await market.addProvider({ category: 'PMS', regName: 'Portfolio House' })
    const answer = await market.call(serviceProviders, {
      query: { category: 'Portfolio Management Service' },
    })
    expect(names(answer.reply().data.serviceproviders)).toEqual(['Portfolio House'])
    const wrong = await market.call(serviceProviders, {
      // @ts-expect-error what a browser could send
      query: { category: 'Astrologers' },
    })
    expect([wrong.status, wrong.code]).toEqual([400, 'invalid_input'])
  })

  it('searches parts of names, numbers and places, ignoring accents, case and wildcards', async () => {
    const category = 'Tax Experts'
    await market.addProvider({ category, regName: 'Café Tax', regNumber: 'T_1', city: 'Surat' })
    await market.addProvider({ category, regName: '100% Returns Filed', regNumber: 'T-2' })
    await market.addProvider({ category, regName: 'शर्मा टैक्स', regNumber: 'T\\3' })
    const find = async (q: string) =>
      names(
        (await market.call(serviceProviders, { query: { category, q } })).reply().data
          .serviceproviders,
      )
    expect(await find('CAFE')).toEqual(['Café Tax'])
    expect(await find('surat')).toEqual(['Café Tax'])
    expect(await find('t_1')).toEqual(['Café Tax'])
    expect(await find('0%')).toEqual(['100% Returns Filed'])
    expect(await find('%')).toEqual(['100% Returns Filed'])
    expect(await find('\\')).toEqual(['शर्मा टैक्स'])
    expect(await find('शर्मा')).toEqual(['शर्मा टैक्स'])
    expect(await find("'; drop table provider; --")).toEqual([])
    expect(await find('')).toHaveLength(3)
  })

  it('lists every provider once in either order, and limits the page size', async () => {
    const category = 'Mutual Funds'
    for (let index = 0; index < 7; index += 1) {
      const provider = await market.addProvider({ category, regName: `Fund ${index % 3}` })
      await market.db.transaction((tx) =>
        market.app.providers.addToCounts(
          tx,
          'followers',
          new Map([[provider.accountId, index % 2]]),
        ),
      )
    }
    for (const sort of ['followers', 'name'] as const) {
      const seen: string[] = []
      const keys: (string | number)[] = []
      let cursor: string | undefined
      do {
        const { data } = (
          await market.call(serviceProviders, { query: { category, sort, limit: 2, cursor } })
        ).reply()
        seen.push(...data.serviceproviders.map((provider) => provider._id))
        keys.push(
          ...data.serviceproviders.map((provider) =>
            sort === 'name' ? provider.RegName : -provider.stats.followersCount,
          ),
        )
        cursor = data.nextCursor
      } while (cursor !== undefined)
      expect(new Set(seen).size).toBe(7)
      expect(seen).toHaveLength(7)
      expect(keys).toEqual([...keys].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
    }
    const unbounded = await market.call(serviceProviders, { query: { limit: 51 } })
    expect(unbounded.code).toBe('invalid_input')
  })

  it.each([
    encodeCursor({ key: 'x', id: newId() }),
    encodeCursor({ key: '1', id: 'x' }),
    encodeCursor({ key: '99999999999', id: newId() }),
    'nonsense',
  ])('refuses the cursor %s', async (cursor) => {
    const answer = await market.call(serviceProviders, { query: { cursor } })
    expect([answer.status, answer.code]).toEqual([400, 'invalid_input'])
  })

  it('shows a follow only to the viewer who follows', async () => {
    const user = await market.addUser()
    const admin = await market.addAdmin()
    const provider = await market.addProvider({ category: 'Stock Brokers' })
    await market.app.follows.follow(user, provider.accountId)
    const seenBy = async (viewer?: typeof user) => {
      const answer = await market.call(
        serviceProviders,
        { query: { category: 'Stock Brokers' } },
        viewer,
      )
      return answer.reply().data.serviceproviders[0]?.stats
    }
    expect(await seenBy(user)).toMatchObject({ Followers: [user.accountId], followersCount: 1 })
    for (const viewer of [undefined, admin, provider, await market.addUser()]) {
      expect(await seenBy(viewer)).toMatchObject({ Followers: [], followersCount: 1 })
    }
  })
})

describe("a provider's page", () => {
  it('shows the published data of the provider', async () => {
    const provider = await market.addProvider({ category: 'AIF', gst: true })
    await market.addPlan(provider.accountId)
    await market.addPlan(provider.accountId, { activated: false })
    const { data } = (await market.call(spDetails, { query: { id: provider.accountId } })).reply()
    expect(data).toMatchObject({
      _id: provider.accountId,
      email: 'desk@analyst.example',
      number: '9876543210',
      complianceOfficerName: 'B. Sen',
      complianceOfficerEmail: 'compliance@analyst.example',
      complianceOfficerNumber: '9123456780',
      address1: '4 Park Street',
      disclaimer: 'Investments are subject to market risks.',
      refundPolicy: 'No refunds after the first day.',
      gst: true,
      servicesCount: 1,
      experienceSince: 2011,
    })
  })

  it('of an unverified provider is shown only to its owner and to admins with provider.view', async () => {
    const provider = await market.addProvider({ status: 'approved' })
    const see = async (viewer?: typeof provider) => {
      const query = { id: provider.accountId }
      return (await market.call(spDetails, { query }, viewer)).status
    }
    expect(await see(provider)).toBe(200)
    expect(await see(await market.addAdmin('provider.view'))).toBe(200)
    expect(await see(await market.addAdmin('gst.view'))).toBe(404)
    expect(await see()).toBe(404)
    expect(await see(await market.addUser())).toBe(404)
    expect(await see(await market.addProvider())).toBe(404)
  })

  it('is not found for an unknown, customer or deleted id', async () => {
    const user = await market.addUser()
    const deleted = await market.addProvider({ status: 'deleted' })
    for (const id of [newId(), user.accountId, deleted.accountId]) {
      const answer = await market.call(spDetails, { query: { id } }, deleted)
      expect([answer.status, answer.code]).toEqual([404, 'not_found'])
    }
    const malformed = await market.call(spDetails, { query: { id: "1' or '1'='1" } })
    expect(malformed.code).toBe('invalid_input')
  })
})

describe('sub-profiles', () => {
  it('are listed under their company once verified, in pages', async () => {
    const company = await market.addProvider({ type: 'Non Individual', regName: 'Masters Ltd' })
    const sub = (status: 'verified' | 'new') =>
      market.addProvider({
        type: 'sub profile',
        masterId: company.accountId,
        companyName: 'Masters Ltd',
        regName: 'Masters Ltd',
        contactName: 'Asha of Pune',
        status,
      })
    const first = await sub('verified')
    const second = await sub('verified')
    await sub('new')
    const page = async (cursor?: string) =>
      (
        await market.call(subProfiles, { query: { id: company.accountId, limit: 1, cursor } })
      ).reply()
    const one = await page()
    const two = await page(one.nextCursor)
    expect([...one.data, ...two.data].map((card) => card._id).sort()).toEqual(
      [first.accountId, second.accountId].sort(),
    )
    expect(two.nextCursor).toBeUndefined()
    expect(one.data[0]?.addedby).toEqual({ _id: company.accountId, companyName: 'Masters Ltd' })
    expect(one.data[0]).toMatchObject({ RegName: 'Masters Ltd', name: 'Asha of Pune' })
    const found = await market.call(serviceProviders, { query: { q: 'asha of' } })
    expect(
      found
        .reply()
        .data.serviceproviders.map((card) => card._id)
        .sort(),
    ).toEqual([first.accountId, second.accountId].sort())
    const wrong = await market.call(subProfiles, {
      query: { id: company.accountId, cursor: encodeCursor({ key: '', id: 'x' }) },
    })
    expect(wrong.code).toBe('invalid_input')
  })
})

describe('the family call', () => {
  it('returns one verified provider per category, unchanged for ten seconds', async () => {
    for (let index = 0; index < 4; index += 1) {
      await market.addProvider({ category: 'Forex Experts' })
    }
    await market.addProvider({ category: 'Registered Investment Advisor', status: 'approved' })
    const draw = async () => (await market.call(family, {})).reply().data
    const first = await draw()
    const categories = first.map((card) => card.category)
    expect(new Set(categories).size).toBe(categories.length)
    expect(categories).toContain('Forex Experts')
    expect(categories).not.toContain('Registered Investment Advisor')
    expect(await draw()).toEqual(first)
    const drawn = new Set<string | undefined>()
    for (let window = 0; window < 40; window += 1) {
      market.clock.advance(10_000)
      drawn.add((await draw()).find((card) => card.category === 'Forex Experts')?._id)
    }
    expect(drawn.size).toBe(4)
  })
})

describe('filters of the directory', () => {
  it('are language, segment and state, with the number of providers for each value', async () => {
    const category = 'Registered Investment Advisor'
    const add = (more: Parameters<Marketplace['addProvider']>[0]) =>
      market.addProvider({ category, ...more })
    await add({
      regName: 'Both',
      languages: ['hindi', 'tamil'],
      segments: ['Commodities'],
      state: 'Kerala',
    })
    await add({
      regName: 'One',
      languages: ['hindi'],
      segments: ['Commodities', 'Equity Cash'],
      state: 'Goa',
    })
    await add({ regName: 'Hidden', languages: ['tamil'], state: 'Goa', status: 'approved' })
    const find = async (query: object) => {
      const list = await market.call(serviceProviders, { query: { category, ...query } })
      const facets = await market.call(directoryFacets, { query: { category, ...query } })
      expect(facets.reply().data.total).toBe(list.reply().data.serviceproviders.length)
      return names(list.reply().data.serviceproviders).sort()
    }
    expect(await find({})).toEqual(['Both', 'One'])
    expect(await find({ language: 'tamil' })).toEqual(['Both'])
    expect(await find({ segment: 'Equity Cash' })).toEqual(['One'])
    expect(await find({ state: 'Goa', language: 'hindi' })).toEqual(['One'])
    expect(await find({ state: 'Kerala', segment: 'Equity Cash' })).toEqual([])
    expect(await find({ q: 'one', state: 'Goa' })).toEqual(['One'])
    const narrowed = { category, state: 'Kerala' } as const
    const { data } = (await market.call(directoryFacets, { query: narrowed })).reply()
    expect(data.categories).toContainEqual({ value: category, count: 2 })
    expect(data.languages).toEqual([
      { value: 'hindi', count: 2 },
      { value: 'tamil', count: 1 },
    ])
    expect(data.segments).toEqual([
      { value: 'Commodities', count: 2 },
      { value: 'Equity Cash', count: 1 },
    ])
    expect(data.states).toEqual([
      { value: 'Goa', count: 1 },
      { value: 'Kerala', count: 1 },
    ])
    const wrong = await market.call(serviceProviders, {
      // @ts-expect-error what a browser could send
      query: { category, state: 'Atlantis' },
    })
    expect(wrong.code).toBe('invalid_input')
  })
})
