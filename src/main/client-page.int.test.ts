import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptedTexts } from '#contract/checkout/cart.ts'
import {
  clientDetails,
  clientFigures,
  clients,
  clientTimeline,
  providerToday,
} from '#contract/clients/calls.ts'
import type { ClientEvent } from '#contract/clients/types.ts'
import { sendMessage } from '#contract/messaging/calls.ts'
import { DAY_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { addBuyer, payByCard, quoted } from '#modules/checkout/testing.ts'
import { addTerms } from '#modules/clients/testing.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { type Marketplace, openMarketplace } from './testing/marketplace.ts'
import { openTradeWorld } from './testing/trades.ts'

let market: Marketplace
beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

/** A client with a trial, a bought plan and a message. */
async function buyerOf(provider: SignedInViewer) {
  const plan = await market.addPlan(provider.accountId, { price: 118_000n })
  const buyer = await addBuyer(market)
  const now = market.clock.now().getTime()
  await addTerms(market, [
    {
      userId: buyer.accountId,
      planId: plan.id,
      kind: 'trial',
      startsAt: new Date(now - 20 * DAY_MS),
      endsAt: new Date(now - 13 * DAY_MS),
    },
  ])
  await payByCard(market, buyer, await quoted(market, buyer, [plan.id]))
  const body = { receiverId: provider.accountId, message: 'When do you post?', clientId: newId() }
  ;(await market.call(sendMessage, { body }, buyer)).reply()
  return { plan, buyer }
}

async function allEvents(viewer: SignedInViewer, id: string, limit: number) {
  const events: ClientEvent[] = []
  let cursor: string | undefined
  do {
    const answer = await market.call(clientTimeline, { query: { id, limit, cursor } }, viewer)
    const page = answer.reply()
    events.push(...page.data)
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return events
}

it('lists clients by what they paid, in pages, those who paid nothing last', async () => {
  const provider = await market.addProvider()
  const trial = { kind: 'trial' as const, startsAt: market.clock.now() }
  const bought: [string, number][] = []
  for (const price of [118_000n, 354_000n, 236_000n, 0n, 0n]) {
    const plan = await market.addPlan(provider.accountId, { price: price || 118_000n })
    const buyer = await addBuyer(market)
    if (price === 0n) {
      const endsAt = new Date(market.clock.now().getTime() + 7 * DAY_MS)
      await addTerms(market, [{ ...trial, endsAt, userId: buyer.accountId, planId: plan.id }])
    } else {
      await payByCard(market, buyer, await quoted(market, buyer, [plan.id]))
    }
    bought.push([buyer.accountId, Number(price)])
  }
  const expected = bought
    .sort(([one, price], [other, otherPrice]) => otherPrice - price || (one < other ? 1 : -1))
    .map(([id]) => id)
  const found: string[] = []
  let cursor: string | undefined
  do {
    const query = { sort: 'paid', limit: 2, cursor } as const
    const page = (await market.call(clients, { query }, provider)).reply()
    found.push(...page.data.map(({ _id }) => _id))
    cursor = page.nextCursor
  } while (cursor !== undefined)
  expect(found).toEqual(expected)
  const wrong = { query: { sort: 'paid', cursor: 'x' } } as const
  expect((await market.call(clients, wrong, provider)).code).toBe('invalid_input')
})

describe('a client', () => {
  it('is shown to its provider with a timeline, in pages of any size', async () => {
    const provider = await market.addProvider()
    const { plan, buyer } = await buyerOf(provider)
    const query = { id: buyer.accountId }
    const details = (await market.call(clientDetails, { query }, provider)).reply().data
    expect(details).toMatchObject({
      _id: buyer.accountId,
      name: buyer.name,
      status: 'active',
      plan: plan.title,
      paid: 1180,
      mayMessage: true,
    })
    expect(details.plans.map(({ kind }) => kind)).toEqual(['paid', 'trial'])
    expect(details.lastMessageAt).not.toBeNull()
    const list = (await market.call(clients, { query: {} }, provider)).reply().data
    const { plans: _, mayMessage: __, ...listed } = details
    expect(list).toEqual([listed])

    const events = await allEvents(provider, buyer.accountId, 50)
    expect(new Set(events.map(({ kind }) => kind))).toEqual(
      new Set(['trial', 'purchase', 'consent', 'invoice', 'message']),
    )
    expect(events.find(({ kind }) => kind === 'purchase')).toMatchObject({
      title: plan.title,
      amount: 1180,
    })
    expect(events.find(({ kind }) => kind === 'message')).toMatchObject({
      title: 'When do you post?',
      detail: 'From the client',
    })
    const consent = events.find(({ kind }) => kind === 'consent')?.accepted
    expect(consent).toMatchObject({ serviceId: plan.id })
    const texts = await market.call(acceptedTexts, { query: { ...consent?.subject } }, provider)
    expect(texts.reply().data.map(({ serviceId }) => serviceId)).toContain(plan.id)
    const times = events.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().reverse())
    for (const limit of [1, 2, 3]) {
      expect(await allEvents(provider, buyer.accountId, limit)).toEqual(events)
    }
    expect(JSON.stringify([details, events])).not.toContain(buyer.email)
  })

  it('is not found by another provider, and only if it bought something', async () => {
    const [provider, other] = [await market.addProvider(), await market.addProvider()]
    const { buyer } = await buyerOf(provider)
    const stranger = await market.addUser()
    for (const call of [clientDetails, clientTimeline]) {
      const ask = async (id: string, viewer?: SignedInViewer) =>
        (await market.call(call, { query: { id } }, viewer)).code
      expect(await ask(buyer.accountId, other)).toBe('not_found')
      expect(await ask(stranger.accountId, provider)).toBe('not_found')
      expect(await ask(newId(), provider)).toBe('not_found')
      expect(await ask(buyer.accountId)).toBe('unauthenticated')
      expect(await ask(buyer.accountId, buyer)).toBe('forbidden')
      expect(await ask(buyer.accountId, await market.addAdmin())).toBe('forbidden')
    }
  })

  it('of two providers has separate purchases and messages with each', async () => {
    const [one, other] = [await market.addProvider(), await market.addProvider()]
    const { buyer } = await buyerOf(one)
    const plan = await market.addPlan(other.accountId)
    await payByCard(market, buyer, await quoted(market, buyer, [plan.id]))
    const events = await allEvents(other, buyer.accountId, 50)
    expect(events.map(({ kind }) => kind)).not.toContain('message')
    expect(events.filter(({ kind }) => kind === 'purchase').map(({ title }) => title)).toEqual([
      plan.title,
    ])
  })

  it('of a sub-profile is also shown to the company, without the calls received there', async () => {
    const trades = openTradeWorld(market)
    const company = await market.addProvider({ type: 'Non Individual' })
    const sub = await trades.addAnalyst({
      type: 'sub profile',
      masterId: company.accountId,
      companyName: 'Lotus Advisers',
    })
    const { buyer } = await buyerOf(sub)
    const instrumentId = await trades.addInstrument('MARIGOLD')
    trades.setPrice(instrumentId, 1000)
    const { _id } = await trades.post(sub, instrumentId, { shareWith: 'subscribers' })
    const { deliveries } = market.app.scorecard
    await market.db.transaction((tx) =>
      deliveries.recordNotified(tx, {
        ...{ tradeId: _id, version: 1, accountIds: [buyer.accountId] },
        at: market.clock.now(),
      }),
    )
    const kindsFor = async (viewer: SignedInViewer) =>
      (await allEvents(viewer, buyer.accountId, 50)).map(({ kind }) => kind)
    expect(await kindsFor(sub)).toContain('call')
    const acceptedFor = async (viewer: SignedInViewer) =>
      (await allEvents(viewer, buyer.accountId, 50)).filter(({ accepted }) => accepted !== null)
    expect(await acceptedFor(sub)).toHaveLength(1)
    expect(await acceptedFor(company)).toEqual([])
    const seen = await kindsFor(company)
    expect(seen).toContain('purchase')
    expect(seen).not.toContain('call')
  })

  it('remains after its account is removed, without a name, and cannot be messaged', async () => {
    const provider = await market.addProvider()
    const { buyer } = await buyerOf(provider)
    const { accountId } = buyer
    await market.db.transaction((tx) =>
      market.app.accounts.removeAccount(tx, { accountId, now: market.clock.now() }),
    )
    const query = { id: accountId }
    const details = (await market.call(clientDetails, { query }, provider)).reply().data
    expect(details).toMatchObject({ name: 'Removed account', isRemoved: true, mayMessage: false })
    expect(details.paid).toBe(1180)
  })
})

describe('the provider’s home page', () => {
  it('counts sales of today, open tasks, and this month against the last', async () => {
    const provider = await market.addProvider()
    await buyerOf(provider)
    const today = (await market.call(providerToday, {}, provider)).reply().data
    expect(today).toMatchObject({
      sales: { count: 1, amount: 1180 },
      paymentsToCheck: 0,
      callsRunning: 0,
      unreadMessages: 1,
      renewalsIn7Days: 0,
      setUp: { bank: false, plan: true, call: false },
    })
    const monthsOf = async (viewer: SignedInViewer) =>
      (await market.call(clientFigures, {}, viewer)).reply().data.slice(-2)
    expect(await monthsOf(provider)).toMatchObject([
      { revenue: 0, activeClients: 0, churnPercent: null },
      {
        revenue: 1180,
        activeClients: 1,
        newClients: 1,
        trialsConverted: 1,
        conversionPercent: 100,
      },
    ])
    const other = await market.addProvider()
    const empty = (await market.call(providerToday, {}, other)).reply().data
    expect(empty).toMatchObject({
      sales: { count: 0 },
      setUp: { plan: false },
    })
    expect((await market.call(providerToday, {})).code).toBe('unauthenticated')
    expect((await market.call(providerToday, {}, await market.addUser())).code).toBe('forbidden')
  })
})
