import { join } from 'node:path'
import type { Sql } from 'postgres'
import { newId } from '#kit/id.ts'
import {
  createEngine,
  type Engine,
  eachOpen,
  type PostedEvent,
  type Proposal,
  recordEvents,
  recordPosted,
  type Trade,
} from '#modules/scorecard/index.ts'
import { addSellers } from '#modules/scorecard/testing.ts'
import type { DatabaseHandle } from '#platform/db/database.ts'
import { isQuick, median, type Pace } from './compare.ts'
import type { Measuring } from './measuring.ts'
import type { Figure } from './report.ts'
import { withScratchDatabase } from './scratch-database.ts'

const PROVIDERS = 100
const INSTRUMENTS = 2000
const OPEN = 100_000
/** Events per transaction: what an engine collects while the previous transaction is running. */
const BATCH = 1000
const at = Date.parse('2026-11-21T09:30:00Z')

export const journalFigures = ['l', 'm']

export async function measureJournal(options: Measuring): Promise<readonly Figure[]> {
  const { pace, wanted, say } = options
  const dataDir = join(options.dataDir, 'journal')
  return withScratchDatabase({ dataDir }, async ({ db }) => {
    const count = isQuick(pace) ? OPEN / 10 : OPEN
    say(`posting ${count} calls`)
    const trades = await postMany(db, count)
    const rebuilt = await measureRebuild(db, count, pace.rounds)
    return [
      ...(wanted('l') ? [await measureRows(db, trades, pace, say)] : []),
      ...(wanted('m') ? [rebuilt] : []),
    ]
  })
}

async function postMany(db: DatabaseHandle, count: number): Promise<readonly Trade[]> {
  const { providers, instruments } = await addSellers(db.sql, PROVIDERS, INSTRUMENTS)
  const trades: Trade[] = []
  while (trades.length < count) {
    const calls = Array.from({ length: BATCH }, (_, index) => ({
      event: postedEvent(providers[index % PROVIDERS] ?? ''),
      instrumentId: instruments[(trades.length + index) % INSTRUMENTS] ?? 0,
    }))
    trades.push(...(await db.transaction((tx) => recordPosted(tx, calls))))
  }
  return trades
}

function postedEvent(providerId: string): PostedEvent {
  return {
    kind: 'posted',
    tradeId: newId(),
    at,
    providerId,
    exchange: 'NSE',
    symbol: 'RELIANCE',
    entryType: 'buy',
    lower: 14_600_000,
    upper: 14_650_000,
    target: 15_200_000,
    stop: 14_300_000,
    reference: 14_700_000,
    holding: 5,
    expiresAt: at + 5 * 86_400_000,
    share: 'all',
    plans: [],
    rationale: 'Broke out of a range of three weeks on rising volume.',
    disclosures: 'No position.',
    salt: newId().replaceAll('-', ''),
  }
}

async function measureRebuild(db: DatabaseHandle, count: number, rounds: number): Promise<Figure> {
  const seconds: number[] = []
  for (let round = 0; round < Math.min(rounds, 5); round += 1) {
    const started = performance.now()
    const engine = createEngine()
    await putOpen(db, engine)
    if (engine.size() !== count) {
      throw new Error('an open trade was not found')
    }
    seconds.push((performance.now() - started) / 1000)
  }
  return {
    id: 'm',
    what: `start of an engine with ${OPEN} open trades`,
    value: (median(seconds) * OPEN) / count,
    unit: 's',
    target: { atMost: 5 },
  }
}

async function putOpen(db: DatabaseHandle, engine: Engine): Promise<void> {
  for await (const page of eachOpen(db.read)) {
    for (const { trade, instrumentId } of page) {
      engine.put(trade, instrumentId)
    }
  }
}

/** Entries and ends of calls, compared with a plain insert of as many rows. */
async function measureRows(
  db: DatabaseHandle,
  trades: readonly Trade[],
  { rounds }: Pace,
  say: (line: string) => void,
): Promise<Figure> {
  say('journal rows, against a bare batched insert')
  await db.sql.unsafe('create table bare_event (like trade_event including indexes)')
  const batches: (readonly Proposal[])[] = []
  for (let from = 0; from + BATCH <= trades.length; from += BATCH) {
    batches.push(...eventsOf(trades.slice(from, from + BATCH)))
  }
  const perRound = Math.floor(batches.length / (rounds + 1))
  const pairs: (readonly [number, number])[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const mine = batches.slice(round * perRound, (round + 1) * perRound)
    const pair = [
      await rate(mine, (batch) => store(db, batch)),
      await rate(mine, (batch) => storeBare(db.sql, batch)),
    ] as const
    // The first round is a warm-up.
    if (round > 0) {
      pairs.push(pair)
    }
  }
  return {
    id: 'l',
    what: 'journal rows stored (bare: a batched insert)',
    value: median(pairs.map(([own, bare]) => own / bare)),
    unit: 'of bare',
    target: { atLeast: 0.5 },
    rates: {
      ours: median(pairs.map(([own]) => own)),
      reference: median(pairs.map(([, bare]) => bare)),
    },
  }
}

function eventsOf(trades: readonly Trade[]): readonly (readonly Proposal[])[] {
  const initiated = trades.map((trade): Proposal => {
    return { event: { kind: 'initiated', tradeId: trade.id, at, price: 14_650_000 }, trade }
  })
  const ended = trades.map((before): Proposal => {
    const entry = { price: 14_650_000, at }
    const trade = { ...before, state: 'initiated', version: 2, entry } as const
    return { event: { kind: 'tp', tradeId: trade.id, at, price: 15_200_000 }, trade }
  })
  return [initiated, ended]
}

async function rate(
  batches: readonly (readonly Proposal[])[],
  write: (batch: readonly Proposal[]) => Promise<void>,
): Promise<number> {
  const started = performance.now()
  for (const batch of batches) {
    await write(batch)
  }
  return (batches.length * BATCH) / ((performance.now() - started) / 1000)
}

async function store(db: DatabaseHandle, batch: readonly Proposal[]): Promise<void> {
  const done = await db.transaction((tx) => recordEvents(tx, batch))
  if (!done.ok) {
    throw new Error('an event was not stored')
  }
}

let bareSeq = 0

async function storeBare(sql: Sql, batch: readonly Proposal[]): Promise<void> {
  const column = <T>(of: (proposal: Proposal) => T) => batch.map(of)
  const hash = 'a'.repeat(64)
  const hashes = column(() => hash)
  const first = bareSeq
  bareSeq += batch.length
  await sql.begin(async (scope) => {
    await scope`
      insert into bare_event select provider_id, seq, trade_id, version, at, kind, detail,
        decode(digest, 'hex'), decode(prev, 'hex'), decode(hash, 'hex')
      from unnest(
        ${column(({ trade }) => trade.providerId)}::uuid[],
        ${batch.map((_, index) => String(first + index + 1))}::text[]::integer[],
        ${column(({ event }) => event.tradeId)}::uuid[],
        ${column(({ trade }) => String(trade.version + 1))}::text[]::smallint[],
        ${column(({ event }) => new Date(event.at).toISOString())}::text[]::timestamptz[],
        ${column(({ event }) => event.kind)}::text[],
        ${column(({ event }) => JSON.stringify(event))}::text[],
        ${hashes}::text[], ${hashes}::text[], ${hashes}::text[]
      ) as n(provider_id, seq, trade_id, version, at, kind, detail, digest, prev, hash)`
  })
}
