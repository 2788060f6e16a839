import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serviceDetails, services } from '#contract/plans/calls.ts'
import {
  checkSubscription,
  editPlan,
  ownPlan,
  ownPlans,
  shareWith,
} from '#contract/plans/own-plans.ts'
import { DAY_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { encodeCursor } from '#kit/page.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'

let market: Marketplace
let provider: SignedInViewer

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())
beforeEach(async () => {
  provider = await market.addProvider()
})

const draft = {
  title: 'Swing Desk',
  segment: 'Equity Cash',
  description: 'Two ideas a week.',
  keyFeatures: ['Entry and exit'],
  bonusFeatures: ['A letter'],
  price: 1999.5,
  validity: 90,
  languages: ['hindi', 'english'],
  freeTrailDays: 3,
  tncDocumentId: null,
  fund: null,
} as const

type Body = Parameters<typeof market.call<typeof editPlan>>[1]['body']

const edit = (
  id: string,
  more: Partial<Body> = {},
  viewer: SignedInViewer | undefined = provider,
) => {
  const body: Body = {
    ...draft,
    keyFeatures: [...draft.keyFeatures],
    bonusFeatures: [...draft.bonusFeatures],
    languages: [...draft.languages],
    _id: id,
    version: 1,
    ...more,
  }
  return market.call(editPlan, { body }, viewer)
}

const buy = (planId: string, userId: string) =>
  market.db.transaction((tx) =>
    market.app.plans.subscriptions.grant(tx, {
      planId,
      planVersion: 1,
      userId,
      kind: 'paid',
      sourceId: newId(),
      days: 30,
      at: market.clock.now(),
    }),
  )

describe('my plans', () => {
  it('show plans on sale and off sale, with subscribers and fund data, in pages', async () => {
    const fund = {
      aum: 5_00_00_000_00n,
      noOfClients: 9,
      fundManager: null,
      returnsBps: [100, 200, 300, null, null] as const,
    }
    const old = await market.addPlan(provider.accountId, { title: 'Old', activated: false })
    const plan = await market.addPlan(provider.accountId, {
      title: 'New',
      createdAt: market.clock.now(),
    })
    const pms = await market.addPlan(provider.accountId, {
      title: 'Fund',
      fund,
      createdAt: new Date(market.clock.now().getTime() - DAY_MS),
    })
    await buy(plan.id, (await market.addUser()).accountId)
    const first = (await market.call(ownPlans, { query: { limit: 2 } }, provider)).reply()
    expect(first.data).toMatchObject([
      {
        _id: plan.id,
        activated: true,
        subscribersCount: 1,
        version: 1,
        planName: null,
        duration: null,
      },
      { _id: pms.id, AUM: 5_00_00_000, NoOfClients: 9, serviceType: 'fund' },
    ])
    const query = { cursor: first.nextCursor }
    const second = (await market.call(ownPlans, { query }, provider)).reply()
    expect(second.data.map(({ _id, activated }) => [_id, activated])).toEqual([[old.id, false]])
    const wrong = { cursor: encodeCursor({ key: 'x', id: newId() }) }
    expect((await market.call(ownPlans, { query: wrong }, provider)).code).toBe('invalid_input')
    const named = (
      await market.call(shareWith, { query: { id: provider.accountId } }, provider)
    ).reply()
    expect(named.data).toEqual([
      { _id: plan.id, title: 'New' },
      { _id: pms.id, title: 'Fund' },
      { _id: old.id, title: 'Old' },
    ])
  })

  it('are shown to a provider that is not verified yet', async () => {
    const waiting = await market.addProvider({ status: 'approved' })
    const plan = await market.addPlan(waiting.accountId)
    const { data } = (await market.call(ownPlans, { query: {} }, waiting)).reply()
    expect(data).toMatchObject([{ _id: plan.id, authorData: { id: waiting.accountId } }])
  })

  it('are inaccessible to everybody else', async () => {
    const plan = await market.addPlan(provider.accountId)
    const other = await market.addProvider()
    expect((await market.call(ownPlan, { params: { id: plan.id } }, other)).code).toBe('not_found')
    expect((await edit(plan.id, {}, other)).code).toBe('not_found')
    const claim = { query: { id: other.accountId } }
    expect((await market.call(shareWith, claim, provider)).code).toBe('claim_refused')
    for (const viewer of [undefined, await market.addUser(), await market.addAdmin()]) {
      const code = viewer === undefined ? 'unauthenticated' : 'forbidden'
      const one = { params: { id: plan.id } }
      expect((await market.call(ownPlans, { query: {} }, viewer)).code).toBe(code)
      expect((await market.call(ownPlan, one, viewer)).code).toBe(code)
      expect((await market.call(shareWith, { query: {} }, viewer)).code).toBe(code)
      const body = {
        ...draft,
        keyFeatures: [],
        bonusFeatures: [],
        languages: [],
        _id: plan.id,
        version: 1,
      }
      expect((await market.call(editPlan, { body }, viewer)).code).toBe(code)
    }
  })
})

describe('editing a plan', () => {
  it('takes effect at once as a new version, and leaves buyers their version', async () => {
    const plan = await market.addPlan(provider.accountId)
    const user = await market.addUser()
    await buy(plan.id, user.accountId)
    const see = async () =>
      (await market.call(serviceDetails, { params: { id: plan.id } })).reply().data
    expect((await see()).price).toBe(1499)
    const edited = (await edit(plan.id)).reply()
    expect(edited).toMatchObject({
      message: 'Plan updated',
      data: { title: 'Swing Desk', price: 1999.5, version: 2, isFreeTrial: true, freeTrailDays: 3 },
    })
    expect(await see()).toMatchObject({
      title: 'Swing Desk',
      price: 1999.5,
      validity: 90,
      languages: ['hindi', 'english'],
    })
    const { plans } = market.app
    const [held] = await plans.subscriptions.listOf(market.db.read, user.accountId)
    expect(held?.planVersion).toBe(1)
    expect(await plans.versionOf(market.db.read, plan.id, 1)).toMatchObject({
      title: 'Momentum Picks',
      pricePaise: 1_499_00n,
    })
    expect(await plans.forSale(market.db.read, plan.id)).toMatchObject({
      version: 2,
      pricePaise: 1_999_50n,
      validityDays: 90,
      freeTrialDays: 3,
      gst: false,
    })
    const rewrite = market.db
      .sql`update plan_version set price_paise = 1 where plan_id = ${plan.id}`
    await expect(rewrite).rejects.toThrow('never changed')
  })

  it('makes no new version when nothing changes', async () => {
    const { id } = await market.addPlan(provider.accountId)
    expect((await edit(id)).reply().data.version).toBe(2)
    expect((await edit(id, { version: 2 })).reply().data.version).toBe(2)
  })

  it('succeeds once when twenty edits of one version are sent concurrently', async () => {
    const { id } = await market.addPlan(provider.accountId)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => edit(id, { title: `Title ${index}` })),
    )
    const codes = answers.map(({ status, code }) => (status === 200 ? 'done' : code))
    expect(codes.sort()).toEqual(['done', ...Array.from({ length: 19 }, () => 'plan_changed')])
  })

  it.each([
    [{ price: 0 }, 'invalid_input'],
    [{ price: 0.5 }, 'invalid_input'],
    [{ price: 10.001 }, 'invalid_input'],
    [{ validity: 0 }, 'invalid_input'],
    [{ validity: 3651 }, 'invalid_input'],
    [{ validity: 366 }, 'validity_too_long'],
    [{ title: ' ' }, 'invalid_input'],
    [{ languages: [] }, 'invalid_input'],
    [{ freeTrailDays: 91 }, 'invalid_input'],
    [{ keyFeatures: Array.from({ length: 31 }, () => 'x') }, 'invalid_input'],
    [{ activated: true }, 'invalid_input'],
    [{ tncDocumentId: newId() }, 'plan_document_missing'],
    [
      { fund: { AUM: 1, NoOfClients: 1, Fundmanager: null, returnsByTime: [1, 1, 1, 1, 1] } },
      'fund_facts_misplaced',
    ],
  ] as const)('is refused with %o', async (more, code) => {
    const { id } = await market.addPlan(provider.accountId)
    // @ts-expect-error what a browser could send
    expect((await edit(id, more)).code).toBe(code)
  })

  it('refuses promises of returns, at the field that makes them', async () => {
    const { id } = await market.addPlan(provider.accountId)
    const answer = await edit(id, { keyFeatures: ['Daily calls', 'Assured monthly income'] })
    expect([answer.code, answer.fields]).toEqual([
      'lint_refused',
      { keyFeatures: expect.stringContaining('“Assured monthly income”') },
    ])
  })

  it('refuses a trial of investment advice, and a fund without its fund data', async () => {
    const adviser = await market.addProvider({ category: 'Registered Investment Advisor' })
    const advice = await market.addPlan(adviser.accountId)
    expect((await edit(advice.id, {}, adviser)).code).toBe('trial_barred')
    expect((await edit(advice.id, { freeTrailDays: 0 }, adviser)).status).toBe(200)
    const manager = await market.addProvider({ category: 'PMS' })
    const fund = {
      aum: 1_00n,
      noOfClients: 1,
      fundManager: null,
      returnsBps: [100, 100, 100, 100, 100] as const,
    }
    const { id } = await market.addPlan(manager.accountId, { fund })
    expect((await edit(id, {}, manager)).code).toBe('fund_facts_misplaced')
    const facts = { AUM: 2_000_000, NoOfClients: 12, Fundmanager: 'R. Menon' }
    const changed = await edit(
      id,
      { fund: { ...facts, returnsByTime: [1.25, -2.5, null, null, null] } },
      manager,
    )
    expect(changed.reply().data).toMatchObject({
      ...facts,
      returnsByTime: [1.25, -2.5, null, null, null],
    })
  })
})

describe('check-subscription', () => {
  const check = async (viewer: SignedInViewer | undefined, providerId?: string) => {
    const answer = await market.call(checkSubscription, { query: { providerId } }, viewer)
    return answer.status === 200 ? answer.reply().isSubscription : answer.code
  }

  it('says whether a provider has a plan on sale', async () => {
    expect(await check(provider)).toBe(false)
    await market.addPlan(provider.accountId, { activated: false })
    expect(await check(provider, provider.accountId)).toBe(false)
    await market.addPlan(provider.accountId)
    expect(await check(provider)).toBe(true)
    const other = await market.addProvider()
    expect(await check(provider, other.accountId)).toBe('claim_refused')
    const recorded = await market.db.sql`
      select object_type, object_id from audit_inbox
      where action = 'access.claim-refused' and actor_id = ${provider.accountId}
        and (object_id = ${other.accountId} or detail ->> 'call' = 'plans.checkSubscription')`
    expect(recorded).toEqual([{ object_type: 'provider', object_id: other.accountId }])
  })

  it('says whether a user has a running plan of the provider', async () => {
    const user = await market.addUser()
    const plan = await market.addPlan(provider.accountId)
    expect(await check(user, provider.accountId)).toBe(false)
    await buy(plan.id, user.accountId)
    expect(await check(user, provider.accountId)).toBe(true)
    expect(await check(user, (await market.addProvider()).accountId)).toBe(false)
    expect(await check(user)).toBe('invalid_input')
    expect(await check(undefined, provider.accountId)).toBe('unauthenticated')
    expect(await check(await market.addAdmin(), provider.accountId)).toBe('forbidden')
    market.clock.advance(30 * DAY_MS)
    expect(await check(user, provider.accountId)).toBe(false)
  })
})

it('filters the catalogue by validity, trial and language', async () => {
  const { accountId: providerId } = await market.addProvider({ category: 'Tax Experts' })
  for (const [title, validityDays, freeTrialDays, languages] of [
    ['Week', 7, 0, ['english']],
    ['Month', 30, 5, ['hindi']],
    ['Quarter', 90, 0, ['hindi', 'tamil']],
    ['Long', 700, 0, ['english']],
  ] as const) {
    await market.addPlan(providerId, { title, validityDays, freeTrialDays, languages })
  }
  const find = async (query: object) =>
    (await market.call(services, { query: { providerId, ...query } }))
      .reply()
      .data.map(({ title }) => title)
      .sort()
  expect(await find({ validity: '30' })).toEqual(['Month', 'Week'])
  expect(await find({ validity: 90 })).toEqual(['Quarter'])
  expect(await find({ validity: 180 })).toEqual([])
  expect(await find({ validity: 360 })).toEqual(['Long'])
  expect(await find({ trial: 'true' })).toEqual(['Month'])
  expect(await find({ trial: 'false', language: 'english' })).toEqual(['Long', 'Week'])
  expect(await find({ language: 'tamil' })).toEqual(['Quarter'])
  for (const query of [
    { validity: 45 },
    { validity: 'long' },
    { trial: 'yes' },
    { language: 'latin' },
  ]) {
    // @ts-expect-error what a browser could send
    expect((await market.call(services, { query })).code).toBe('invalid_input')
  }
})
