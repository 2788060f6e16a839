import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  providerRecommendations,
  removeRecommendation,
  showRecommendation,
} from '#contract/admin/removals.ts'
import { exitTrade } from '#contract/scorecard/command-calls.ts'
import {
  closedTradesAll,
  JOURNAL_PAGE_ROWS,
  listTrades,
  performanceReport,
  providerJournal,
  tradeDetail,
} from '#contract/scorecard/query-calls.ts'
import { MINUTE_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { checkScorecard } from '#modules/scorecard/index.ts'
import {
  nextPageAfter,
  startReading,
  takePage,
  verdictOf,
} from '#modules/scorecard/rules/record/verification.ts'
import { anonymous, type SignedInViewer, type Viewer } from '#platform/http/viewer.ts'
import { type Marketplace, openMarketplace } from './testing/marketplace.ts'
import { openTradeWorld, type TradeWorld } from './testing/trades.ts'

let market: Marketplace
let world: TradeWorld
let admin: SignedInViewer
let asha: SignedInViewer
let share: number

beforeAll(async () => {
  market = await openMarketplace()
  world = openTradeWorld(market)
  await world.standInForEngine()
  admin = await market.addAdmin()
  asha = await world.addAnalyst({ regName: 'Asha Research' })
  share = await world.addInstrument('RELIANCE')
})
afterAll(async () => {
  expect(await checkScorecard(market.db.read)).toEqual([])
  await market.close()
})

const reason = 'It promises “sure” returns.\nTwice.'
const sha256 = (text: string) => hash('sha256', text)

const post = () => {
  world.setPrice(share, 1010)
  return world.post(asha, share)
}
const hide = (id: string, viewer: SignedInViewer = admin) =>
  market.call(removeRecommendation, { body: { id, reason } }, viewer)
const show = (id: string, viewer: SignedInViewer = admin) =>
  market.call(showRecommendation, { body: { id, reason: 'It was the wrong call.' } }, viewer)
const listed = async (status: 'open' | 'closed', viewer: Viewer = anonymous) => {
  const query = { status, view: 'all', limit: '100' } as never
  return (await market.call(listTrades, { query }, viewer)).reply()
}
const idsOf = ({ data }: { readonly data: readonly { readonly _id: string }[] }) =>
  data.map(({ _id }) => _id)
const reportOf = async () =>
  (await market.call(performanceReport, { query: { providerId: asha.accountId } })).reply().data

/** Verifies as a browser does, trusting nothing. */
async function verified() {
  const report = await reportOf()
  const reading = startReading(asha.accountId, report.journal)
  for (;;) {
    const after = nextPageAfter(reading, JOURNAL_PAGE_ROWS)
    if (after === undefined) {
      break
    }
    const query = { providerId: asha.accountId, after: String(after) }
    const page = (await market.call(providerJournal, { query })).reply()
    takePage(reading, after, page.data, sha256)
  }
  return verdictOf(reading, report, market.clock.now().getTime(), sha256)
}

describe('a call that an admin removes', () => {
  it('is hidden from all but its provider, and removed once by 20 requests at once', async () => {
    const { _id: id } = await post()
    expect(idsOf(await listed('open'))).toContain(id)
    const all = await Promise.all(Array.from({ length: 20 }, () => hide(id)))
    expect(all.map((one) => one.reply().message)).toEqual(Array(20).fill('Post Removed'))
    const events = await market.db.sql<{ kind: string; detail: string }[]>`
      select kind, detail from trade_event where trade_id = ${id} order by version`
    expect(events.map(({ kind }) => kind)).toEqual(['posted', 'hidden'])
    expect(JSON.parse(events[1]?.detail ?? '')).toMatchObject({ kind: 'hidden', reason })
    const records = await market.db.sql`
      select from audit_inbox where action = 'scorecard.hidden' and object_id = ${id}`
    expect(records).toHaveLength(1)
    const told = await market.db.sql`
      select from notification where account_id = ${asha.accountId} and body like '%RELIANCE%'`
    expect(told).toHaveLength(1)
    for (const viewer of [anonymous, await market.addUser()]) {
      expect(idsOf(await listed('open', viewer))).not.toContain(id)
      expect((await market.call(tradeDetail, { query: { id } }, viewer)).code).toBe('trade_missing')
    }
    const own = (await market.call(tradeDetail, { query: { id } }, asha)).reply().data
    expect(own).toMatchObject({ removedReason: reason, status: 'open' })
    expect(own.moments.map(({ kind }) => kind)).toEqual(['posted', 'hidden'])
  })

  it('goes on: the market decides it, it counts, and the public journal verifies', async () => {
    const { _id: id } = await post()
    await hide(id)
    const before = await reportOf()
    market.clock.advance(MINUTE_MS)
    await world.applyMarketEvent(id, 'initiated', 1002)
    market.clock.advance(MINUTE_MS)
    await world.applyMarketEvent(id, 'tp', 1060)
    const after = await reportOf()
    expect(after.overall.calls).toBe(before.overall.calls + 1)
    expect(after.overall.wins).toBe(before.overall.wins + 1)
    expect(idsOf(await listed('closed'))).not.toContain(id)
    expect(idsOf(await listed('closed', asha))).toContain(id)
    const verdict = await verified()
    expect(verdict.breaches).toEqual([])
    expect(verdict.differences).toEqual([])
  })

  it('disappears from the lists even if it was closed, and their totals stay right', async () => {
    const { _id: id } = await post()
    await world.applyMarketEvent(id, 'initiated', 1002)
    market.clock.advance(MINUTE_MS)
    await world.applyMarketEvent(id, 'sl', 980)
    const shown = await listed('closed')
    expect(idsOf(shown)).toContain(id)
    expect(idsOf((await market.call(closedTradesAll, {})).reply())).toContain(id)
    const counted = await reportOf()
    await hide(id)
    const left = await listed('closed')
    expect(idsOf(left)).not.toContain(id)
    expect(left.total).toBe(shown.total - 1)
    expect(left.data).toHaveLength(left.total)
    expect(idsOf((await market.call(closedTradesAll, {})).reply())).not.toContain(id)
    expect((await listed('closed', asha)).total).toBe((await ownClosed()).length)
    expect((await reportOf()).overall).toEqual(counted.overall)
    const verdict = await verified()
    expect([verdict.breaches, verdict.differences]).toEqual([[], []])
  })

  it('can still be exited by its provider', async () => {
    const { _id: id } = await post()
    await world.applyMarketEvent(id, 'initiated', 1002)
    await hide(id)
    world.setPrice(share, 1020)
    const left = await market.call(exitTrade, { body: { id } as never }, asha)
    expect(left.status).toBe(200)
    expect(idsOf(await listed('closed'))).not.toContain(id)
    expect((await verified()).breaches).toEqual([])
  })

  it('must exist and be visible, and requires the permission', async () => {
    expect((await hide(newId())).code).toBe('not_found')
    const { _id: id } = await post()
    expect((await hide(id, await market.addAdmin('provider.view'))).code).toBe('forbidden')
    await world.applyMarketEvent(id, 'withdrawn' as never, null)
    expect((await hide(id)).code).toBe('not_found')
  })

  it('is shown again once by 20 requests at once, with a mark in the journal that verifies', async () => {
    const { _id: id } = await post()
    expect((await show(id)).status).toBe(200)
    await hide(id)
    const all = await Promise.all(Array.from({ length: 20 }, () => show(id)))
    expect(all.map((one) => one.reply().message)).toEqual(
      Array(20).fill('Recommendation shown again'),
    )
    const events = await market.db.sql<{ kind: string; detail: string }[]>`
      select kind, detail from trade_event where trade_id = ${id} order by version`
    expect(events.map(({ kind }) => kind)).toEqual(['posted', 'hidden', 'shown'])
    expect(JSON.parse(events[2]?.detail ?? '')).toMatchObject({ reason: 'It was the wrong call.' })
    const records = await market.db.sql`
      select from audit_inbox where action = 'scorecard.shown' and object_id = ${id}`
    expect(records).toHaveLength(1)
    expect(idsOf(await listed('open'))).toContain(id)
    const { data } = (await market.call(tradeDetail, { query: { id } })).reply()
    expect(data.moments.map(({ kind }) => kind)).toEqual(['posted', 'hidden', 'shown'])
    expect(data.removedReason).toBeNull()
    await world.applyMarketEvent(id, 'initiated', 1002)
    market.clock.advance(MINUTE_MS)
    await world.applyMarketEvent(id, 'tp', 1060)
    expect(idsOf(await listed('closed'))).toContain(id)
    expect((await market.call(tradeDetail, { query: { id } })).reply().data.status).toBe('closed')
    const verdict = await verified()
    expect([verdict.breaches, verdict.differences]).toEqual([[], []])
  })

  it('returns to the lists after its end too, may be hidden again, and totals stay right', async () => {
    const { _id: id } = await post()
    await world.applyMarketEvent(id, 'initiated', 1002)
    market.clock.advance(MINUTE_MS)
    await world.applyMarketEvent(id, 'sl', 980)
    const before = await listed('closed')
    await hide(id)
    expect((await listed('closed')).total).toBe(before.total - 1)
    await show(id)
    const again = await listed('closed')
    expect(idsOf(again)).toContain(id)
    expect(again.total).toBe(before.total)
    // Read together by the lists: the last one counts.
    await show(id)
    await hide(id)
    await show(id)
    await hide(id)
    const hidden = await listed('closed')
    expect(idsOf(hidden)).not.toContain(id)
    expect(hidden.total).toBe(before.total - 1)
    const verdict = await verified()
    expect([verdict.breaches, verdict.differences]).toEqual([[], []])
  })

  it('is shown again only with the permission, and if it exists', async () => {
    expect((await show(newId())).code).toBe('not_found')
    const { _id: id } = await post()
    await hide(id)
    expect((await show(id, await market.addAdmin('provider.view'))).code).toBe('forbidden')
    const silent = { body: { id, reason: ' ' } }
    expect((await market.call(showRecommendation, silent, admin)).code).toBe('invalid_input')
  })

  it('cannot be made visible without its journal, and closed calls cannot be changed', async () => {
    const { sql } = market.db
    for (const one of await Promise.allSettled([
      sql`update trade set hidden_at = null, hidden_reason = null where hidden_at is not null`,
      sql`update trade set exit_price = exit_price + 1 where state = 'closed'`,
      sql`update trade set version = version + 2 where state = 'closed'`,
      sql`delete from hidden_trade`,
    ])) {
      expect(one).toMatchObject({ status: 'rejected', reason: { code: '42501' } })
    }
  })

  it("is still in the admin's list of the provider's calls, in pages", async () => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const query = { id: asha.accountId, limit: 2, cursor }
      const page = (await market.call(providerRecommendations, { query }, admin)).reply()
      seen.push(...idsOf(page))
      cursor = page.nextCursor
    } while (cursor !== undefined)
    const rows = await market.db.sql<{ id: string }[]>`
      select id from trade where provider_id = ${asha.accountId} order by posted_at desc, id desc`
    expect(seen).toEqual(rows.map(({ id }) => id))
    const nobody = { id: newId(), limit: 2 }
    expect((await market.call(providerRecommendations, { query: nobody }, admin)).code).toBe(
      'not_found',
    )
  })
})

async function ownClosed() {
  return market.db.sql`
    select from trade where provider_id = ${asha.accountId} and state in ('closed', 'withdrawn')`
}
