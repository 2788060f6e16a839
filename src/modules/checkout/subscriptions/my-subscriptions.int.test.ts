import { afterAll, beforeAll, expect, it } from 'vitest'
import { mySubscriptions } from '#contract/checkout/subscriptions.ts'
import { importSubscriptions } from '#demo/import/subscriptions.ts'
import { present } from '#kit/assert.ts'
import { DAY_MS } from '#kit/clock.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { addBuyer } from '../testing.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

const PLANS = 5
const TERMS = 47

/** Consecutive terms of several plans; the last term of each plan is running or has ended. */
async function buyerOfMany() {
  const buyer = await addBuyer(market)
  const provider = await market.addProvider({})
  const plans = await Promise.all(
    Array.from({ length: PLANS }, (_, place) =>
      market.addPlan(provider.accountId, { title: `Plan ${place}` }),
    ),
  )
  const now = market.clock.now().getTime()
  const { newId } = market.platform
  const rows = Array.from({ length: TERMS }, (_, place) => {
    const plan = present(plans[place % PLANS], 'a plan')
    const startsAt = new Date(now - (place + 2) * 10 * DAY_MS)
    // The last terms of the first two plans are still running.
    const days = place < 2 ? 60 : 7 + (place % 3)
    const endsAt = new Date(startsAt.getTime() + days * DAY_MS)
    return { id: newId(), planId: plan.id, userId: buyer.accountId, startsAt, endsAt }
  })
  await market.db.transaction((tx) =>
    importSubscriptions(
      market,
      tx,
      rows.map((row) => ({ ...row, kind: 'import' })),
    ),
  )
  return { buyer, rows, now }
}

async function pagesOf(buyer: Awaited<ReturnType<typeof addBuyer>>, limit: number) {
  const pages = []
  let cursor: string | undefined
  do {
    const page = (await market.call(mySubscriptions, { query: { limit, cursor } }, buyer)).reply()
    pages.push(page.data)
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return pages
}

it.each([1, 4, 7, 50])(
  'pages of %i list every subscription once, the running ones first',
  async (limit) => {
    const { buyer, rows, now } = await buyerOfMany()
    const pages = await pagesOf(buyer, limit)
    const shown = pages.flat()
    const running = rows.filter(({ endsAt }) => endsAt.getTime() > now)
    const over = rows.filter((row) => !running.includes(row))
    expect(shown.map(({ _id }) => _id)).toEqual([
      ...running.toSorted((a, b) => a.endsAt.getTime() - b.endsAt.getTime()).map(({ id }) => id),
      ...over
        .toSorted((a, b) => b.endsAt.getTime() - a.endsAt.getTime() || (a.id < b.id ? 1 : -1))
        .map(({ id }) => id),
    ])
    expect(pages.map((page) => page.length)).toEqual(
      Array.from({ length: Math.ceil(over.length / limit) }, (_, place) =>
        place === 0
          ? running.length + Math.min(limit, over.length)
          : Math.min(limit, over.length - place * limit),
      ),
    )
    // A plan is renewed from its latest end, on whichever page that term is.
    const lastOf = new Map<string, number>()
    for (const { planId, endsAt } of rows) {
      lastOf.set(planId, Math.max(lastOf.get(planId) ?? 0, endsAt.getTime()))
    }
    for (const { serviceId, endsAt, canRenew } of shown) {
      expect(canRenew).toBe(lastOf.get(serviceId) === Date.parse(endsAt))
    }
    expect(new Set(shown.map(({ serviceName }) => serviceName)).size).toBe(PLANS)
  },
)

it('refuses an invalid cursor', async () => {
  const buyer = await addBuyer(market)
  const refused = await market.call(mySubscriptions, { query: { cursor: 'x' } }, buyer)
  expect([refused.status, refused.code]).toEqual([400, 'invalid_input'])
})
