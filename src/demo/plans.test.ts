import { describe, expect, it } from 'vitest'
import { DESCRIPTION_MAX_CHARACTERS } from '#contract/common/limits.ts'
import { DAY_MS } from '#kit/clock.ts'
import { actorCredentials } from './actors.ts'
import { loadMarketplace } from './marketplace.ts'
import { testNow as now } from './testing.ts'

const market = loadMarketplace(now)
const { providers, customers, plans, follows, subscriptions, notifications } = market
const providerOf = new Map(providers.map((one) => [one.id, one]))
const planOf = new Map(plans.map((one) => [one.id, one]))
const customerOf = new Map(customers.map((one) => [one.id, one]))

describe('plans', () => {
  it('belong to verified providers and were created after the verification', () => {
    for (const plan of plans) {
      const provider = providerOf.get(plan.providerId)
      expect(provider?.verified).toBe(true)
      expect(plan.createdAt >= (provider?.verifiedAt ?? now)).toBe(true)
      expect(plan.createdAt < now).toBe(true)
    }
  })

  it('are priced within the bounds and the yearly fee limit', () => {
    for (const { price, validity } of plans) {
      expect(price).toBeGreaterThanOrEqual(49_900n)
      expect(price).toBeLessThanOrEqual(2_499_900n)
      expect((price * 360n) / BigInt(validity)).toBeLessThanOrEqual(15_100_000n)
      expect([30, 90, 180, 360]).toContain(validity)
    }
  })

  it('never offer a trial of investment advice or of a fund', () => {
    const trials = plans.filter((plan) => plan.isFreeTrial)
    expect(trials.length).toBeGreaterThan(40)
    expect(trials.every(({ freeTrialDays }) => freeTrialDays > 0)).toBe(true)
    expect(plans.every((plan) => plan.isFreeTrial === plan.freeTrialDays > 0)).toBe(true)
    for (const plan of trials) {
      expect(providerOf.get(plan.providerId)?.category).not.toBe('Registered Investment Advisor')
      expect(plan.serviceType).toBe('normal')
    }
  })

  it('have a segment that suits the category of the provider', () => {
    const fitting: Readonly<Record<string, readonly string[]>> = {
      'Forex Experts': ['forex'],
      'Tax Experts': ['investing', 'Future and Option'],
      Banking: ['investing', 'Commodities'],
    }
    for (const plan of plans) {
      const category = providerOf.get(plan.providerId)?.category ?? ''
      expect(fitting[category] ?? [plan.segment]).toContain(plan.segment)
    }
    const equity = plans.filter((plan) => plan.segment === 'Equity Cash')
    expect(equity.length).toBeGreaterThan(80)
  })

  it('are funds exactly for the categories that manage funds', () => {
    for (const plan of plans) {
      const category = providerOf.get(plan.providerId)?.category ?? ''
      expect(plan.serviceType === 'fund').toBe(['PMS', 'AIF', 'Mutual Funds'].includes(category))
    }
  })

  it('have fund figures that fit the age of the fund and the legal minimum', () => {
    const funds = plans.flatMap((plan) => (plan.fund === null ? [] : [{ ...plan.fund, plan }]))
    const legalMinimum = { PMS: 500_000_000n, AIF: 1_000_000_000n }
    for (const { aum, noOfClients, returnsBps, minimumInvestment, plan } of funds) {
      expect(aum).toBeGreaterThan(0n)
      expect(noOfClients).toBeGreaterThan(0)
      const known = returnsBps.map((value) => value !== null)
      expect([...known].sort((a, b) => Number(b) - Number(a))).toEqual(known)
      const category = providerOf.get(plan.providerId)?.category
      if (category === 'PMS' || category === 'AIF') {
        expect(minimumInvestment).toBeGreaterThanOrEqual(legalMinimum[category])
      }
    }
    const young = funds.filter(({ returnsBps }) => returnsBps.includes(null))
    expect(young.length).toBeGreaterThan(10)
    expect(young.length).toBeLessThan(funds.length)
  })

  it('have unique titles per provider and unique descriptions', () => {
    const titles = plans.map(({ providerId, title }) => `${providerId} ${title}`)
    expect(new Set(titles).size).toBe(plans.length)
    const descriptions = plans.map(({ description }) => description)
    expect(new Set(descriptions).size).toBe(plans.length)
    const openings = Map.groupBy(descriptions, (text) => text.split('\n\n')[0])
    expect(Math.max(...[...openings.values()].map((same) => same.length))).toBeLessThanOrEqual(4)
    expect(openings.size).toBeGreaterThan(190)
    expect(new Set(plans.map(({ title }) => title)).size).toBeGreaterThan(150)
  })

  it('have several paragraphs and key features', () => {
    for (const { description, keyFeatures, bonusFeatures } of plans) {
      expect(description.split('\n\n').length).toBeGreaterThanOrEqual(2)
      expect(description.length).toBeLessThan(DESCRIPTION_MAX_CHARACTERS)
      expect(keyFeatures.length).toBeGreaterThanOrEqual(4)
      expect(bonusFeatures.length).toBeGreaterThanOrEqual(1)
      expect(new Set(keyFeatures).size).toBe(keyFeatures.length)
    }
  })
})

describe('follows', () => {
  it('link an account to another verified provider, once, after its verification', () => {
    const known = new Set([...customerOf.keys(), ...providerOf.keys()])
    const pairs = follows.map(({ followerId, providerId }) => `${followerId} ${providerId}`)
    expect(new Set(pairs).size).toBe(follows.length)
    for (const { followerId, providerId, followedAt } of follows) {
      expect(known.has(followerId)).toBe(true)
      expect(followerId).not.toBe(providerId)
      expect(followedAt >= (providerOf.get(providerId)?.verifiedAt ?? now)).toBe(true)
      expect(followedAt <= now).toBe(true)
    }
  })

  it('concentrate: the most followed provider has over five times the median', () => {
    const counts = [...Map.groupBy(follows, (one) => one.providerId).values()]
      .map((one) => one.length)
      .sort((a, b) => b - a)
    const median = counts[Math.floor(counts.length / 2)] ?? 0
    expect(counts[0] ?? 0).toBeGreaterThan(median * 5)
    expect(follows.some(({ followerRole }) => followerRole === 'provider')).toBe(true)
  })
})

describe('subscriptions', () => {
  it('include running, soon expiring and ended ones', () => {
    const days = subscriptions.map(({ endsAt }) => (endsAt.getTime() - now.getTime()) / DAY_MS)
    expect(days.filter((left) => left < 0).length).toBeGreaterThan(50)
    expect(days.filter((left) => left >= 0 && left < 7).length).toBeGreaterThan(20)
    expect(days.filter((left) => left >= 7).length).toBeGreaterThan(100)
  })

  it('last as long as the plan or its trial, and start after plan and customer existed', () => {
    for (const { planId, customerId, kind, startsAt, endsAt, amount, story } of subscriptions) {
      const [plan, customer] = [planOf.get(planId), customerOf.get(customerId)]
      const days = kind === 'trial' ? plan?.freeTrialDays : plan?.validity
      expect((endsAt.getTime() - startsAt.getTime()) / DAY_MS).toBe(days)
      expect(startsAt < now && startsAt > (customer?.joinedAt ?? now)).toBe(true)
      expect(startsAt > (plan?.createdAt ?? now)).toBe(true)
      const price = story === 'coupon' ? ((plan?.price ?? 0n) * 85n) / 100n : plan?.price
      expect(amount).toBe(kind === 'trial' ? 0n : price)
    }
  })

  it('repeat a plan only as a renewal, and start a trial only with a Telegram handle', () => {
    const pairs = Map.groupBy(subscriptions, (one) => `${one.customerId} ${one.planId}`)
    const repeated = [...pairs.values()].filter((terms) => terms.length > 1)
    expect(repeated.map((terms) => terms.map(({ story }) => story))).toEqual([
      [undefined, 'renewal'],
    ])
    const [earlier, later] = repeated[0] ?? []
    expect(earlier?.endsAt).toEqual(later?.startsAt)
    const trials = subscriptions.filter(({ kind }) => kind === 'trial')
    expect(trials.length).toBeGreaterThan(0)
    expect(trials.every((one) => customerOf.get(one.customerId)?.telegram !== null)).toBe(true)
  })
})

describe('the named providers', () => {
  it('have trials, subscriptions ending within a week and a month, and a cancelled one', () => {
    const days = ({ endsAt }: (typeof subscriptions)[number]) => (+endsAt - +now) / 86_400_000
    for (const key of ['P1', 'P2'] as const) {
      const id = market.providers.find(({ email }) => email === actorCredentials[key].email)?.id
      const own = new Set(market.plans.flatMap((one) => (one.providerId === id ? one.id : [])))
      const sold = subscriptions.filter((one) => own.has(one.planId) && days(one) > 0)
      expect(sold.filter(({ kind }) => kind === 'trial').length, key).toBeGreaterThan(0)
      expect(sold.filter((one) => days(one) <= 7).length, key).toBeGreaterThan(2)
      expect(sold.filter((one) => days(one) > 7 && days(one) <= 30).length).toBeGreaterThan(1)
      expect(sold.filter(({ story }) => story === 'cancelled').length).toBeGreaterThan(0)
    }
  })
})

describe('the first customer', () => {
  it('has a coupon purchase, a renewal, a signed transfer and a plan to cancel', () => {
    const id = customers.find(({ email }) => email === actorCredentials.U1.email)?.id
    const told = subscriptions.filter(
      ({ story, customerId }) => story !== undefined && customerId === id,
    )
    expect(told.map(({ story }) => story)).toEqual(['coupon', 'renewal', 'cancelled', 'transfer'])
    const orders = market.orders.filter(({ customerId }) => customerId === id)
    expect(orders.filter(({ coupon }) => coupon !== null)).toHaveLength(1)
    expect(orders.filter(({ renewal }) => renewal)).toHaveLength(1)
    const signed = orders.flatMap(({ method, signedAt }) => (signedAt === null ? [] : method))
    expect(signed).toEqual(['manual'])
  })
})

describe('notifications', () => {
  it('belong to accounts, are in the past and are read only after creation', () => {
    const accounts = new Set([...providers, ...customers, ...market.admins].map(({ id }) => id))
    for (const { accountId, createdAt, readAt, link } of notifications) {
      expect(accounts.has(accountId)).toBe(true)
      expect(createdAt < now).toBe(true)
      expect(readAt === null || (readAt >= createdAt && readAt <= now)).toBe(true)
      expect(link).toMatch(/^\/[^/]/)
    }
    expect(notifications.some(({ readAt }) => readAt === null)).toBe(true)
    expect(new Set(notifications.map(({ accountId }) => accountId)).size).toBe(accounts.size)
  })
})
