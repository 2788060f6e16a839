import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serviceDetails, services } from '#contract/plans/calls.ts'
import { type PlanDraft, planDraftInput } from '#contract/plans/editing.ts'
import { spDetails } from '#contract/providers/calls.ts'
import { DAY_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import type { PlanActivation } from '../index.ts'

let market: Marketplace
let provider: SignedInViewer

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())
beforeEach(async () => {
  provider = await market.addProvider()
})

const draft: PlanDraft = planDraftInput.parse({
  title: 'Swing Desk',
  segment: 'equity',
  description: 'Two ideas a week.',
  keyFeatures: ['Entry and exit'],
  price: 999,
  validity: 30,
  languages: ['english'],
})

const activation = (more: Partial<PlanActivation> = {}): PlanActivation => ({
  sourceId: newId(),
  providerId: provider.accountId,
  planName: 'gold',
  duration: 30,
  at: market.clock.now(),
  until: new Date(market.clock.now().getTime() + 30 * DAY_MS),
  ...more,
})

const create = (by = activation(), from = draft) =>
  market.db.transaction((tx) => market.app.plans.activation.createFromPlatformPlan(tx, from, by))

const again = (planId: string, by = activation()) =>
  market.db.transaction((tx) => market.app.plans.activation.activateAgain(tx, planId, by))

const made = async () => {
  const created = await create()
  return created.ok ? created.value.planId : ''
}

const onSale = async () =>
  (await market.call(services, { query: { providerId: provider.accountId } })).reply().data.length

const counted = async () =>
  (await market.call(spDetails, { query: { id: provider.accountId } })).reply().data.servicesCount

describe('a platform plan', () => {
  it('puts a new plan on sale until it ends', async () => {
    const planId = await made()
    expect([await onSale(), await counted()]).toEqual([1, 1])
    const page = (await market.call(serviceDetails, { params: { id: planId } })).reply().data
    expect(page).toMatchObject({ title: 'Swing Desk', price: 999, segment: 'equity' })
    market.clock.advance(30 * DAY_MS - 1)
    await market.app.plans.settleDue()
    expect(await onSale()).toBe(1)
    market.clock.advance(1)
    await market.app.plans.settleDue()
    await market.app.plans.settleDue()
    expect([await onSale(), await counted()]).toEqual([0, 0])
    const events = await market.db.sql`
      select payload from outbox_event where type = 'plans.deactivated'
        and payload->>'planId' = ${planId}`
    expect(events).toEqual([
      { payload: { planId, providerId: provider.accountId, title: 'Swing Desk' } },
    ])
  })

  it('ends by the clock, also while the job that takes plans off sale is late', async () => {
    const planId = await made()
    const { plans } = market.app
    const sold = async () => [
      await onSale(),
      (await plans.forSale(market.db.read, planId)) !== undefined,
      (await plans.offersOf(market.db.read, [planId])).size,
      (await plans.cardsOf(market.db.read, [planId])).size,
      (await plans.findableOf(market.db.read, [provider.accountId])).length,
      await plans.own.hasPlanOnSaleOrMembership(provider.accountId),
      (await market.call(serviceDetails, { params: { id: planId } }, provider)).reply().data
        .activated,
    ]
    market.clock.advance(30 * DAY_MS - 1)
    expect(await sold()).toEqual([1, true, 1, 1, 1, true, true])
    market.clock.advance(1)
    expect(await sold()).toEqual([0, false, 0, 0, 0, false, false])
    expect((await market.call(serviceDetails, { params: { id: planId } })).code).toBe('not_found')
  })

  it('creates one plan, however often its payment arrives', async () => {
    const by = activation()
    const answers = []
    for (let time = 0; time < 3; time += 1) {
      answers.push(await create(by))
    }
    expect(answers[0]).toMatchObject({ ok: true })
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
    expect([await onSale(), await counted()]).toEqual([1, 1])
    const second = activation()
    const race = await Promise.all(Array.from({ length: 20 }, () => create(second)))
    expect(new Set(race.map((one) => JSON.stringify(one))).size).toBe(1)
    expect([await onSale(), await counted()]).toEqual([2, 2])
  })

  it('refuses a missing document, and a trial of investment advice', async () => {
    const { check } = { check: market.app.plans.activation.checkDraft }
    const missing = { ...draft, tncDocumentId: newId() }
    expect(await create(activation(), missing)).toMatchObject({ code: 'plan_document_missing' })
    const adviser = await market.addProvider({ category: 'Registered Investment Advisor' })
    const tried = { ...draft, freeTrailDays: 3 }
    const barred = await check(market.db.read, adviser.accountId, tried)
    expect(barred).toMatchObject({ code: 'trial_barred' })
    expect(await check(market.db.read, provider.accountId, tried)).toMatchObject({ ok: true })
    expect(await onSale()).toBe(0)
  })
})

describe('activating a plan again', () => {
  it('puts it back on sale, once per purchase', async () => {
    const planId = await made()
    market.clock.advance(31 * DAY_MS)
    await market.app.plans.settleDue()
    expect(await onSale()).toBe(0)
    const by = activation({ planName: 'silver' })
    expect(await again(planId, by)).toMatchObject({ ok: true })
    expect(await again(planId, by)).toMatchObject({ ok: true })
    expect([await onSale(), await counted()]).toEqual([1, 1])
    market.clock.advance(29 * DAY_MS)
    await market.app.plans.settleDue()
    expect(await onSale()).toBe(1)
  })

  it('never shortens the current period', async () => {
    const planId = await made()
    await again(planId, activation({ until: new Date(market.clock.now().getTime() + DAY_MS) }))
    market.clock.advance(2 * DAY_MS)
    await market.app.plans.settleDue()
    expect([await onSale(), await counted()]).toEqual([1, 1])
  })

  it('is limited to own plans', async () => {
    const planId = await made()
    const other = await market.addProvider()
    const by = activation({ providerId: other.accountId })
    expect(await again(planId, by)).toMatchObject({ code: 'not_found' })
    const { isOwn } = market.app.plans.activation
    expect(await isOwn(market.db.read, other.accountId, planId)).toBe(false)
    expect(await isOwn(market.db.read, provider.accountId, planId)).toBe(true)
  })
})
