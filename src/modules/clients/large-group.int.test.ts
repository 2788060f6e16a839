import { afterAll, beforeAll, expect, it } from 'vitest'
import { groupPreview, messageGroup } from '#contract/clients/group-calls.ts'
import { GROUP_MAX_COUNT } from '#contract/clients/limits.ts'
import { DAY_MS } from '#kit/clock.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { addTerms } from './testing.ts'

const BATCH = 5_000

let market: Marketplace
let provider: SignedInViewer

/** One client more than a message can go to; only that one’s plan has ended. */
beforeAll(async () => {
  market = await openMarketplace()
  provider = await market.addProvider()
  const plan = await market.addPlan(provider.accountId)
  const inDays = (days: number) => new Date(market.clock.now().getTime() + days * DAY_MS)
  for (let from = 0; from <= GROUP_MAX_COUNT; from += BATCH) {
    const to = Math.min(from + BATCH - 1, GROUP_MAX_COUNT)
    const rows = await market.db.sql<{ id: string }[]>`
      insert into account (id, role, name, email, created_at, updated_at)
      select gen_random_uuid(), 'user', 'Asha ' || i, 'client-' || i || '@example.in', now(), now()
      from generate_series(${from}::int, ${to}::int) i returning id`
    const term = { planId: plan.id, kind: 'paid' as const, startsAt: inDays(-30) }
    const endsAt = inDays(from === GROUP_MAX_COUNT ? -1 : 200)
    await addTerms(
      market,
      rows.map(({ id: userId }) => ({ ...term, userId, endsAt })),
    )
  }
  await market.db.sql`analyze account, subscription`
}, 120_000)
afterAll(() => market.close())

it('reaches as many clients as a message can go to', async () => {
  const filter = { status: 'active' as const }
  const counted = await market.call(groupPreview, { query: filter }, provider)
  const all = { clients: GROUP_MAX_COUNT, receivers: GROUP_MAX_COUNT }
  expect(counted.reply().data).toEqual(all)
  const body = { message: 'The report is out', filter }
  const sent = await market.call(messageGroup, { body }, provider)
  expect(sent.reply().data.receivers).toBe(GROUP_MAX_COUNT)
  const [kept] = await market.db.sql<{ count: number }[]>`
    select count(*)::int as count from group_message_receiver where message_id = ${sent.reply().data._id}`
  expect(kept?.count).toBe(GROUP_MAX_COUNT)
})

it('is refused for one client more, and sends nothing', async () => {
  expect((await market.call(groupPreview, { query: {} }, provider)).code).toBe('group_too_large')
  const body = { message: 'To all of you', filter: {} }
  expect((await market.call(messageGroup, { body }, provider)).code).toBe('group_too_large')
  const rows = await market.db.sql`select from group_message where content = ${body.message}`
  expect(rows).toHaveLength(0)
})
