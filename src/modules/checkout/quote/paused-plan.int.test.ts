import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToCart, cart, quoteOrder } from '#contract/checkout/cart.ts'
import { claimFreeTrial, mySubscriptions } from '#contract/checkout/subscriptions.ts'
import { serviceDetails, services } from '#contract/plans/calls.ts'
import { pausePlan } from '#contract/plans/own-plans.ts'
import { newId } from '#kit/id.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { bought, shop } from '#main/testing/money-preparations.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { addBuyer, addTelegram, consent, payByCard, quoted } from '../testing.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

const pause = (viewer: SignedInViewer | undefined, id: string, paused = true) =>
  market.call(pausePlan, { body: { _id: id, paused } }, viewer)

const quote = (buyer: SignedInViewer, planId: string, method: 'card' | 'manual' = 'card') =>
  market.call(quoteOrder, { body: { method, serviceIds: [planId] } }, buyer)

const add = (buyer: SignedInViewer, serviceId: string) =>
  market.call(addToCart, { body: { serviceId } }, buyer)

const listed = async (query: object, planId: string) =>
  (await market.call(services, { query: { limit: 50, ...query } }))
    .reply()
    .data.filter(({ _id }) => _id === planId)

describe('a paused plan', () => {
  it('is refused to new clients on every path until it is resumed', async () => {
    const { provider, plan } = await shop(market, { freeTrialDays: 7 })
    const buyer = await addBuyer(market)
    ;(await add(buyer, plan.id)).reply()
    expect((await pause(provider, plan.id)).reply().data).toMatchObject({ paused: true })
    expect((await quote(buyer, plan.id)).code).toBe('plan_paused')
    expect((await quote(buyer, plan.id, 'manual')).code).toBe('plan_paused')
    const shown = (await market.call(cart, {}, buyer)).reply().data
    expect(shown).toMatchObject({ items: [], gone: [{ _id: plan.id }] })
    expect((await add(await addBuyer(market), plan.id)).code).toBe('plan_paused')
    const trial = { body: { serviceId: plan.id } }
    expect((await market.call(claimFreeTrial, trial, buyer)).code).toBe('plan_paused')
    expect((await pause(provider, plan.id, false)).reply().data).toMatchObject({ paused: false })
    expect((await quote(buyer, plan.id)).status).toBe(200)
  })

  it('can be renewed by who has it, and a payment that began before is completed', async () => {
    const { provider, plan } = await shop(market)
    const early = await addBuyer(market)
    const order = await quoted(market, early, [plan.id], 'card')
    ;(await pause(provider, plan.id)).reply()
    expect(await payByCard(market, early, order)).toBe('paid')
    const renewal = await quoted(market, early, [plan.id], 'card')
    expect(await payByCard(market, early, renewal)).toBe('paid')
    ;(await add(early, plan.id)).reply()
  })

  it('offers its renewal to who has it, but not after a trial or once it has ended', async () => {
    const { provider, plan } = await shop(market, { freeTrialDays: 7 })
    const holder = await addBuyer(market)
    expect(await payByCard(market, holder, await quoted(market, holder, [plan.id]))).toBe('paid')
    const trier = await addBuyer(market)
    await addTelegram(market, trier)
    await consent(market, trier, { serviceId: plan.id })
    const trial = { body: { serviceId: plan.id } }
    ;(await market.call(claimFreeTrial, trial, trier)).reply()
    const canRenew = async (viewer: SignedInViewer) =>
      (await market.call(mySubscriptions, { query: {} }, viewer))
        .reply()
        .data.map((one) => one.canRenew)
    expect([await canRenew(holder), await canRenew(trier)]).toEqual([[true], [true]])
    ;(await pause(provider, plan.id)).reply()
    expect([await canRenew(holder), await canRenew(trier)]).toEqual([[true], [false]])
    await market.db.sql`
      update subscription set cancelled_at = starts_at where user_id = ${holder.accountId}`
    expect(await canRenew(holder)).toEqual([false])
  })

  it('keeps its page and its place with its provider, and leaves the list of plans', async () => {
    const { provider, plan } = await shop(market)
    expect(await listed({}, plan.id)).toMatchObject([{ paused: false }])
    ;(await pause(provider, plan.id)).reply()
    ;(await pause(provider, plan.id)).reply()
    expect(await listed({}, plan.id)).toEqual([])
    const { accountId: providerId } = provider
    expect(await listed({ providerId }, plan.id)).toMatchObject([{ paused: true }])
    const page = (await market.call(serviceDetails, { params: { id: plan.id } })).reply().data
    expect(page).toMatchObject({ paused: true, activated: true })
    const written = await market.db.sql<{ action: string }[]>`
      select action from audit_inbox where object_id = ${plan.id} and action like 'plan.%'`
    expect(written.map(({ action }) => action)).toEqual(['plan.paused'])
  })

  it('is paused by its own provider only', async () => {
    const { plan } = await bought(market)
    expect((await pause(await market.addProvider(), plan.id)).code).toBe('not_found')
    expect((await pause(await market.addProvider(), newId())).code).toBe('not_found')
    expect((await pause(await market.addUser(), plan.id)).code).toBe('forbidden')
    expect((await pause(undefined, plan.id)).code).toBe('unauthenticated')
  })
})
