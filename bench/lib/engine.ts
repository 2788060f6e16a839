import { newId } from '#kit/id.ts'
import { createEngine, type Engine, openTrade, type Terms } from '#modules/scorecard/index.ts'
import { isQuick, median, type Pace } from './compare.ts'
import type { Measuring } from './measuring.ts'
import type { Figure } from './report.ts'

const INSTRUMENTS = 5000
const BATCH = 65_536
const PRICE = 10_000_000
/**
 * Quiet prices stay in a band of this width around the middle; all levels of the trades are outside
 * it.
 */
const QUIET = 1000
const FEW = 1000
const MANY = 1_000_000
/** The number of trades per instrument. */
const STEPS = 20
/** The number of open trades: a quick run has no time to open a million. */
const most = (pace: Pace) => (isQuick(pace) ? MANY / 100 : MANY)
const at = Date.parse('2026-11-21T09:30:00Z')
/** Prices must be later than the calls: the engine ignores older ones. */
const pricedAt = at + 1

export const engineFigures = ['j', 'j2', 'j3', 'k']

export function measureEngine({ pace, wanted, say }: Measuring): readonly Figure[] {
  const figures: Figure[] = []
  if (['j', 'j2', 'j3'].some(wanted)) {
    say(`ticks that cross nothing, few and many open trades over ${INSTRUMENTS} instruments`)
    figures.push(...measureQuietTicks(pace).filter(({ id }) => wanted(id)))
  }
  if (wanted('k')) {
    say('ticks that close a trade each')
    figures.push(measureClosings(pace))
  }
  return figures
}

function measureQuietTicks(pace: Pace): readonly Figure[] {
  const { rounds, sliceSeconds } = pace
  const open = most(pace)
  const batch = quietBatch()
  const few = filled(FEW)
  const some = filled(open / 10)
  const many = filled(open)
  const sides = [few, some, many].map((engine) => () => engine.ticks(batch))
  const bare = bareTicks(batch)
  const [ofFew = [], ofSome = [], ofMany = [], ofBare = []] = interleaved(
    [...sides, bare],
    rounds,
    sliceSeconds,
  )
  for (const engine of [few, some, many]) {
    if (engine.take().length > 0) {
      throw new Error('a quiet price fired')
    }
  }
  const rate = median(ofMany)
  const what = `ticks that cross nothing, ${open} open trades`
  return [
    {
      id: 'j',
      what: `${what} (beside: ${FEW} and ${open / 10})`,
      value: rate / 1e6,
      unit: 'M/s',
      target: { atLeast: 20 },
      rates: { ours: median(ofFew), reference: median(ofSome) },
    },
    {
      id: 'j2',
      what: `cost of a tick with ${open} open trades by that with ${FEW}`,
      value: median(ofFew.map((one, round) => one / (ofMany[round] ?? one))),
      unit: 'times',
      target: { atMost: 1.25 },
      rates: { ours: rate, reference: median(ofFew) },
    },
    {
      id: 'j3',
      what: `${what} (bare: two comparisons in typed arrays)`,
      value: median(ofMany.map((one, round) => one / (ofBare[round] ?? one))),
      unit: 'of bare',
      target: { atLeast: 0.1 },
      rates: { ours: rate, reference: median(ofBare) },
    },
  ]
}

/** The least work that a tick can cost: storing its price and comparing it with two others. */
function bareTicks({ length, instruments, prices }: ReturnType<typeof quietBatch>): () => void {
  const last = new Float64Array(INSTRUMENTS)
  const above = new Float64Array(INSTRUMENTS).fill(PRICE * 2)
  const below = new Float64Array(INSTRUMENTS).fill(1)
  return () => {
    let crossed = 0
    for (let index = 0; index < length; index += 1) {
      const instrument = instruments[index] ?? 0
      const price = prices[index] ?? 0
      last[instrument] = price
      if (price >= (above[instrument] ?? 0) || price <= (below[instrument] ?? 0)) {
        crossed += 1
      }
    }
    if (crossed > 0) {
      throw new Error('a quiet price crossed')
    }
  }
}

/** Runs each side in turn, one slice each; returns the ticks per second of each side and round. */
function interleaved(
  sides: readonly (() => void)[],
  rounds: number,
  sliceSeconds: number,
): readonly (readonly number[])[] {
  const rates = sides.map((): number[] => [])
  for (let round = -1; round < rounds; round += 1) {
    for (const [index, side] of sides.entries()) {
      const rate = ticksPerSecond(side, sliceSeconds)
      // The first round is a warm-up for the compiler.
      if (round >= 0) {
        rates[index]?.push(rate)
      }
    }
  }
  return rates
}

function ticksPerSecond(side: () => void, seconds: number): number {
  const started = process.cpuUsage()
  let batches = 0
  let spent = 0
  while (spent < seconds * 1e6) {
    side()
    batches += 1
    const { user, system } = process.cpuUsage(started)
    spent = user + system
  }
  return (batches * BATCH * 1e6) / spent
}

/**
 * An engine with the given number of open trades, half of them entered, spread evenly over the
 * instruments.
 */
function filled(trades: number): Engine {
  const engine = createEngine()
  for (let index = 0; index < trades; index += 1) {
    putOne(engine, index)
  }
  return engine
}

function putOne(engine: Engine, index: number): void {
  const buys = index % 2 === 0
  const spread = 2 * QUIET + 100 * (index % 997)
  const entry = PRICE + (index % 4 < 2 ? -spread : 0)
  const terms: Terms = {
    entryType: buys ? 'buy' : 'sell',
    lower: entry,
    upper: entry,
    target: buys ? PRICE + spread : PRICE - 2 * spread,
    stop: buys ? PRICE - 2 * spread : PRICE + spread,
    reference: PRICE,
    holding: 5,
    expiresAt: at + 5 * 86_400_000,
  }
  const trade = openTrade({
    ...terms,
    kind: 'posted',
    tradeId: newId(),
    at,
    providerId: '',
    exchange: 'NSE',
    symbol: 'BENCH',
    share: 'all',
    plans: [],
    rationale: '',
    disclosures: '',
    salt: '',
  })
  const entered = { ...trade, state: 'initiated', entry: { price: PRICE, at }, version: 2 } as const
  engine.put(index % 4 < 2 ? trade : entered, (index * 7) % INSTRUMENTS)
}

function quietBatch() {
  const instruments = Int32Array.from({ length: BATCH }, () =>
    Math.floor(Math.random() * INSTRUMENTS),
  )
  const prices = Float64Array.from(
    { length: BATCH },
    () => PRICE + Math.round((Math.random() - 0.5) * QUIET),
  )
  return { length: BATCH, instruments, prices, times: new Float64Array(BATCH).fill(pricedAt) }
}

/**
 * Prices that rise in steps, one instrument after another; each step crosses the levels of about
 * one trade.
 */
function risingBatch() {
  const length = STEPS * INSTRUMENTS
  const rise = (2 * QUIET + 100 * 997) / STEPS
  return {
    length,
    instruments: Int32Array.from({ length }, (_, index) => index % INSTRUMENTS),
    prices: Float64Array.from(
      { length },
      (_, index) => PRICE + Math.ceil((1 + Math.floor(index / INSTRUMENTS)) * rise),
    ),
    times: new Float64Array(length).fill(pricedAt),
  }
}

function measureClosings(pace: Pace): Figure {
  const open = most(pace) / 10
  const batch = risingBatch()
  const rates: number[] = []
  for (let round = -1; round < pace.rounds; round += 1) {
    const engine = filled(open)
    const started = process.cpuUsage()
    engine.ticks(batch)
    const { user, system } = process.cpuUsage(started)
    const events = engine.take().length
    if (round >= 0) {
      rates.push((events * 1e6) / (user + system))
    }
  }
  return {
    id: 'k',
    what: `events per second of ticks that cross, ${open} open trades, in thousands`,
    value: median(rates) / 1000,
    unit: 'k/s',
    target: { atLeast: 100 },
  }
}
