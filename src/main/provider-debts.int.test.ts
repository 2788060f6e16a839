import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listNotifications } from '#contract/notifications/calls.ts'
import { providerDebts } from '#contract/payouts/debts.ts'
import { DAY_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { membershipEntry } from '#modules/ledger/index.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { type Marketplace, openMarketplace } from './testing/marketplace.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

/** A membership fee that is owed, GST of 18 % included. */
async function owing(base: bigint): Promise<SignedInViewer> {
  const provider = await market.addProvider()
  const entry = membershipEntry({
    membershipId: newId(),
    providerId: provider.accountId,
    plan: 'Postpaid',
    base,
    gst: (base * 18n) / 100n,
    at: market.clock.now(),
  })
  expect((await market.db.transaction((tx) => market.app.ledger.post(tx, entry))).ok).toBe(true)
  return provider
}

const viewing = () => market.addAdmin('wallet.view')

const listed = async (query: object) =>
  (await market.call(providerDebts, { query }, await viewing())).reply()

describe('what providers owe', () => {
  it('is listed for admins who see wallets, the largest amount first, page by page', async () => {
    expect((await listed({})).data).toEqual([])
    const [small, large, same] = [await owing(100_00n), await owing(500_00n), await owing(100_00n)]
    const all = await listed({})
    expect(all.data.map(({ owed }) => owed)).toEqual([590, 118, 118])
    expect(all.data[0]).toMatchObject({ _id: large.accountId, email: large.email, held: 0 })
    const first = await listed({ limit: 2 })
    const second = await listed({ limit: 2, cursor: first.nextCursor })
    expect([...first.data, ...second.data]).toEqual(all.data)
    expect(second.nextCursor).toBe(undefined)
    const ids = new Set(all.data.map(({ _id }) => _id))
    expect(ids).toEqual(new Set([small, large, same].map(({ accountId }) => accountId)))

    const name = all.data[0]?.name ?? ''
    expect((await listed({ q: name })).data.map(({ _id }) => _id)).toContain(large.accountId)
    expect((await listed({ q: 'nobody at all' })).data).toEqual([])
  })

  it('is refused to others, and with a cursor that no list has given', async () => {
    expect((await market.call(providerDebts, { query: {} })).code).toBe('unauthenticated')
    const others = [await market.addProvider(), await market.addAdmin('refund.settle')]
    for (const viewer of others) {
      expect((await market.call(providerDebts, { query: {} }, viewer)).code).toBe('forbidden')
    }
    const bad = await market.call(providerDebts, { query: { cursor: 'x' } }, await viewing())
    expect(bad.code).toBe('invalid_input')
  })

  it('is told to the provider once a month, until it is settled', async () => {
    const provider = await owing(200_00n)
    const other = await market.addProvider()
    const told = async (viewer: SignedInViewer) =>
      (await market.call(listNotifications, { query: {} }, viewer))
        .reply()
        .data.filter(({ title }) => title === 'You owe Tradebox')
    const mails = async () => {
      const sent = await market.db.sql<{ count: number }[]>`
        select count(*)::int as count from outgoing_message where channel = 'mail'`
      return sent[0]?.count ?? 0
    }
    const before = await mails()
    const owingNow = (await listed({})).data.length
    await Promise.all(Array.from({ length: 20 }, () => market.runJob('remind-of-debts')))
    expect(await told(provider)).toMatchObject([
      { body: expect.stringContaining('₹236.00'), link: '/dashboard/serviceprovider/wallet' },
    ])
    expect(await told(other)).toEqual([])
    expect(await mails()).toBe(before + owingNow)
    market.clock.advance(31 * DAY_MS)
    await market.runJob('remind-of-debts')
    expect(await told(provider)).toHaveLength(2)
  })
})
