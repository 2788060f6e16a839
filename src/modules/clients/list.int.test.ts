import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientFigures, clientSummary, clients, clientsExport } from '#contract/clients/calls.ts'
import { type ClientFilter, clientStatuses } from '#contract/clients/types.ts'
import { DAY_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { monthsUntil } from './rules/months.ts'
import { addTerms, countOneByOne, type TestTerm } from './testing.ts'

let market: Marketplace
beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

const inDays = (days: number) => new Date(market.clock.now().getTime() + days * DAY_MS)

async function clientOf(
  planId: string,
  [from, to]: readonly [number, number],
  more: Partial<TestTerm> = {},
) {
  const user = await market.addUser()
  const term = { userId: user.accountId, planId, startsAt: inDays(from), endsAt: inDays(to) }
  await addTerms(market, [{ ...term, kind: 'paid', ...more }])
  return user
}

async function listed(provider: SignedInViewer, filter: ClientFilter = {}) {
  const answer = await market.call(clients, { query: { ...filter, limit: 50 } }, provider)
  return answer.reply().data
}

describe('access to clients', () => {
  it('is limited to providers', async () => {
    for (const call of [clients, clientSummary, clientFigures, clientsExport]) {
      expect((await market.call(call, { query: {} })).code).toBe('unauthenticated')
      for (const viewer of [await market.addUser(), await market.addAdmin()]) {
        expect((await market.call(call, { query: {} }, viewer)).code).toBe('forbidden')
      }
    }
  })

  it("covers the provider's clients, and for a company those of its sub-profiles", async () => {
    const company = await market.addProvider({ type: 'Non Individual', regName: 'Lotus Advisers' })
    const person = await market.addProvider({
      type: 'sub profile',
      regName: 'Meera Shah',
      masterId: company.accountId,
      companyName: 'Lotus Advisers',
    })
    const other = await market.addProvider()
    const plan = await market.addPlan(person.accountId)
    const own = await market.addPlan(company.accountId)
    const user = await clientOf(plan.id, [-10, 60])
    const direct = await clientOf(own.id, [-5, 60])
    expect((await listed(person)).map(({ _id, soldByName }) => [_id, soldByName])).toEqual([
      [user.accountId, null],
    ])
    expect((await listed(company)).map(({ _id, soldByName }) => [_id, soldByName])).toEqual([
      [direct.accountId, null],
      [user.accountId, person.name],
    ])
    expect(await listed(other)).toEqual([])
  })
})

describe('the list of clients', () => {
  it('shows the status of each client, can be filtered, and is paged', async () => {
    const provider = await market.addProvider()
    const plan = await market.addPlan(provider.accountId)
    const second = await market.addPlan(provider.accountId, { title: 'Second plan' })
    const people = {
      active: await clientOf(plan.id, [-9, 60]),
      expiring: await clientOf(plan.id, [-20, 6]),
      trial: await clientOf(plan.id, [-2, 5], { kind: 'trial' }),
      expired: await clientOf(plan.id, [-80, -50]),
      cancelled: await clientOf(second.id, [-70, 20], { cancelledAt: inDays(-3) }),
    }
    const rows = await listed(provider)
    expect(rows.map(({ _id, status }) => [status, _id])).toEqual(
      (['trial', 'active', 'expiring', 'cancelled', 'expired'] as const).map((status) => [
        status,
        people[status].accountId,
      ]),
    )
    const names = async (filter: ClientFilter) =>
      (await listed(provider, filter)).map(({ status }) => status)
    expect(await names({ status: 'expired' })).toEqual(['expired'])
    expect(await names({ status: 'current' })).toEqual(['trial', 'active', 'expiring'])
    expect(await names({ status: 'current', due: '7' })).toEqual(['expiring'])
    expect(await names({ status: 'current', plan: second.id })).toEqual([])
    expect(await names({ due: '7' })).toEqual(['expiring'])
    expect(await names({ due: '30' })).toEqual(['expiring'])
    expect(await names({ plan: second.id })).toEqual(['cancelled'])
    expect(await names({ q: people.trial.name.slice(-6) })).toEqual(['trial'])
    expect(await names({ tag: newId() })).toEqual([])
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const query = { limit: 2, cursor }
      const page = (await market.call(clients, { query }, provider)).reply()
      seen.push(...page.data.map(({ status }) => status))
      cursor = page.nextCursor
    } while (cursor !== undefined)
    expect(seen).toEqual(rows.map(({ status }) => status))
    const summary = (await market.call(clientSummary, {}, provider)).reply()
    expect(summary.data).toEqual({
      byStatus: { active: 1, expiring: 1, trial: 1, expired: 1, cancelled: 1 },
      renewalsIn7Days: 1,
      renewalsIn30Days: 1,
    })
    expect(summary.plans.map(({ title }) => title)).toContain('Second plan')
    const bad = { query: { cursor: 'bm9uZQ' } }
    expect((await market.call(clients, bad, provider)).code).toBe('invalid_input')
  })

  it('keeps clients expired after their plan has ended, even when the clock goes back', async () => {
    const provider = await market.addProvider()
    const plan = await market.addPlan(provider.accountId)
    for (const kind of ['paid', 'promo'] as const) {
      const { accountId: userId } = await market.addUser()
      const term = { planId: plan.id, planVersion: 1, userId, kind, sourceId: newId(), days: 30 }
      await market.db.transaction((tx) =>
        market.app.plans.subscriptions.grant(tx, { ...term, at: market.clock.now() }),
      )
    }
    market.clock.advance(30 * DAY_MS)
    await market.app.plans.settleDue()
    market.clock.advance(-DAY_MS)
    expect((await listed(provider)).map(({ status }) => status)).toEqual(['expired', 'expired'])
    expect(await listed(provider, { due: '7' })).toEqual([])
    const { data } = (await market.call(clientSummary, {}, provider)).reply()
    expect(data).toEqual({
      byStatus: { active: 0, expiring: 0, trial: 0, expired: 2, cancelled: 0 },
      renewalsIn7Days: 0,
      renewalsIn30Days: 0,
    })
    const months = (await market.call(clientFigures, {}, provider)).reply().data
    expect(months.at(-1)?.activeClients).toBe(0)
  })

  it('is exported with an audit entry, and shows a removed account without its name', async () => {
    const provider = await market.addProvider()
    const plan = await market.addPlan(provider.accountId)
    const user = await clientOf(plan.id, [-9, 60])
    await market.db.transaction((tx) =>
      market.app.accounts.removeAccount(tx, {
        accountId: user.accountId,
        now: market.clock.now(),
      }),
    )
    const page = (await market.call(clientsExport, { query: {} }, provider)).reply()
    expect(page.data).toMatchObject([{ name: 'Removed account', isRemoved: true }])
    const [entry] = await market.db.sql`
      select from audit_inbox where action = 'clients.exported'`
    expect(entry).toBeDefined()
  })

  it('agrees with the calculation for a single client', async () => {
    const provider = await market.addProvider()
    const plans = [
      await market.addPlan(provider.accountId),
      await market.addPlan(provider.accountId),
    ]
    const user = await market.addUser()
    const term = fc.record({
      plan: fc.constantFrom(...plans.map(({ id }) => id)),
      kind: fc.constantFrom('paid' as const, 'trial' as const, 'promo' as const),
      gap: fc.integer({ min: -3, max: 30 }),
      length: fc.integer({ min: 1, max: 60 }),
      cancelled: fc.option(fc.integer({ min: 0, max: 60 })),
      wasSeenEnded: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(term, { minLength: 1, maxLength: 8 }), async (drawn) => {
        const ends = new Map<string, number>()
        const terms = drawn.map(
          ({ plan, kind, gap, length, cancelled, wasSeenEnded }): TestTerm => {
            const from = (ends.get(plan) ?? -60) + Math.max(0, gap)
            ends.set(plan, from + length)
            return {
              userId: user.accountId,
              planId: plan,
              kind,
              startsAt: inDays(from),
              endsAt: inDays(from + length),
              cancelledAt: cancelled === null ? null : inDays(Math.min(0, from + cancelled)),
              wasSeenEnded,
            }
          },
        )
        await market.db.sql`delete from subscription where user_id = ${user.accountId}`
        await addTerms(market, terms)
        const { clients: of } = market.app.plans
        const scope = { providerIds: [provider.accountId] }
        const [row] = await of.list(market.db.read, { ...scope, at: market.clock.now(), rows: 2 })
        const held = await of.termsOf(market.db.read, { ...scope, userId: user.accountId })
        const holding = of.holdingOf(held, market.clock.now())
        expect(row).toMatchObject({ ...holding })
      }),
      { numRuns: 60 },
    )
  })
})

describe('counts and due renewals of all clients', () => {
  const people = 6
  const term = fc.record({
    person: fc.nat(people - 1),
    plan: fc.nat(3),
    kind: fc.constantFrom('paid' as const, 'trial' as const, 'promo' as const),
    gap: fc.integer({ min: 0, max: 20 }),
    length: fc.integer({ min: 1, max: 40 }),
    cancelled: fc.option(fc.integer({ min: -10, max: 40 })),
    wasSeenEnded: fc.boolean(),
  })

  it('equal those calculated client by client, in the order in which plans end', async () => {
    const company = await market.addProvider({ type: 'Non Individual', regName: 'Neem Advisers' })
    const person = await market.addProvider({
      ...{ type: 'sub profile', regName: 'Isha Rao', companyName: 'Neem Advisers' },
      masterId: company.accountId,
    })
    const sellers = [company.accountId, person.accountId]
    const plans = await Promise.all([...sellers, ...sellers].map((id) => market.addPlan(id)))
    const users = await Promise.all(Array.from({ length: people }, () => market.addUser()))
    const { clients: of } = market.app.plans
    await fc.assert(
      fc.asyncProperty(
        fc.array(term, { maxLength: 24 }),
        fc.constantFrom([0], [1], [0, 1]),
        fc.constantFrom(7, 30),
        async (drawn, scope, days) => {
          const ends = new Map<string, number>()
          const terms = drawn.map((one): TestTerm => {
            const { person, plan, kind, gap, length, cancelled, wasSeenEnded } = one
            const key = `${person} ${plan}`
            const from = (ends.get(key) ?? -40) + gap
            ends.set(key, from + length)
            // A renewal may be cancelled before it starts: it then has no length, and is in the
            // future.
            const cancelledAt = cancelled === null ? null : inDays(Math.min(0, from + cancelled))
            return {
              ...{ userId: users[person]?.accountId ?? '', planId: plans[plan]?.id ?? '', kind },
              ...{ startsAt: inDays(from), endsAt: inDays(from + length), cancelledAt },
              wasSeenEnded,
            }
          })
          const providerIds = scope.map((index) => sellers[index] ?? '')
          await market.db.sql`delete from subscription where provider_id = any(${sellers}::uuid[])`
          await addTerms(market, terms)
          const { read } = market.db
          const at = market.clock.now()
          const holdings = await Promise.all(
            users.map(async ({ accountId }) => {
              const held = await of.termsOf(read, { providerIds, userId: accountId })
              return { userId: accountId, ...of.holdingOf(held, at) }
            }),
          )
          const count = (status: string) => holdings.filter((one) => one.status === status).length
          const within = (limit: number) =>
            holdings
              .filter(({ status }) => status === 'active' || status === 'expiring')
              .filter(({ until = at }) => until.getTime() - at.getTime() <= limit * DAY_MS)
          const due = { due7: within(7).length, due30: within(30).length }
          expect(await of.counts(read, { providerIds, at })).toEqual({
            byStatus: Object.fromEntries(clientStatuses.map((status) => [status, count(status)])),
            ...due,
          })
          expect(await of.countDue(read, { providerIds, at })).toEqual(due)
          const order = (one: { until?: Date; userId: string }) => [
            one.until?.getTime(),
            one.userId,
          ]
          const walked: string[] = []
          let after: { at: Date; id: string } | undefined
          do {
            const page = await of.due(read, { providerIds, at, days, after, rows: 2 })
            walked.push(...page.map(({ id }) => id))
            after = page.length < 2 ? undefined : page.at(-1)
          } while (after !== undefined)
          // A client with several plans is listed at the first of them.
          expect([...new Set(walked)]).toEqual(
            within(days)
              .toSorted((a, b) => (order(a).join() < order(b).join() ? -1 : 1))
              .map(({ userId }) => userId),
          )
        },
      ),
      { numRuns: 120 },
    )
  })
})

describe('the monthly client figures', () => {
  it('equal a count of single terms, and each month starts as the last one ended', async () => {
    const provider = await market.addProvider()
    const plans = [
      await market.addPlan(provider.accountId),
      await market.addPlan(provider.accountId),
    ]
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => market.addUser()))
    const kinds = ['paid', 'trial', 'import'] as const
    const term = fc.record({
      person: fc.integer({ min: 0, max: people.length - 1 }),
      plan: fc.integer({ min: 0, max: 1 }),
      kind: fc.constantFrom(...kinds),
      from: fc.integer({ min: -300, max: -1 }),
      length: fc.integer({ min: 1, max: 100 }),
      cancelled: fc.option(fc.integer({ min: 0, max: 100 })),
      wasSeenEnded: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(term, { maxLength: 20 }), async (drawn) => {
        const taken = new Map<string, number>()
        const terms = drawn
          .toSorted((one, other) => one.from - other.from)
          .flatMap(({ person, plan, kind, from, length, cancelled, wasSeenEnded }): TestTerm[] => {
            const key = `${person}|${plan}`
            const userId = people[person]?.accountId
            const planId = plans[plan]?.id
            if ((taken.get(key) ?? -1e6) > from || userId === undefined || planId === undefined) {
              return []
            }
            taken.set(key, from + length)
            const cancelledAt = cancelled === null ? null : inDays(Math.min(0, from + cancelled))
            const startsAt = inDays(from)
            const endsAt = inDays(from + length)
            return [{ userId, planId, kind, startsAt, endsAt, cancelledAt, wasSeenEnded }]
          })
        await market.db.sql`delete from subscription where provider_id = ${provider.accountId}`
        await addTerms(market, terms)
        const months = (await market.call(clientFigures, {}, provider)).reply().data
        const spans = monthsUntil(market.clock.now(), 12)
        for (const [index, month] of months.entries()) {
          const span = spans[index]
          expect(month).toMatchObject({
            month: span?.month,
            ...(span && countOneByOne(terms, span, market.clock.now())),
          })
          expect(month.activeClients).toBe(month.activeAtStart - month.lost + month.newClients)
          expect(month.activeAtStart).toBe(months[index - 1]?.activeClients ?? month.activeAtStart)
          expect(month.trialsConverted).toBeLessThanOrEqual(month.trialsEnded)
        }
      }),
      { numRuns: 40 },
    )
  })
})
