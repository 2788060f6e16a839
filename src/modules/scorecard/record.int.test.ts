import { hash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { createTestDatabase, type TestDatabase } from '#platform/db/testing.ts'
import { createEngine } from './engine/engine.ts'
import { type Proposal, recordEvents, recordPosted } from './record.ts'
import { checkJournal, genesisOf } from './rules/record/journal.ts'
import type { PostedEvent, Trade } from './rules/trade.ts'
import { findHead, listJournal } from './store/journal.ts'
import { eachOpen, findTrades, type StoredTrade } from './store/trades.ts'
import { addSellers, postedEvent } from './testing.ts'

const sha256 = (text: string) => hash('sha256', text)
const at = Date.parse('2026-11-21T04:30:00Z')

let database: TestDatabase
let providers: readonly string[]
let instruments: readonly number[]

beforeAll(async () => {
  database = await createTestDatabase(20)
  const sellers = await addSellers(database.db.sql, 12, 3)
  providers = sellers.providers
  instruments = sellers.instruments
})
afterAll(() => database.close())

let posted = 0

function call(providerId: string, more: Partial<PostedEvent> = {}): PostedEvent {
  posted += 1
  const terms = {
    entryType: 'buy',
    lower: 100,
    upper: 102,
    target: 110,
    stop: 95,
    reference: 105,
    holding: 'intraday',
    expiresAt: at + 1000,
  } as const
  return { ...postedEvent(posted, terms, at), tradeId: newId(), providerId, ...more }
}

async function post(event: PostedEvent, instrumentId = instruments[0] ?? 0): Promise<Trade> {
  const calls = [{ event, instrumentId }]
  const [trade] = await database.db.transaction((tx) => recordPosted(tx, calls))
  return trade ?? expect.fail('it was posted')
}

const record = (...proposals: Proposal[]) =>
  database.db.transaction((tx) => recordEvents(tx, proposals))

function initiated(trade: Trade): Proposal {
  return { event: { kind: 'initiated', tradeId: trade.id, at: at + 5, price: 101 }, trade }
}

function ended(trade: Trade, kind: 'tp' | 'sl' | 'manual'): Proposal {
  const price = kind === 'sl' ? 95 : 110
  return { event: { kind, tradeId: trade.id, at: at + 9, price }, trade }
}

const entered = async (trade: Trade) => {
  const done = await record(initiated(trade))
  return (done.ok ? done.value[0] : undefined) ?? expect.fail('it was initiated')
}

async function storedTrade(id: string): Promise<Trade | undefined> {
  return (await findTrades(database.db.read, [id])).get(id)?.trade
}

async function journalOf(providerId: string) {
  const rows = await listJournal(database.db.read, { providerId, after: 0, rows: 10_000 })
  const checked = checkJournal(genesisOf(providerId, sha256), rows, sha256)
  return { rows, ...checked, storedTrade: await findHead(database.db.read, providerId) }
}

describe('recording events', () => {
  it('stores a call, its events and the hash chain together', async () => {
    const [providerId = ''] = providers
    const event = call(providerId, { rationale: 'über "alles" ₹', holding: 3 })
    const trade = await post(event)
    expect(await storedTrade(trade.id)).toEqual(trade)
    expect(await record(initiated(trade), ended(trade, 'tp'))).toMatchObject({ ok: true })
    expect(await storedTrade(trade.id)).toMatchObject({
      state: 'closed',
      version: 3,
      entry: { price: 101, at: at + 5 },
      exit: { result: 'tp', price: 110, at: at + 9 },
    })
    const { rows, breaches, head, storedTrade: last } = await journalOf(providerId)
    expect(breaches).toEqual([])
    expect(head).toEqual(last)
    expect(rows.map(({ detail }) => JSON.parse(detail).kind)).toEqual(['posted', 'initiated', 'tp'])
    expect(JSON.parse(rows[0]?.detail ?? '')).toMatchObject({
      trade: trade.id,
      rationale: event.rationale,
      holding: 3,
    })
  })

  it('stores amended terms', async () => {
    const [, providerId = ''] = providers
    const trade = await post(call(providerId))
    const said = { ...trade, target: 140, stop: 90, rationale: 'corrected', holding: 7 }
    const { id: tradeId, entryType, lower, upper, target, stop, reference, holding } = said
    const { rationale, disclosures } = said
    const terms = { entryType, lower, upper, target, stop, reference, holding }
    const more = { expiresAt: at + 9000, rationale, disclosures, at: at + 2, tradeId }
    const event = { kind: 'amended', ...terms, ...more } as const
    const done = await record({ event, trade })
    expect(done.ok && done.value).toEqual([await storedTrade(tradeId)])
    expect(await storedTrade(tradeId)).toMatchObject({
      target: 140,
      rationale: 'corrected',
      version: 2,
    })
  })

  it('gives a trade one end under concurrent writes', async () => {
    const [, , providerId = ''] = providers
    for (let round = 0; round < 5; round += 1) {
      const trade = await entered(await post(call(providerId)))
      const kinds = ['tp', 'sl', 'manual'] as const
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, index) => record(ended(trade, kinds[index % 3] ?? 'tp'))),
      )
      const late = outcomes.filter((one) => !one.ok && one.code === 'trade_changed')
      expect([outcomes.filter(({ ok }) => ok).length, late.length]).toEqual([1, 19])
    }
    expect(await journalOf(providerId)).toMatchObject({ breaches: [], head: { seq: 15 } })
  })

  it('numbers concurrent events without gaps, across several providers', async () => {
    const some = providers.slice(3, 7)
    const trades = await Promise.all(
      Array.from({ length: 40 }, (_, index) => post(call(some[index % some.length] ?? ''))),
    )
    // Each transaction writes for two providers, in either order.
    const pairs = trades.flatMap((trade, index) =>
      index % 2 === 0 ? [[trade, trades[index + 1] ?? trade]] : [],
    )
    const turned = pairs.map((pair, index) => (index % 4 < 2 ? pair : pair.toReversed()))
    const outcomes = await Promise.all(turned.map((pair) => record(...pair.map(initiated))))
    expect(outcomes.every(({ ok }) => ok)).toBe(true)
    for (const providerId of some) {
      expect(await journalOf(providerId)).toMatchObject({ breaches: [], head: { seq: 20 } })
    }
  })

  it('leaves nothing of a failed transaction', async () => {
    const providerId = providers[7] ?? ''
    const trade = await post(call(providerId))
    const broken = database.db.transaction(async (tx) => {
      await recordEvents(tx, [initiated(trade)])
      throw new Error('the process dies here')
    })
    await expect(broken).rejects.toThrow('dies here')
    expect(await storedTrade(trade.id)).toEqual(trade)
    expect(await journalOf(providerId)).toMatchObject({ breaches: [], head: { seq: 1 } })
  })
})

describe('the database tables', () => {
  it('refuse events that break the chain, and changes to stored rows', async () => {
    const providerId = providers[8] ?? ''
    const trade = await post(call(providerId))
    const second = await entered(trade)
    const { sql } = database.db
    const copy = (changes: string) =>
      sql.unsafe(`insert into trade_event select (jsonb_populate_record(e, '${changes}')).*
        from trade_event e where provider_id = '${providerId}' and seq = 2`)
    const { head } = await journalOf(providerId)
    for (const forged of [
      { seq: 3, version: 3 },
      { seq: 4, version: 3, prev: `\\x${head.hash}` },
      { seq: 1, version: 3, provider_id: providers[11], prev: `\\x${head.hash}` },
    ]) {
      await expect(copy(JSON.stringify(forged)), JSON.stringify(forged)).rejects.toThrow(
        'does not follow',
      )
    }
    for (const statement of [
      `update trade_event set detail = '{}' where provider_id = '${providerId}'`,
      `delete from trade_event where provider_id = '${providerId}'`,
      'truncate trade_event',
      `delete from trade where id = '${trade.id}'`,
      `update trade set salt = sha256('x') where id = '${trade.id}'`,
      `update trade set version = 3, entry_price = 99 where id = '${trade.id}'`,
      `update trade set state = 'posted', version = 3, entry_price = null, entered_at = null
        where id = '${trade.id}'`,
      `update trade set expires_at = now() where id = '${trade.id}'`,
    ]) {
      await expect(sql.unsafe(statement), statement).rejects.toThrow(/may not change so|salt/)
    }
    await record(ended(second, 'sl'))
    await expect(
      sql.unsafe(`update trade set exit_price = 96, version = 9 where id = '${trade.id}'`),
    ).rejects.toThrow('may not change so')
    expect(await journalOf(providerId)).toMatchObject({ breaches: [], head: { seq: 3 } })
  })
})

describe('restarting the engine', () => {
  it('loads the open trades, and continues with them', async () => {
    const providerId = providers[9] ?? ''
    const instrument = instruments[1] ?? 0
    const trades: Trade[] = []
    for (let index = 0; index < 5; index += 1) {
      trades.push(await post(call(providerId), instrument))
    }
    const [first, second] = trades
    if (first === undefined || second === undefined) {
      expect.fail('trades were posted')
    }
    await record(initiated(first), ended(first, 'sl'), initiated(second))
    const listOpen = async (): Promise<readonly StoredTrade[]> =>
      (await Array.fromAsync(eachOpen(database.db.read, 2)))
        .flat()
        .filter(({ instrumentId }) => instrumentId === instrument)
    const open = await listOpen()
    expect(open.map(({ trade }) => trade.id)).toEqual(trades.slice(1).map(({ id }) => id))
    const engine = createEngine()
    for (const { trade, instrumentId } of open) {
      engine.put(trade, instrumentId)
    }
    engine.ticks({
      length: 2,
      instruments: Int32Array.of(instrument, instrument),
      prices: Float64Array.of(102, 110),
      times: Float64Array.of(at + 20, at + 21),
    })
    const before = new Map(open.map(({ trade }) => [trade.id, trade]))
    const proposals = engine.take().map(({ event }) => {
      return { event, trade: before.get(event.tradeId) ?? expect.fail('it was open') }
    })
    expect(proposals).toHaveLength(7)
    expect(await record(...proposals)).toMatchObject({ ok: true })
    const ends = await findTrades(
      database.db.read,
      trades.map(({ id }) => id),
    )
    expect(trades.map(({ id }) => ends.get(id)?.trade.exit?.result)).toEqual([
      'sl',
      ...Array(4).fill('tp'),
    ])
    expect(await listOpen()).toEqual([])
    expect(await journalOf(providerId)).toMatchObject({ breaches: [], head: { seq: 15 } })
  })
})

it('returns any stored price and time unchanged', async () => {
  const providerId = providers[10] ?? ''
  const price = fc.integer({ min: 3, max: (2 ** 32 - 1) * 100 - 3 })
  await fc.assert(
    fc.asyncProperty(price, fc.nat(3e12), async (lower, expiresAt) => {
      const levels = { lower, upper: lower, stop: lower - 1, target: lower + 1, reference: lower }
      const trade = await post(call(providerId, { ...levels, expiresAt }))
      expect(await storedTrade(trade.id)).toEqual(trade)
    }),
    { numRuns: 20 },
  )
  expect(await journalOf(providerId)).toMatchObject({ breaches: [] })
})
