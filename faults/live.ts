/**
 * Tests the live scorecard under faults: processes with sockets are killed, connections are cut,
 * readers are paused, rights end, and signals are lost and repeated, while calls are posted,
 * entered and ended. In the end everybody must see the stored state. Meanwhile nobody may miss an
 * event, get one twice or out of order, or get one that they are not entitled to. The last line is
 * JSON; exit code 1 on any breach.
 *
 *   --clients N    browsers; default 200
 *   --updates N    events of calls; default 1000
 *   --restarts N   how often a process is killed; default 50
 *   --seed N       seed of the random order; default 1
 *   --cluster      on several machines (`scripts/cluster`): kills all but database and bucket
 *
 * With --messages N it tests messages instead: see `lib/live/talk.ts`.
 *
 *   --messages N --people N (200) --conversations N (400) --restarts N --seed N --cluster
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND_MS } from '#kit/clock.ts'
import { servePrices } from '#modules/market-data/broadcast.ts'
import { SCORECARD_CHANNEL } from '#modules/scorecard/signals.ts'
import { createLogger } from '#platform/log.ts'
import { signal } from '#platform/signals/signals.ts'
import { eventually } from '#platform/testing/until.ts'
import { randomFrom } from './lib/dice.ts'
import { type Crowd, gatherCrowd } from './lib/live/crowd.ts'
import { openReader, type Reader, type Tally } from './lib/live/reader.ts'
import { killInTurn } from './lib/live/servers.ts'
import { openMachines, openProcesses, type Stage } from './lib/live/stage.ts'
import { runTalk } from './lib/live/talk.ts'
import { openTruth, type Truth } from './lib/live/truth.ts'
import { percentile } from './lib/percentile.ts'
import { readOptions } from './lib/read-options.ts'

const options = readOptions({
  clients: 200,
  updates: 1000,
  restarts: 50,
  seed: 1,
  messages: 0,
  people: 200,
  conversations: 400,
  cluster: false,
})
const { clients, updates, restarts, seed, messages, people, conversations } = options
const random = randomFrom(seed)
/** The time for an update and its effects. */
const UPDATE_MS = 40
/** The time for a kill and the restart. */
const RESTART_MS = 3 * SECOND_MS
const runMs = Math.max(updates * UPDATE_MS, restarts * RESTART_MS)
/** The average time between cuts, and between pauses, of readers. */
const CUT_EVERY_MS = 10 * SECOND_MS
const HOLD_EVERY_MS = 60 * SECOND_MS
const SETTLE_MS = 15 * SECOND_MS
const OPEN_MAX = 60
const CATCH_UP_MS = 2 * SECOND_MS
/** With fewer, the slowest hundredth says nothing about the times. */
const TIMED_CATCH_UPS = 1000
const SHOWN_MAX = 20

function pick<T>(items: readonly T[]): T | undefined {
  return items[Math.floor(random() * items.length)]
}

type Life = { readonly id: string; state: 'posted' | 'initiated' }

/** Posts, enters, ends and withdraws calls while prices move. */
async function trade({ desk, sellers, common, planOf }: Crowd): Promise<void> {
  const open: Life[] = []
  for (let done = 0; done < updates; done += 1) {
    const started = performance.now()
    const life = pick(open)
    if (life === undefined || (open.length < OPEN_MAX && random() < 0.4)) {
      const seller = pick(sellers)
      const isForAll = random() < 0.5
      const chosen = pick([...planOf].filter(([, { providerId }]) => providerId === seller?.id))
      const instrument = isForAll ? pick(common) : chosen?.[0]
      if (seller !== undefined && chosen !== undefined && instrument !== undefined) {
        const plans = isForAll ? undefined : [chosen[1].planId]
        open.push({ id: await desk.post(seller.id, instrument, plans), state: 'posted' })
      }
    } else if (life.state === 'posted') {
      const kind = random() < 0.8 ? 'initiated' : 'withdrawn'
      await desk.applyMarketEvent(life.id, kind)
      if (kind === 'withdrawn') {
        open.splice(open.indexOf(life), 1)
      }
      life.state = 'initiated'
    } else {
      await desk.applyMarketEvent(
        life.id,
        random() < 0.5 ? 'tp' : 'sl',
        1000 + Math.floor(random() * 50),
      )
      open.splice(open.indexOf(life), 1)
    }
    for (const instrument of [...common, ...planOf.keys()]) {
      desk.setPrice(instrument, 1000 + Math.round(random() * 1000) / 20)
    }
    await sleep(Math.max(0, runMs / updates - (performance.now() - started)))
  }
}

/** Cuts and pauses readers, and repeats and loses signals, until stopped. */
function disturb(readers: readonly Reader[], { parts, loseSignals }: Stage, crowd: Crowd) {
  const counts = { cuts: 0, held: 0, lostSignals: 0, cancelled: 0 }
  const over = new AbortController()
  const every = async (meanMs: number, work: () => unknown) => {
    while (!over.signal.aborted) {
      await sleep(meanMs * 2 * random(), undefined, { signal: over.signal }).then(work, () => {
        // The wait was aborted: the run is over.
      })
    }
  }
  const repeat = () => {
    const ends = crowd.sellers.map(({ id }) => [id, Math.floor(random() * 5)])
    signal(parts.platform.db.read, SCORECARD_CHANNEL, JSON.stringify(ends))
  }
  const lose = async () => {
    counts.lostSignals += 1
    await loseSignals()
  }
  const going = [
    every(CUT_EVERY_MS / readers.length, () => {
      counts.cuts += 1
      pick(readers)?.cut()
    }),
    every(HOLD_EVERY_MS / readers.length, () => {
      counts.held += 1
      void pick(readers)?.holdBack(SECOND_MS + random() * 3 * SECOND_MS)
    }),
    every(SECOND_MS, repeat),
    every(7 * SECOND_MS, lose),
    every(runMs / (crowd.cancellations.length + 1), async () => {
      counts.cancelled += 1
      await crowd.cancellations.pop()?.()
    }),
  ]
  return {
    counts,
    stop: async () => {
      over.abort()
      await Promise.all(going)
    },
  }
}

/** Posts calls whose signals are lost, with no later event that would reveal them. */
async function tradeUnheard(
  { desk, sellers, common }: Crowd,
  { loseSignals }: Stage,
): Promise<void> {
  for (const { id } of sellers) {
    const instrument = pick(common)
    if (instrument !== undefined) {
      await Promise.all([loseSignals(), desk.post(id, instrument)])
    }
  }
}

async function settle(readers: readonly Reader[], truth: Truth): Promise<readonly string[]> {
  await truth.refresh()
  await eventually(() => readers.every((reader) => reader.isUpToDate()), SETTLE_MS, 100)
  return readers.flatMap((reader) => [
    ...(reader.isUpToDate() ? [] : ['a reader is not up to date']),
    ...reader.differences(),
  ])
}

const LAG_STEP_MS = 50
const LAG_STEPS = 60

/**
 * The largest timer delay of the last seconds: on a busy machine all events are late by as much.
 */
function watchLag() {
  const steps: number[] = []
  let due = performance.now() + LAG_STEP_MS
  const timer = setInterval(() => {
    steps.push(Math.max(0, performance.now() - due))
    due = performance.now() + LAG_STEP_MS
    if (steps.length > LAG_STEPS) {
      steps.shift()
    }
  }, LAG_STEP_MS)
  return {
    worst: () => Math.max(0, performance.now() - due, ...steps),
    stop: () => clearInterval(timer),
  }
}

function emptyTally(): Tally {
  return {
    missed: [],
    doubled: [],
    reordered: [],
    leaked: [],
    frames: 0,
    deltas: 0,
    prices: 0,
    connections: 0,
    catchUpMs: [],
  }
}

type Ended = { readonly wrong: readonly string[]; readonly crashes: number }

/** The result of the run; `ok` if there is no breach. */
function reportOf(tally: Tally, { wrong, crashes }: Ended) {
  const { missed, doubled, reordered, leaked, catchUpMs } = tally
  const breaches = [...missed, ...doubled, ...reordered, ...leaked, ...wrong]
  if (crashes > 0) {
    breaches.push(`${crashes} processes ended by themselves`)
  }
  const catchUpP99 = percentile(catchUpMs, 0.99)
  if (catchUpMs.length >= TIMED_CATCH_UPS && catchUpP99 > CATCH_UP_MS) {
    breaches.push(`caught up after ${catchUpP99} ms (p99)`)
  }
  return {
    ok: breaches.length === 0,
    seed,
    clients,
    updates,
    restarts,
    connections: tally.connections,
    frames: tally.frames,
    deltas: tally.deltas,
    prices: tally.prices,
    missed: missed.length + wrong.length,
    doubled: doubled.length,
    reordered: reordered.length,
    leaked: leaked.length,
    catchUps: catchUpMs.length,
    catchUpP50: percentile(catchUpMs, 0.5),
    catchUpP99,
    breaches: breaches.slice(0, SHOWN_MAX),
  }
}

async function run(stage: Stage): Promise<boolean> {
  const { parts, servers } = stage
  const { platform, app } = parts
  const { prices } = app.marketData
  const leading = await servePrices({ ...platform, prices, log: createLogger('fatal') })
  const crowd = await gatherCrowd({ parts, address: servers.address(0), random, runMs })
  const truth = openTruth(platform.db.sql)
  const looking = setInterval(() => void truth.refresh().catch(() => undefined), 100)
  const tally = emptyTally()
  const lag = watchLag()
  const readers = Array.from({ length: clients }, (_, index): Reader => {
    const who = crowd.whos[index % crowd.whos.length] ?? VISITOR
    return openReader({
      name: `${index} ${who.page}`,
      who,
      mode: random() < 0.1 ? 'whole' : 'frames',
      address: () => servers.address(random()),
      random,
      truth,
      lagMs: lag.worst,
      tally,
      planOf: crowd.planOf,
    })
  })
  const disturbing = disturb(readers, stage, crowd)
  try {
    await Promise.all([trade(crowd), killInTurn(stage.servers, restarts, runMs)])
    await disturbing.stop()
    await tradeUnheard(crowd, stage)
    const wrong = await settle(readers, truth)
    const { ok, ...report } = reportOf(tally, { wrong, crashes: servers.crashes() })
    process.stdout.write(`${JSON.stringify({ ok, ...disturbing.counts, ...report })}\n`)
    return ok
  } finally {
    await disturbing.stop()
    clearInterval(looking)
    lag.stop()
    for (const reader of readers) {
      reader.close()
    }
    await leading.stop()
  }
}

const VISITOR = { page: 'all', accountId: undefined, cookie: undefined, rights: [] } as const

const talks = (stage: Stage) =>
  runTalk(stage, { people, conversations, messages, restarts, random })

const stage = await (options.cluster ? openMachines() : openProcesses())
try {
  process.exitCode = (await (messages === 0 ? run(stage) : talks(stage))) ? 0 : 1
} finally {
  await stage.stop()
}
