import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptedTexts, consentDocuments } from '#contract/checkout/cart.ts'
import { claimFreeTrial, mySubscriptions } from '#contract/checkout/subscriptions.ts'
import type { AcceptedText } from '#contract/checkout/types.ts'
import { present } from '#kit/assert.ts'
import { DAY_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { anonymous, type SignedInViewer } from '#platform/http/viewer.ts'
import { addBuyer, consent, payByCard, quoted } from '../testing.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

const accepted = (viewer: SignedInViewer, query: object) =>
  market.call(acceptedTexts, { query }, viewer)

const digestOf = ({ text }: Pick<AcceptedText, 'text'>) =>
  createHash('sha256').update(present(text, 'it is a text')).digest('hex')

describe('the copies of accepted terms', () => {
  it('of an order are the texts shown at the time, whatever is edited later', async () => {
    const buyer = await addBuyer(market)
    const provider = await market.addProvider()
    const plan = await market.addPlan(provider.accountId)
    const order = await quoted(market, buyer, [plan.id])
    const query = { orderId: order._id }
    const shown = (await market.call(consentDocuments, { query }, buyer)).reply().data
    await payByCard(market, buyer, order)
    await market.db.sql`
      update provider set conflict_of_interest = 'None, as of now.'
      where account_id = ${provider.accountId}`

    const copies = (await accepted(buyer, query)).reply().data
    const wordOf = ({ document, text, digest, title }: Omit<AcceptedText, 'agreedAt'>) => ({
      document,
      text,
      digest,
      title,
    })
    const byName = (a: { document: string }, b: { document: string }) =>
      a.document < b.document ? -1 : 1
    expect(copies.map(wordOf).toSorted(byName)).toEqual(shown.map(wordOf).toSorted(byName))
    expect(copies.every((copy) => digestOf(copy) === copy.digest)).toBe(true)
    expect(copies.map(({ serviceId }) => serviceId)).toEqual(copies.map(() => plan.id))
  })

  it('of a trial are found by its subscription, by its buyer only', async () => {
    const buyer = await addBuyer(market)
    const provider = await market.addProvider()
    const plan = await market.addPlan(provider.accountId, { freeTrialDays: 7 })
    await consent(market, buyer, { serviceId: plan.id })
    const body = { serviceId: plan.id }
    const claimed = await market.call(claimFreeTrial, { body }, buyer)
    expect(claimed.status, JSON.stringify(claimed.message)).toBe(200)
    const [trial] = (await market.call(mySubscriptions, { query: {} }, buyer)).reply().data
    const subscriptionId = present(trial, 'it runs')._id
    const copies = (await accepted(buyer, { subscriptionId })).reply().data
    expect(copies.length).toBeGreaterThan(0)
    expect(copies.every((copy) => digestOf(copy) === copy.digest)).toBe(true)
    expect(copies[0]?.serviceName).toBe(plan.title)
    const stranger = await addBuyer(market)
    expect((await accepted(stranger, { subscriptionId })).code).toBe('not_found')
    expect((await accepted(provider, { subscriptionId })).reply().data).toEqual(copies)
    const other = await market.addProvider()
    expect((await accepted(other, { subscriptionId })).code).toBe('not_found')
  })

  it('are shown to the provider of a paid plan, only those of its own, and it is recorded', async () => {
    const buyer = await addBuyer(market)
    const [one, two] = [await market.addProvider(), await market.addProvider()]
    const plans = [await market.addPlan(one.accountId), await market.addPlan(two.accountId)]
    const order = await quoted(
      market,
      buyer,
      plans.map(({ id }) => id),
    )
    const query = { orderId: order._id }
    expect((await accepted(one, query)).code).toBe('not_found')
    expect(await payByCard(market, buyer, order)).toBe('paid')
    const all = (await accepted(buyer, query)).reply().data
    for (const [index, provider] of [one, two].entries()) {
      const own = (await accepted(provider, query)).reply().data
      expect(own.length).toBeGreaterThan(0)
      expect(own).toEqual(all.filter(({ serviceId }) => serviceId === plans[index]?.id))
    }
    expect((await accepted(await market.addProvider(), query)).code).toBe('not_found')
    expect((await accepted(await market.addAdmin(), query)).code).toBe('forbidden')
    const rows = await market.db.sql<{ actor_id: string }[]>`
      select actor_id from audit_inbox
      where action = 'checkout.consent-viewed' and object_id = ${order._id}`
    expect(new Set(rows.map((row) => row.actor_id))).toEqual(
      new Set([one.accountId, two.accountId]),
    )
  })

  it('are returned to their buyer only while the order is not paid', async () => {
    const buyer = await addBuyer(market)
    const provider = await market.addProvider()
    const plan = await market.addPlan(provider.accountId)
    const order = await quoted(market, buyer, [plan.id])
    const query = { orderId: order._id }
    expect((await market.call(acceptedTexts, { query }, anonymous)).code).toBe('unauthenticated')
    expect((await accepted(provider, query)).code).toBe('not_found')
    expect((await accepted(await addBuyer(market), query)).code).toBe('not_found')
    expect((await accepted(buyer, { orderId: newId() })).code).toBe('not_found')
    expect((await accepted(buyer, {})).code).toBe('invalid_input')
  })

  it('are stored once for all who accept the same text, and cannot be changed or deleted', async () => {
    const provider = await market.addProvider()
    const plan = await market.addPlan(provider.accountId)
    for (const buyer of [await addBuyer(market), await addBuyer(market)]) {
      await quoted(market, buyer, [plan.id])
    }
    const [row] = await market.db.sql<{ shared: number }[]>`
      select count(*)::int as shared from accepted_text t
      where (select count(distinct user_id) from consent c where c.digest = t.digest) > 1`
    expect(row?.shared).toBeGreaterThan(0)
    await expect(market.db.sql`update accepted_text set text = 'other'`).rejects.toThrow(
      'evidence of a consent is not changed',
    )
    await expect(market.db.sql`delete from accepted_text`).rejects.toThrow(
      'evidence of a consent is not changed',
    )
  })

  it('are erased with their consents 30 days after an order expired unpaid, and no others', async () => {
    const provider = await market.addProvider()
    const plan = await market.addPlan(provider.accountId)
    const [paying, leaving] = [await addBuyer(market), await addBuyer(market)]
    expect(await payByCard(market, paying, await quoted(market, paying, [plan.id]))).toBe('paid')
    const order = await quoted(market, leaving, [plan.id])
    const kept = async () => {
      const rows = await market.db.sql<{ userId: string; texts: number }[]>`
        select c.user_id as "userId", count(t.digest)::int as texts
        from consent c left join accepted_text t using (digest)
        where c.user_id in (${paying.accountId}, ${leaving.accountId})
        group by c.user_id order by c.user_id = ${leaving.accountId}`
      return rows.map(({ userId, texts }) => [userId === paying.accountId, texts])
    }
    const withEmail = async () =>
      (await market.db.sql`select from accepted_text where text like ${`%${leaving.email}%`}`)
        .length
    expect(await kept()).toEqual([
      [true, 3],
      [false, 3],
    ])
    expect(await withEmail()).toBeGreaterThan(0)
    market.clock.advance(DAY_MS)
    await market.runJob('checkout-expire-quotes')
    await expect(
      market.db.sql`delete from consent where user_id = ${leaving.accountId}`,
    ).rejects.toThrow('evidence of a consent is not changed')
    await market.runJob('checkout-erase-unpaid')
    expect(await kept()).toHaveLength(2)
    market.clock.advance(30 * DAY_MS)
    await Promise.all(Array.from({ length: 20 }, () => market.runJob('checkout-erase-unpaid')))
    expect([await kept(), await withEmail()]).toEqual([[[true, 3]], 0])
    const [row] = await market.db.sql`select replaced from customer_order where id = ${order._id}`
    expect(row).toEqual({ replaced: true })
  })
})
