import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ContentKind, contentKinds } from '#contract/content/types.ts'
import { serviceDetails } from '#contract/plans/calls.ts'
import { applyCoupon } from '#contract/plans/coupons.ts'
import { ownPlans } from '#contract/plans/own-plans.ts'
import { assert, present } from '#kit/assert.ts'
import { findBreaches } from '#main/invariants.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { rewritePdf } from '#platform/files/content/rewrite-pdf.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { type ActorKey, describeActors } from '../actors.ts'
import { loadMarketplace } from '../marketplace.ts'
import { seedDemoIfEmpty } from './seed.ts'

let market: Marketplace
let took: number

beforeAll(async () => {
  market = await openMarketplace()
  const start = performance.now()
  await seedDemoIfEmpty({ ...market, addPastPayments: market.gateway.addPastPayments })
  took = performance.now() - start
}, 90_000)
afterAll(() => market.close())

const demo = () => loadMarketplace(market.clock.now())

function viewer(key: ActorKey): SignedInViewer {
  const actor = present(
    describeActors(demo()).find((one) => one.key === key),
    'the demo has its actors',
  )
  const { id, role, name, email } = actor
  const provedAt = market.clock.now()
  return {
    kind: 'account',
    accountId: id,
    role,
    permissions: new Set(),
    name,
    email,
    sessionId: id,
    provedAt,
  }
}

/** The ids of all pieces of a kind in the public lists. */
async function listedOf(kind: ContentKind): Promise<readonly string[]> {
  const ids: string[] = []
  const { lists } = market.app.content
  for (const time of kind === 'events'
    ? (['upcoming', 'previous'] as const)
    : ['upcoming' as const]) {
    let cursor: string | undefined
    do {
      const query = { kind, category: 'all', sort: 'newest', time, cursor, limit: 50 } as const
      const page = await lists.list(query)
      assert(page.ok, 'a cursor of ours is understood')
      ids.push(...page.value.items.map(({ _id }) => _id))
      cursor = page.value.nextCursor ?? undefined
    } while (cursor !== undefined)
  }
  return ids
}

describe('the demo', () => {
  it('is written within a minute, and only once', async () => {
    expect(took).toBeLessThan(60_000)
    const again = { ...market, addPastPayments: market.gateway.addPastPayments }
    expect(await seedDemoIfEmpty(again)).toBe(false)
  })

  it('has the generated balances and breaches no invariant', async () => {
    const { app, db } = market
    const { orders, wallets } = demo()
    for (const { providerId, ...expected } of wallets) {
      const { available, held, owed } = await app.ledger.balancesOf(db.read, providerId)
      expect({ available, held, owed }).toEqual(expected)
    }
    const breaches = await db.snapshot((tx) => findBreaches(app, tx))
    expect([...breaches.values()].flat()).toEqual([])
    const [counted] = await db.sql<{ lines: number; consents: number }[]>`
      select (select count(*)::int from order_line) as lines,
        (select count(distinct line_id)::int from consent) as consents`
    expect(counted).toEqual({ lines: orders.length, consents: orders.length })
  })

  it('has six GST claims, and the next one is due', async () => {
    const listed = await market.app.payouts.gst.list({ limit: 50 })
    assert(listed.ok, 'claims are listed')
    const claims = listed.value.items
    expect(claims).toHaveLength(6)
    expect(claims.every(({ amountSP, amountTradebox }) => amountSP + amountTradebox > 0)).toBe(true)
    const from = new Date(`${claims[0]?.to}T12:00:00Z`)
    from.setUTCDate(from.getUTCDate() + 1)
    const day = from.toISOString().slice(0, 10)
    const due = await market.app.payouts.gst.due({ from: day, to: day })
    expect(due.ok).toBe(true)
  })

  it("matches the gateway's own log to the paisa", async () => {
    const log = await market.gateway.log()
    const captured = new Map(log.payments.map(({ id, amount }) => [id, BigInt(amount)]))
    expect(captured.size).toBeGreaterThan(500)
    const books = { captured, refunded: new Map() }
    expect(await market.app.payments.compareWith(market.db.read, books)).toEqual([])
  })

  it('has readable certificates, terms, payment proofs and QR codes', async () => {
    const papers = await market.db.sql<{ file: string; kind: string }[]>`
      select certificate_file as file, 'pdf' as kind from provider
      union all select file_id, 'pdf' from plan_document
      union all select proof_file, split_part(proof_file, '.', 2) from manual_payment
      union all select qr_file, 'png' from provider_bank_account where qr_file is not null`
    expect(papers.length).toBeGreaterThan(400)
    for (const { file, kind } of papers) {
      const kept = present(await market.files.get(file), file)
      expect(kept.bytes.length).toBeGreaterThan(300)
      if (kind === 'pdf') {
        expect(await rewritePdf(kept.bytes), file).toBeDefined()
      } else {
        expect(kept.mediaType).toBe(`image/${kind}`)
      }
    }
  })

  it('passes the invariants of plans and subscriptions', async () => {
    const breaches = await market.app.plans.checkInvariants(market.db.read)
    expect(breaches).toEqual({ grants: [], coupons: [], trials: [] })
    const [sums] = await market.db.sql<{ running: number; plans: number; trials: number }[]>`
      select sum(subscribers)::int as running,
        count(*) filter (where subscribers > 0)::int as plans,
        (select count(*)::int from trial_claim) as trials
      from plan_audience`
    expect(sums?.running).toBeGreaterThan(150)
    expect(sums?.plans).toBeGreaterThan(80)
    expect(sums?.trials).toBeGreaterThan(5)
  })

  it('lists every published piece, and stores the drafts and scheduled ones', async () => {
    const { content } = market.app
    const { pieces } = demo()
    const expected = pieces.filter(({ publishedAt }) => publishedAt !== null)
    const listed: string[] = []
    for (const kind of contentKinds) {
      const count = expected.filter(({ draft }) => draft.kind === kind).length
      const cards = await listedOf(kind)
      expect(cards, kind).toHaveLength(count)
      listed.push(...cards)
    }
    expect(listed.sort()).toEqual(expected.map(({ id }) => id).sort())
    const states = await market.db.sql<{ state: string; count: number }[]>`
      select state, count(*)::int from content_piece group by state order by state`
    const scheduled = pieces.filter(({ scheduledFor }) => scheduledFor !== null).length
    expect(states).toEqual([
      { state: 'draft', count: pieces.length - expected.length - scheduled },
      { state: 'published', count: expected.length },
      { state: 'scheduled', count: scheduled },
    ])
    const [trending] = await market.db.sql<{ count: number }[]>`
      select count(*)::int from content_piece where trend > 0`
    expect(trending?.count).toBeGreaterThan(50)
    const [picture] = [...(await content.cardsOf(listed)).values()]
    for (const { url } of picture?.image?.sizes ?? []) {
      expect((await market.files.get(url.split('/').at(-1) ?? ''))?.mediaType).toBe('image/webp')
    }
    expect(picture?.image?.sizes).toHaveLength(2)
  })

  it('has two open reports of conversations for its admins', async () => {
    const listed = await market.app.messaging.reports.list({ state: 'open', limit: 20 })
    assert(listed.ok, 'reports are listed')
    expect(listed.value.items.map(({ reason }) => reason).sort()).toEqual(['credentials', 'fraud'])
  })

  it("shows the first customer's subscriptions to that customer only", async () => {
    const investor = viewer('U1')
    const { subscriptions } = market.app.plans
    const held = await subscriptions.listOf(market.db.read, investor.accountId)
    expect(held).toHaveLength(7)
    const now = market.clock.now()
    const terms = await subscriptions.entitlementsOf(market.db.read, investor.accountId, now)
    const entitled = new Set(terms.map(({ planId }) => planId))
    expect(entitled.size).toBe(4)
    for (const { planId } of held) {
      const see = async (who: SignedInViewer) =>
        (await market.call(serviceDetails, { params: { id: planId } }, who)).reply().data
          .subscribedBy
      expect(await see(investor)).toEqual(entitled.has(planId) ? [investor.accountId] : [])
      expect(await see(viewer('U2'))).toEqual([])
    }
  })

  it('gives the first customer a used coupon, a renewal, an agreement and a refund', async () => {
    const { accountId } = viewer('U1')
    const orders = await market.app.checkout.orders.mine(accountId, { limit: 50 })
    assert(orders.ok, 'without a cursor there is a first page')
    const lines = orders.value.items.flatMap((order) => order.lines)
    expect(lines.filter((line) => line.couponCode === 'FESTIVE15')).toHaveLength(1)
    expect(lines.filter((line) => line.renewal)).toHaveLength(1)
    const [refunded] = orders.value.items.filter(({ status }) => status === 'refunded')
    expect(refunded?.lines[0]?.refund?.amount).toBeGreaterThan(0)
    expect(refunded?.lines[0]?.creditNoteIds).toHaveLength(1)
    const { items: shown } = await market.app.checkout.mySubscriptions(accountId, {
      now: market.clock.now(),
      limit: 20,
    })
    const renewed = lines.find((line) => line.renewal)?.serviceId
    const terms = shown.filter(({ serviceId }) => serviceId === renewed)
    expect(terms.map(({ status, canRenew }) => [status, canRenew])).toEqual([
      ['expiring', true],
      ['ended', false],
    ])
    const [signed] = await market.db.sql<{ file: string; inside: boolean }[]>`
      select signed_file as file, confirmed_at < line.paid_at as inside
      from agreement join order_line line on line.agreement_id = agreement.id
      where agreement.user_id = ${accountId}`
    expect(signed?.inside).toBe(true)
    const paper = await market.files.get(signed?.file ?? '')
    expect(paper?.bytes.includes('/ETSI.CAdES.detached')).toBe(true)
  })

  it("counts the first provider's subscribers, and accepts a valid but no expired coupon", async () => {
    const provider = viewer('P1')
    const { data } = (await market.call(ownPlans, { query: {} }, provider)).reply()
    expect(data.reduce((sum, plan) => sum + plan.subscribersCount, 0)).toBeGreaterThan(0)
    const plan = present(data[0], 'the provider has plans')
    const body = { serviceId: plan._id, couponCode: 'welcome10' }
    const applied = (await market.call(applyCoupon, { body }, viewer('U2'))).reply()
    expect(applied.discountedPrice).toBeCloseTo(plan.price * 0.9, 2)
    const expired = { ...body, couponCode: 'DIWALI20' }
    expect((await market.call(applyCoupon, { body: expired }, viewer('U2'))).code).toBe(
      'coupon_invalid',
    )
  })
})
