import type { Segment } from '#contract/common/types.ts'
import type { EntryType } from '#contract/scorecard/types.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/clock.ts'
import { formatPrice, type Price } from '#kit/price.ts'
import type { Instrument, MarketCalendar, SimulatedMarket } from '#modules/market-data/index.ts'
import {
  dayNumberAt,
  dayNumberOf,
  instantOf,
  isWeekend,
} from '#modules/market-data/rules/indian-time.ts'
import type { NewCall } from '#modules/scorecard/index.ts'
import { expiryOf } from '#modules/scorecard/rules/decisions.ts'
import { disclosuresText } from '#modules/scorecard/rules/disclosures.ts'
import type { Holding, Instant, Levels } from '#modules/scorecard/rules/trade.ts'
import type { Rng } from '../prng.ts'
import { idAt } from '../times.ts'
import { drawLevels, hasRoom } from './levels.ts'
import type { Poster } from './posters.ts'
import { conflicts, fill, rationales } from './texts.ts'

/** The data that a demo call is drawn from. */
export type Floor = {
  readonly now: Instant
  readonly market: SimulatedMarket
  readonly calendar: MarketCalendar
  readonly bySegment: ReadonlyMap<Segment, readonly Instrument[]>
}

/** Calls are on futures in their last weeks and on options in their last days. */
const CONTRACT_MS = 80 * DAY_MS
const OPTION_MS = 18 * DAY_MS

/**
 * The calls of a poster, oldest first. Times, instruments and levels are random; the outcomes are
 * not.
 */
export function drawCalls(poster: Poster, floor: Floor): readonly NewCall[] {
  const { rng, closed, open, since } = poster
  const past = Array.from({ length: closed }, () => pastMoment(rng, since, floor.now))
  const recent = Array.from({ length: open }, () => recentMoment(rng, floor.now))
  return [...past, ...recent]
    .sort((a, b) => a - b)
    .flatMap((at) => drawCall(poster, floor, at) ?? [])
}

/** On a weekday between the opening and the early afternoon, at least a day ago. */
function pastMoment(rng: Rng, since: Instant, now: Instant): Instant {
  const latest = now - DAY_MS
  const day = dayNumberAt(since + rng.float() * Math.max(0, latest - since))
  const weekday = isWeekend(day) ? day - 2 : day
  const at = instantOf(weekday, rng.int(9 * 60 + 20, 14 * 60 + 40)) + rng.int(0, 59_999)
  return Math.min(at, latest)
}

/** Within the last five hours of today, Indian time. */
function recentMoment(rng: Rng, now: Instant): Instant {
  const midnight = instantOf(dayNumberAt(now), 0)
  const earliest = Math.max(midnight, now - 5 * HOUR_MS)
  return Math.floor(earliest + rng.float() * Math.max(0, now - MINUTE_MS - earliest))
}

function drawCall(poster: Poster, floor: Floor, at: Instant): NewCall | undefined {
  const { rng, segments, planIds } = poster
  const { market, calendar } = floor
  const drawn = rng.pick(segments)
  const picked = pickInstrument(rng, floor, drawn, at)
  // Old contracts are no longer listed, and some options cost almost nothing; a share is used
  // instead.
  const isFit = picked !== undefined && hasRoom(market.priceAt(picked, at), picked.tick)
  const instrument = isFit ? picked : pickInstrument(rng, floor, SHARES, at)
  if (instrument === undefined) {
    return
  }
  const holding: Holding = rng.chance(0.45) ? 'intraday' : rng.pick([2, 3, 5, 7, 10, 15])
  const sessionEnd = (from: Instant) =>
    calendar.sessionEnd(instrument.sessionClass, from) ?? from + DAY_MS
  const expiresAt = expiryOf(holding, at, sessionEnd)
  const reference = market.priceAt(instrument, at)
  const entryType = drawSide(poster, floor, instrument, { at, expiresAt, reference })
  const levels = drawLevels(rng, instrument, { entryType, reference, holding })
  const isReserved = rng.chance(poster.reserved)
  const said = {
    rationale: rationaleOf(rng, instrument, levels, holding),
    disclosures: disclosuresText({
      holdsPosition: rng.chance(0.08),
      disclosures: fill(rng.pick(conflicts), {}, rng),
    }),
  }
  return {
    instrumentId: instrument.id,
    event: {
      kind: 'posted',
      tradeId: idAt(rng, new Date(at)),
      at,
      providerId: poster.id,
      exchange: instrument.exchange,
      symbol: instrument.symbol,
      share: isReserved ? 'subscribers' : 'all',
      plans: isReserved ? rng.sample(planIds, rng.int(0, planIds.length)).sort() : [],
      salt: Buffer.from(rng.bytes(16)).toString('hex'),
      ...levels,
      ...said,
      reference,
      holding,
      expiresAt,
    },
  }
}

const SHARES: Segment = 'Equity Cash'

function pickInstrument(
  rng: Rng,
  { bySegment }: Floor,
  segment: Segment,
  at: Instant,
): Instrument | undefined {
  const fitting = (bySegment.get(segment) ?? []).filter(({ type, expiry }) => {
    if (expiry === null) {
      return true
    }
    const left = instantOf(dayNumberOf(expiry), 15 * 60) - at
    return left > 16 * DAY_MS && left < (type === 'FUT' ? CONTRACT_MS : OPTION_MS + 16 * DAY_MS)
  })
  return fitting.length === 0 ? undefined : rng.pick(fitting)
}

type Situation = { readonly at: Instant; readonly expiresAt: Instant; readonly reference: Price }

/** The side that is right with the probability of the poster's insight. */
function drawSide(
  { rng, insight }: Poster,
  { market }: Floor,
  instrument: Instrument,
  { at, expiresAt, reference }: Situation,
): EntryType {
  const later = market.priceAt(instrument, at + (expiresAt - at) * 0.6)
  const right: EntryType = later >= reference ? 'buy' : 'sell'
  const wrong: EntryType = right === 'buy' ? 'sell' : 'buy'
  return rng.chance(insight) ? right : wrong
}

function rationaleOf(
  rng: Rng,
  { type, symbol, exchange, tick }: Instrument,
  { entryType, lower, upper, target, stop }: Levels,
  holding: Holding,
): string {
  const template = rng.pick(rationales(type, entryType, exchange === 'CDS'))
  const facts = {
    script: symbol,
    stop: formatPrice(stop, tick),
    target: formatPrice(target, tick),
    level: formatPrice(entryType === 'buy' ? upper : lower, tick),
    period: holding === 'intraday' ? 'the session' : `${holding} days`,
  }
  return fill(template, facts, rng)
}
