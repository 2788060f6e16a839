/**
 * Two workers of the product process calls by the simulated market, whose prices are known in
 * advance. The active worker is killed with SIGKILL again and again, sometimes both, and answers to
 * COMMIT are lost. The other worker must take over within seconds, the record of each call must be
 * that of an undisturbed run, and every journal's chain unbroken. The last line is
 * JSON; exit code 1 on any breach.
 *
 *   --kills N    number of kills; default 100
 *   --calls N    open calls at the start; default 600
 *   --within S   seconds within which all calls must have a new owner; default 5
 *   --seed N     seed of the random calls; default 1
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { connectionUrl } from '#embedded-postgres/connection.ts'
import { NOT_DURABLE, startTestPostgres } from '#embedded-postgres/testing.ts'
import { SECOND_MS } from '#kit/clock.ts'
import { SLOT_MS } from '#modules/market-data/feed/simulated/market.ts'
import { checkScorecard, type NewCall, recordPosted } from '#modules/scorecard/index.ts'
import { SHARDS } from '#modules/scorecard/store/shards.ts'
import { keyRingIn } from '#platform/secrets/key-file.ts'
import { saysCommitted, startCutter } from '#platform/testing/cutter.ts'
import { eventually } from '#platform/testing/until.ts'
import {
  drawCalls,
  expectedEvents,
  expectedRecord,
  openSimulatedTrading,
  recordIn,
  type SimulatedTrading,
} from '../src/main/testing/simulated-calls.ts'
import { type Books, openBooks } from './lib/crash/books.ts'
import { randomFrom } from './lib/dice.ts'
import { startWorker, type Worker } from './lib/engine/workers.ts'
import { printReport } from './lib/print-report.ts'

const text = { type: 'string' } as const
const { values } = parseArgs({ options: { kills: text, calls: text, within: text, seed: text } })
const kills = Number(values.kills ?? 100)
const count = Number(values.calls ?? 600)
const withinMs = Number(values.within ?? 5) * SECOND_MS
const seed = Number(values.seed ?? 1)
const random = randomFrom(seed)
/** The longest time for a kill, including the start of the next worker. */
const KILL_MS = 20 * SECOND_MS
const SHARES_OF = 20
const BOTH_EVERY = 3
const LOST_COMMITS = 0.02
const TAKEN_WITHIN_MS = 60 * SECOND_MS
/** How long the clock waits for late prices, and a start for the first price. */
const LATE_MS = 4 * SECOND_MS

type Tally = {
  readonly breaches: string[]
  readonly takenMs: number[]
  /** Kills while calls were open. */
  midTape: number
  both: number
  /** The owner had changed before the kill, because the machine stalled for longer than a lease. */
  stoodBy: number
}

/** The worker that owns all calls at the moment. */
async function ownerNow({ platform }: Books): Promise<string | undefined> {
  const [row] = await platform.db.sql<{ owner: string; held: number }[]>`
    select s.owner, count(*)::int as held
    from trade_share s join trade_worker w on w.id = s.owner
    where w.expires_at > clock_timestamp() group by s.owner order by 2 desc limit 1`
  return row?.held === SHARDS ? row.owner : undefined
}

/** The next worker that owns all calls, and how many milliseconds it took. */
async function nextOwner(books: Books, before: string | undefined, patienceMs: number) {
  const started = performance.now()
  const other = async () => {
    const owner = await ownerNow(books)
    return owner === before ? undefined : owner
  }
  const owner = await eventually(other, patienceMs)
  return { owner, afterMs: owner === undefined ? patienceMs : performance.now() - started }
}

async function countOpen({ platform }: Books): Promise<number> {
  const [row] = await platform.db.sql<
    { open: number }[]
  >`select count(*)::int as open from open_trade`
  return row?.open ?? 0
}

type Pair = { judging: Worker; standby: Worker; owner: string | undefined }

async function startPair(books: Books, launch: () => Worker): Promise<Pair> {
  const judging = launch()
  await judging.started
  const { owner } = await nextOwner(books, undefined, TAKEN_WITHIN_MS)
  const standby = launch()
  await standby.started
  return { judging, standby, owner }
}

/** Kills the active worker; the other one must take over. */
async function killOne(books: Books, pair: Pair, launch: () => Worker, tally: Tally) {
  await pair.judging.kill()
  const { owner, afterMs } = await nextOwner(books, pair.owner, withinMs + SECOND_MS)
  if (owner !== undefined) {
    tally.takenMs.push(Math.round(afterMs))
    pair.owner = owner
  } else if ((await ownerNow(books)) === pair.owner) {
    tally.stoodBy += 1
  }
  if (owner === undefined || afterMs > withinMs) {
    const owns = await ownerNow(books)
    if (owns !== pair.owner || owner !== undefined) {
      tally.breaches.push(`calls were in nobody's hands for more than ${Math.round(afterMs)} ms`)
    }
  }
  pair.judging = pair.standby
  pair.standby = launch()
  await pair.standby.started
}

async function killBoth(books: Books, pair: Pair, launch: () => Worker, tally: Tally) {
  await Promise.all([pair.judging.kill(), pair.standby.kill()])
  tally.both += 1
  Object.assign(pair, await startPair(books, launch))
}

/**
 * Returns the time up to which everything must be recorded: a stop takes its time, and the workers
 * judge nothing more meanwhile.
 */
async function killAbout(books: Books, launch: () => Worker, tally: Tally): Promise<number> {
  const pair = await startPair(books, launch)
  for (let kill = 1; kill <= kills; kill += 1) {
    await sleep(random() * 1500)
    tally.midTape += (await countOpen(books)) > 0 ? 1 : 0
    const way = kill % BOTH_EVERY === 0 ? killBoth : killOne
    await way(books, pair, launch, tally)
    if (pair.judging.hasDied() || pair.standby.hasDied()) {
      throw new Error(`kill ${kill}: a worker ended by itself`)
    }
  }
  const untilMs = Date.now()
  await sleep(LATE_MS)
  await Promise.all([pair.judging.stop(), pair.standby.stop()])
  const left = await books.platform.db.sql`select share from trade_share where owner is not null`
  if (left.length > 0) {
    tally.breaches.push(`${left.length} shares were not given back`)
  }
  return untilMs
}

/**
 * The record of every call must be the beginning of the expected one, and contain all events up to
 * `untilMs`.
 */
async function judge(
  { platform: { db } }: Books,
  trading: SimulatedTrading,
  calls: readonly NewCall[],
  untilMs: number,
): Promise<{ readonly events: number; readonly breaches: readonly string[] }> {
  const slots = Math.floor(Date.now() / SLOT_MS) - trading.slot
  const fate = expectedEvents(trading, calls, slots)
  const due = expectedRecord(
    calls,
    fate.filter(({ at }) => at <= untilMs),
  )
  const written = await recordIn(db)
  const breaches: string[] = []
  let events = 0
  for (const [call, expected] of expectedRecord(calls, fate)) {
    const said = written.get(call) ?? []
    events += said.length
    if (!isDeepStrictEqual(said, expected.slice(0, said.length))) {
      breaches.push(`${call}: its record is not that of an undisturbed run`)
    }
    if (said.length < (due.get(call)?.length ?? 0)) {
      breaches.push(`${call}: ${said.length} events, and there must be more`)
    }
  }
  return { events, breaches: [...breaches, ...(await checkScorecard(db.read))] }
}

async function run(): Promise<void> {
  const tally: Tally = { breaches: [], takenMs: [], midTape: 0, both: 0, stoodBy: 0 }
  const dataDir = await mkdtemp(join(tmpdir(), 'tradebox-engine-'))
  const settings = { ...NOT_DURABLE, max_connections: '200' }
  const postgres = await startTestPostgres({ database: 'engine', settings })
  // A start that loses answers reports the error and ends, which proves nothing here.
  let starting = 0
  const cutter = await startCutter({
    target: postgres.connection,
    loses: (bytes) => starting === 0 && saysCommitted(bytes) && random() < LOST_COMMITS,
  })
  const books = await openBooks(dataDir, postgres.connection)
  const { db } = books.platform
  const { marketData } = books.app
  const trading = await openSimulatedTrading(db, marketData, {
    shares: SHARES_OF,
    atMs: Date.now(),
  })
  // Starting the first two workers takes as long as a kill.
  const spanMs = (2 + kills) * KILL_MS + LATE_MS
  const calls = drawCalls(trading, { count, spanMs, random })
  await db.transaction((tx) => recordPosted(tx, calls))
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: connectionUrl({ ...postgres.connection, host: '127.0.0.1', port: cutter.port }),
    SECRETS_KEY: await keyRingIn(dataDir),
    // No gateway is needed: there are no payments in this run.
    GATEWAY_BASE_URL: 'http://127.0.0.1:9',
  }
  const launched: Worker[] = []
  const launch = () => {
    const worker = startWorker(environment)
    launched.push(worker)
    starting += 1
    const isOver = () => {
      starting -= 1
    }
    worker.started.then(isOver, isOver)
    return worker
  }
  let judged = { events: 0, breaches: [] as readonly string[] }
  try {
    const untilMs = await killAbout(books, launch, tally)
    judged = await judge(books, trading, calls, untilMs)
  } finally {
    await Promise.all(launched.map((worker) => worker.kill()))
    await books.platform.close()
    await cutter.stop()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const breaches = [...tally.breaches, ...judged.breaches]
  const figures = {
    seed,
    kills,
    midTape: tally.midTape,
    both: tally.both,
    stoodBy: tally.stoodBy,
    lostAnswers: cutter.cuts(),
    calls: count,
    events: judged.events,
    takenMs: {
      worst: Math.max(0, ...tally.takenMs),
      median: tally.takenMs.sort((a, b) => a - b)[tally.takenMs.length >> 1],
    },
  }
  printReport(figures, breaches)
}

await run()
