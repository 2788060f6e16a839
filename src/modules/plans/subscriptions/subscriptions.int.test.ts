import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serviceDetails } from '#contract/plans/calls.ts'
import { importSubscriptions } from '#demo/import/subscriptions.ts'
import { DAY_MS, SECOND_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { signal } from '#platform/signals/signals.ts'
import type { Tx } from '#platform/tx.ts'
import { ENTITLEMENT_CHANNEL } from '../entitlement-signal.ts'
import { findViewerSubscription, holdsPlanOf } from '../store/subscriptions/subscriptions.ts'

let market: Marketplace
let provider: SignedInViewer
let user: SignedInViewer

beforeAll(async () => {
  market = await openMarketplace()
  provider = await market.addProvider()
})
afterAll(() => market.close())
beforeEach(async () => {
  user = await market.addUser()
})

const inTx = <T>(work: (tx: Tx) => Promise<T>) => market.db.transaction(work)
const subscriptions = () => market.app.plans.subscriptions
const settle = () => market.app.plans.settleDue()

/** The user buys the plan for 30 days. */
const buy = (planId: string, sourceId = newId(), userId = user.accountId) =>
  inTx((tx) =>
    subscriptions().grant(tx, {
      planId,
      planVersion: 1,
      userId,
      kind: 'paid',
      sourceId,
      days: 30,
      at: market.clock.now(),
    }),
  )

const mine = (planId: string) => ({ userId: user.accountId, planId })

const claim = (planId: string, userId = user.accountId) =>
  inTx((tx) => subscriptions().claimTrial(tx, { userId, planId, at: market.clock.now() }))

const subscribersOf = async (planId: string) => {
  const [row] = await market.db.sql<{ count: number }[]>`
    select subscribers as count from plan_audience where plan_id = ${planId}`
  return row?.count
}

const isEntitled = (planId: string) =>
  subscriptions().isEntitled(market.db.read, user.accountId, planId, market.clock.now())

const eventsOf = async (type: string, subscriptionId: string) =>
  market.db.sql<{ payload: Record<string, unknown> }[]>`
    select payload from outbox_event
    where type = ${type} and payload->>'subscriptionId' = ${subscriptionId} order by seq`

/** The accounts whose entitlement was signalled during `work`. */
async function toldOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const told: string[] = []
  const following = await market.db.signals.follow(ENTITLEMENT_CHANNEL, {
    onSignal: (accountId) => told.push(accountId),
  })
  // Signals arrive in the order in which they were sent.
  const mark = async (text: string) => {
    await inTx(async (tx) => signal(tx, ENTITLEMENT_CHANNEL, text))
    await expect.poll(() => told.at(-1)).toBe(text)
  }
  await mark('from here')
  await work()
  await mark('to here')
  await following.stop()
  return told.slice(told.indexOf('from here') + 1, -1)
}

const sound = { grants: [], coupons: [], trials: [] }
const breaches = () => market.app.plans.checkInvariants(market.db.read)

describe('granting a subscription', () => {
  it('creates a term of the given days and counts one subscriber, once per source', async () => {
    const plan = await market.addPlan(provider.accountId)
    const sourceId = newId()
    const first = await buy(plan.id, sourceId)
    expect(first).toMatchObject({ isNew: true, startsAt: market.clock.now() })
    expect(first.endsAt.getTime() - first.startsAt.getTime()).toBe(30 * DAY_MS)
    expect(await buy(plan.id, sourceId)).toEqual({ ...first, isNew: false })
    expect(await subscribersOf(plan.id)).toBe(1)
    expect(await isEntitled(plan.id)).toBe(true)
    const [held] = await subscriptions().listOf(market.db.read, user.accountId)
    expect(held).toMatchObject({ id: first.subscriptionId, planVersion: 1, sourceId, kind: 'paid' })
    expect(await toldOf(() => buy(plan.id, sourceId))).toEqual([])
    const other = await market.addPlan(provider.accountId)
    expect(await toldOf(() => buy(other.id))).toEqual([user.accountId])
    expect(await breaches()).toEqual(sound)
  })

  it('starts a renewal when the running term ends', async () => {
    const plan = await market.addPlan(provider.accountId)
    const first = await buy(plan.id)
    let second = first
    expect(
      await toldOf(async () => {
        second = await buy(plan.id)
      }),
    ).toEqual([])
    const third = await buy(plan.id)
    expect([second.startsAt, third.startsAt]).toEqual([first.endsAt, second.endsAt])
    expect(await subscribersOf(plan.id)).toBe(1)
    market.clock.advance(30 * DAY_MS)
    expect(await isEntitled(plan.id)).toBe(true)
    expect(await toldOf(settle)).toContain(user.accountId)
    expect(await subscribersOf(plan.id)).toBe(1)
    expect(await eventsOf('plans.subscription-ended', first.subscriptionId)).toHaveLength(1)
    expect(await breaches()).toEqual(sound)
  })

  it('creates one term per source under concurrency, and consecutive terms for several', async () => {
    const plan = await market.addPlan(provider.accountId)
    const sourceId = newId()
    const same = await Promise.all(Array.from({ length: 20 }, () => buy(plan.id, sourceId)))
    expect(same.filter(({ isNew }) => isNew)).toHaveLength(1)
    const others = await Promise.all(Array.from({ length: 10 }, () => buy(plan.id)))
    const starts = others.map(({ startsAt }) => startsAt.getTime()).sort((a, b) => a - b)
    expect(starts.map((start) => (start - market.clock.now().getTime()) / DAY_MS)).toEqual(
      Array.from({ length: 10 }, (_, index) => 30 * (index + 1)),
    )
    const others20 = await Promise.all(Array.from({ length: 20 }, () => market.addUser()))
    await Promise.all(others20.map(({ accountId }) => buy(plan.id, newId(), accountId)))
    expect(await subscribersOf(plan.id)).toBe(21)
    expect(await breaches()).toEqual(sound)
  })
})

describe('the end of a subscription', () => {
  it('comes at the second it is due, and is published once', async () => {
    const plan = await market.addPlan(provider.accountId)
    const { subscriptionId } = await buy(plan.id)
    market.clock.advance(30 * DAY_MS - SECOND_MS)
    await settle()
    expect([await isEntitled(plan.id), await subscribersOf(plan.id)]).toEqual([true, 1])
    market.clock.advance(SECOND_MS)
    expect(await isEntitled(plan.id)).toBe(false)
    await settle()
    await settle()
    expect(await subscribersOf(plan.id)).toBe(0)
    const ended = await eventsOf('plans.subscription-ended', subscriptionId)
    expect(ended.map(({ payload }) => payload)).toEqual([
      expect.objectContaining({ why: 'expired', planId: plan.id, userId: user.accountId }),
    ])
    expect(await breaches()).toEqual(sound)
  })

  it('stays recorded when the clock goes back', async () => {
    const plan = await market.addPlan(provider.accountId)
    const { subscriptionId } = await buy(plan.id)
    market.clock.advance(30 * DAY_MS)
    await settle()
    market.clock.advance(-DAY_MS)
    const at = market.clock.now()
    const { read } = market.db
    const { accountId: userId } = user
    const { accountId: providerId } = provider
    expect(await isEntitled(plan.id)).toBe(false)
    expect(await subscriptions().entitlementsOf(read, userId, at)).toEqual([])
    expect(await holdsPlanOf(read, userId, providerId, at)).toBe(false)
    expect(await subscriptions().chainOf(read, mine(plan.id), at)).toEqual([])
    expect(await inTx((tx) => subscriptions().cancel(tx, [subscriptionId], at))).toBe(false)
    await settle()
    expect(await subscribersOf(plan.id)).toBe(0)
    market.clock.advance(DAY_MS)
  })

  it('is announced seven days before, and not again when a renewal follows', async () => {
    const plan = await market.addPlan(provider.accountId)
    const { subscriptionId } = await buy(plan.id)
    const told = async () =>
      (await eventsOf('plans.subscription-ending', subscriptionId)).map(
        ({ payload }) => payload.daysLeft,
      )
    market.clock.advance(22 * DAY_MS)
    await settle()
    expect(await told()).toEqual([])
    market.clock.advance(DAY_MS)
    await settle()
    await settle()
    expect(await told()).toEqual([7])
    await buy(plan.id)
    market.clock.advance(6 * DAY_MS)
    await settle()
    expect(await told()).toEqual([7])
  })

  it('comes at once with a cancellation, once, and allows a new purchase', async () => {
    const plan = await market.addPlan(provider.accountId)
    const { subscriptionId } = await buy(plan.id)
    market.clock.advance(DAY_MS)
    const at = market.clock.now()
    const cancel = () => inTx((tx) => subscriptions().cancel(tx, [subscriptionId], at))
    const answers = await Promise.all(Array.from({ length: 20 }, cancel))
    expect(answers.filter((one) => one)).toHaveLength(1)
    expect([await isEntitled(plan.id), await subscribersOf(plan.id)]).toEqual([false, 0])
    expect(await eventsOf('plans.subscription-ended', subscriptionId)).toHaveLength(1)
    expect((await buy(plan.id)).startsAt).toEqual(at)
    expect(await breaches()).toEqual(sound)
  })

  it('of an upcoming renewal leaves the running term alone', async () => {
    const plan = await market.addPlan(provider.accountId)
    await buy(plan.id)
    const next = await buy(plan.id)
    const at = market.clock.now()
    await inTx((tx) => subscriptions().cancel(tx, [next.subscriptionId], at))
    expect([await isEntitled(plan.id), await subscribersOf(plan.id)]).toEqual([true, 1])
    market.clock.advance(31 * DAY_MS)
    await settle()
    expect([await isEntitled(plan.id), await subscribersOf(plan.id)]).toEqual([false, 0])
    expect(await breaches()).toEqual(sound)
  })

  it('of the running term moves its renewals up, in full and without a gap', async () => {
    const plan = await market.addPlan(provider.accountId)
    const [one, two, three] = [await buy(plan.id), await buy(plan.id), await buy(plan.id)]
    market.clock.advance(5 * DAY_MS)
    const at = market.clock.now()
    await inTx((tx) => subscriptions().cancel(tx, [one.subscriptionId], at))
    const chain = await subscriptions().chainOf(market.db.read, mine(plan.id), at)
    const days = (from: number) => new Date(at.getTime() + from * DAY_MS)
    expect(chain.map(({ id, startsAt, endsAt }) => ({ id, startsAt, endsAt }))).toEqual([
      { id: two.subscriptionId, startsAt: days(0), endsAt: days(30) },
      { id: three.subscriptionId, startsAt: days(30), endsAt: days(60) },
    ])
    // At once, before the loop updates the count.
    expect(await isEntitled(plan.id)).toBe(true)
    await settle()
    expect(await subscribersOf(plan.id)).toBe(1)
    const both = [two.subscriptionId, three.subscriptionId]
    expect(await toldOf(() => inTx((tx) => subscriptions().cancel(tx, both, at)))).toContain(
      user.accountId,
    )
    expect([await isEntitled(plan.id), await subscribersOf(plan.id)]).toEqual([false, 0])
    // A cancelled term that never started does not delay the next one.
    const held = await findViewerSubscription(market.db.read, user.accountId, plan.id, at)
    expect(held.subscribed).toBe(false)
    expect((await buy(plan.id)).startsAt).toEqual(at)
    expect(await breaches()).toEqual(sound)
  })

  it('in a race with purchases leaves consecutive terms without a gap', async () => {
    const plan = await market.addPlan(provider.accountId)
    const running = await buy(plan.id)
    await buy(plan.id)
    const at = market.clock.now()
    await Promise.all([
      inTx((tx) => subscriptions().cancel(tx, [running.subscriptionId], at)),
      ...Array.from({ length: 5 }, () => buy(plan.id)),
    ])
    const chain = await subscriptions().chainOf(market.db.read, mine(plan.id), at)
    expect(chain).toHaveLength(6)
    expect(chain.map(({ startsAt }) => startsAt)).toEqual([
      at,
      ...chain.slice(0, -1).map(({ endsAt }) => endsAt),
    ])
    expect(await breaches()).toEqual(sound)
  })
})

describe('a free trial', () => {
  it('is granted once, entitles its user, and counts no subscriber', async () => {
    const plan = await market.addPlan(provider.accountId, { freeTrialDays: 7 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => claim(plan.id)))
    const granted = answers.flatMap((one) => (one.ok ? [one.value] : []))
    expect(granted).toHaveLength(1)
    expect(new Set(answers.flatMap((one) => (one.ok ? [] : [one.code])))).toEqual(
      new Set(['trial_availed']),
    )
    expect([await isEntitled(plan.id), await subscribersOf(plan.id)]).toEqual([true, 0])
    expect(granted[0]?.endsAt.getTime()).toBe(market.clock.now().getTime() + 7 * DAY_MS)
    const bought = await buy(plan.id)
    expect(bought.startsAt).toEqual(granted[0]?.endsAt)
    market.clock.advance(7 * DAY_MS)
    await settle()
    expect([await isEntitled(plan.id), await subscribersOf(plan.id)]).toEqual([true, 1])
    expect(await breaches()).toEqual(sound)
  })

  it('is granted once per phone number, whatever the account', async () => {
    const plan = await market.addPlan(provider.accountId, { freeTrialDays: 7 })
    expect((await claim(plan.id)).ok).toBe(true)
    const again = await market.addUser()
    await market.db.sql`
      update account set number = null, number_verified_at = null where id = ${user.accountId}`
    const [row] = await market.db.sql`select person_key from trial_claim
      where user_id = ${user.accountId} and plan_id = ${plan.id}`
    expect(row?.person_key).toHaveLength(32)
    await market.db.sql`
      update account set number = ${numberOf(user)} where id = ${again.accountId}`
    expect(await claim(plan.id, again.accountId)).toMatchObject({ code: 'trial_availed' })
  })

  it('is granted only for plans on sale that offer one, and not to subscribers', async () => {
    const none = await market.addPlan(provider.accountId)
    const off = await market.addPlan(provider.accountId, { freeTrialDays: 3, activated: false })
    const bought = await market.addPlan(provider.accountId, { freeTrialDays: 3 })
    await buy(bought.id)
    const codeOf = async (planId: string) => {
      const claimed = await claim(planId)
      return claimed.ok ? 'granted' : claimed.code
    }
    expect(await codeOf(none.id)).toBe('trial_unavailable')
    expect(await codeOf(off.id)).toBe('trial_unavailable')
    expect(await codeOf(newId())).toBe('trial_unavailable')
    expect(await codeOf(bought.id)).toBe('already_subscribed')
    const [left] = await market.db.sql`
      select count(*)::int as count from trial_claim where user_id = ${user.accountId}`
    expect(left).toEqual({ count: 0 })
  })
})

describe("a plan's page", () => {
  it('shows each viewer only their own subscription or trial', async () => {
    const plan = await market.addPlan(provider.accountId, { freeTrialDays: 7 })
    const tried = await market.addUser()
    await buy(plan.id)
    await claim(plan.id, tried.accountId)
    const see = async (viewer?: SignedInViewer) => {
      const params = { id: plan.id }
      const { data } = (await market.call(serviceDetails, { params }, viewer)).reply()
      return [data.subscribedBy, data.trailAvailedBy]
    }
    expect(await see(user)).toEqual([[user.accountId], []])
    expect(await see(tried)).toEqual([[], [tried.accountId]])
    for (const viewer of [undefined, await market.addUser(), provider]) {
      expect(await see(viewer)).toEqual([[], []])
    }
  })

  it('stays visible to its buyers when the plan goes off sale', async () => {
    const plan = await market.addPlan(provider.accountId)
    await buy(plan.id)
    await market.db.sql`update plan set activated = false where id = ${plan.id}`
    const see = async (viewer?: SignedInViewer) =>
      (await market.call(serviceDetails, { params: { id: plan.id } }, viewer)).status
    expect([await see(user), await see(await market.addUser()), await see()]).toEqual([
      200, 404, 404,
    ])
  })
})

it('imports a thousand terms with their subscriber counts and trials', async () => {
  const plan = await market.addPlan(provider.accountId, { freeTrialDays: 7 })
  const users = await Promise.all(Array.from({ length: 20 }, () => market.addUser()))
  const now = market.clock.now().getTime()
  const plans = await Promise.all(
    Array.from({ length: 49 }, () => market.addPlan(provider.accountId)),
  )
  const rows = users.flatMap(({ accountId }, index) =>
    [plan, ...plans].map(({ id }) => ({
      id: newId(),
      planId: id,
      userId: accountId,
      kind: id === plan.id && index < 5 ? ('trial' as const) : ('import' as const),
      startsAt: new Date(now - 10 * DAY_MS),
      endsAt: new Date(now + (index < 15 ? 20 : -1) * DAY_MS),
    })),
  )
  await inTx((tx) => importSubscriptions(market, tx, rows))
  expect(await subscribersOf(plan.id)).toBe(10)
  expect(await subscribersOf(plans[0]?.id ?? '')).toBe(15)
  expect(await breaches()).toEqual(sound)
})

it('the invariant check finds wrong counts and trials, and the schema rejects overlaps', async () => {
  const plan = await market.addPlan(provider.accountId)
  const { subscriptionId } = await buy(plan.id)
  await market.db.sql`update plan_audience set subscribers = 5 where plan_id = ${plan.id}`
  await market.db.sql`update subscription set kind = 'trial' where id = ${subscriptionId}`
  expect((await breaches()).grants).toEqual([
    `subscription ${subscriptionId} is a trial without its claim`,
    `plan ${plan.id} counts 5 subscribers and has 0`,
  ])
  await market.db.sql`update subscription set kind = 'paid' where id = ${subscriptionId}`
  await market.db.sql`update plan_audience set subscribers = 1 where plan_id = ${plan.id}`
  const overlap = market.db.sql`
    insert into subscription (id, plan_id, plan_version, user_id, provider_id, kind, source_id,
      starts_at, ends_at, created_at, phase)
    select ${newId()}, plan_id, plan_version, user_id, provider_id, kind, ${newId()},
      starts_at, ends_at, created_at, phase from subscription where id = ${subscriptionId}`
  await expect(overlap).rejects.toMatchObject({ code: '23P01' })
})

/** The test marketplace numbers its users in their email addresses. */
function numberOf({ email }: SignedInViewer): string {
  return /\d+/.exec(email ?? '')?.[0] ?? ''
}
