import { HOUR_MS, MINUTE_MS } from '#kit/clock.ts'
import type { Price } from '#kit/price.ts'
import type { Instrument, SimulatedMarket } from '#modules/market-data/index.ts'
import { createEngine, type NewCall, type Proposal } from '#modules/scorecard/index.ts'
import { exitManually, withdraw } from '#modules/scorecard/rules/decisions.ts'
import {
  type Instant,
  isOpen,
  nextTrade,
  openTrade,
  type Trade,
} from '#modules/scorecard/rules/trade.ts'
import type { Rng } from '../prng.ts'

/** How often past prices are checked; more often in a call's first hours. */
const STEP_MS = 3 * MINUTE_MS
const LATER_STEP_MS = 10 * MINUTE_MS

/** The shares of calls that are ended or withdrawn manually. */
const EXITED = 0.16
const WITHDRAWN = 0.03

/**
 * The events of a call up to `now`: the product's own engine decides by the simulated market's
 * prices, and sometimes the analyst does.
 */
export function playCall(
  { event }: NewCall,
  instrument: Instrument,
  market: SimulatedMarket,
  now: Instant,
  rng: Rng,
): readonly Proposal[] {
  const engine = createEngine()
  const proposals: Proposal[] = []
  let trade: Trade = openTrade(event)
  engine.put(trade, 0)
  const life = Math.min(event.expiresAt, now) - event.at
  const exitAt = rng.chance(EXITED)
    ? event.at + life * (0.3 + rng.float() * 0.6)
    : Number.POSITIVE_INFINITY
  const withdrawAt = rng.chance(WITHDRAWN) ? event.at + 10 * MINUTE_MS : Number.POSITIVE_INFINITY
  const keep = (proposal: Proposal['event']) => {
    proposals.push({ event: proposal, trade })
    trade = nextTrade(trade, proposal)
  }
  const end = Math.min(now, event.expiresAt + STEP_MS)
  for (
    let at = event.at + rng.int(1_000, 20_000);
    at < end && isOpen(trade);
    at += stepOf(rng, at - event.at)
  ) {
    const price = market.priceAt(instrument, at)
    engine.ticks(tick(price, at))
    for (const fired of engine.take()) {
      keep(fired.event)
    }
    const decided = byHand(trade, { at, price, exitAt, withdrawAt })
    if (decided !== undefined) {
      keep(decided)
    }
  }
  return proposals
}

function stepOf(rng: Rng, age: number): number {
  return (age < 6 * HOUR_MS ? STEP_MS : LATER_STEP_MS) + rng.int(0, 40_000)
}

type Moment = {
  readonly at: Instant
  readonly price: Price
  readonly exitAt: Instant
  readonly withdrawAt: Instant
}

function byHand(trade: Trade, { at, price, exitAt, withdrawAt }: Moment) {
  if (trade.state === 'initiated' && at >= exitAt) {
    const exit = exitManually(trade, price, at)
    return exit.ok ? exit.value : undefined
  }
  if (trade.state === 'posted' && at >= withdrawAt) {
    const taken = withdraw(trade, at)
    return taken.ok ? taken.value : undefined
  }
  return undefined
}

const one = {
  instruments: new Int32Array(1),
  prices: new Float64Array(1),
  times: new Float64Array(1),
}

function tick(price: Price, at: Instant) {
  one.prices[0] = price
  one.times[0] = at
  return { length: 1, ...one }
}
