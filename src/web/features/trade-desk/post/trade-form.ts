import type { InstrumentHit } from '#contract/market/calls.ts'
import type { TradeDetail } from '#contract/scorecard/record.ts'
import { tradeMessages } from '#contract/scorecard/texts.ts'
import { formatPrice, isOnTick, parsePrice, priceFromRupees } from '#kit/price.ts'
import type { LevelProblem } from '#modules/scorecard/rules/decisions.ts'
import { levelProblems } from '#modules/scorecard/rules/decisions.ts'
import { riskReward } from '#modules/scorecard/rules/figures.ts'
import type { Levels } from '#modules/scorecard/rules/trade.ts'
import { postTexts } from '../texts.ts'

const BLANK = ''

/** The fields of an instrument that the levels depend on. */
export type FormInstrument = Pick<
  InstrumentHit,
  '_id' | 'scriptname' | 'exchange' | 'tick' | 'sessionEndsAt'
>

export type TradeValues = {
  instrument: FormInstrument | null
  entryType: string
  entryKind: 'rate' | 'range'
  rate: string
  lowerRange: string
  upperRange: string
  target: string
  stoploss: string
  validity: 'intraday' | 'days'
  days: string
  rationale: string
  holdsPosition: string
  disclosures: string
  shareWith: string
  shareWithPlans: string[]
}

export const blankTrade: TradeValues = {
  instrument: null,
  entryType: 'buy',
  entryKind: 'rate',
  rate: BLANK,
  lowerRange: BLANK,
  upperRange: BLANK,
  target: BLANK,
  stoploss: BLANK,
  validity: 'intraday',
  days: '5',
  rationale: BLANK,
  holdsPosition: BLANK,
  disclosures: BLANK,
  shareWith: 'subscribers',
  shareWithPlans: [],
}

/** The initial values of the form for a posted call. */
export function tradeValuesOf(trade: TradeDetail): TradeValues {
  const tick = priceFromRupees(trade.tick)
  const text = (rupees: number | null) =>
    rupees === null ? BLANK : formatPrice(priceFromRupees(rupees), tick).replaceAll(',', '')
  const isIntraday = trade.holdingPeriod === 'intraday'
  return {
    instrument: {
      _id: trade.instrumentId,
      scriptname: trade.scriptname,
      exchange: trade.exchange,
      tick: trade.tick,
      sessionEndsAt: isIntraday ? trade.expiresAt : null,
    },
    entryType: trade.entryType,
    entryKind: trade.rate === null ? 'range' : 'rate',
    rate: text(trade.rate),
    lowerRange: text(trade.lowerRange),
    upperRange: text(trade.upperRange),
    target: text(trade.target),
    stoploss: text(trade.stoploss),
    validity: isIntraday ? 'intraday' : 'days',
    days: isIntraday ? blankTrade.days : String(trade.holdingPeriod),
    rationale: trade.rationale,
    holdsPosition: trade.holdsPosition ? 'yes' : 'no',
    disclosures: trade.disclosures,
    shareWith: trade.shareWith,
    shareWithPlans: trade.shareWithPlans,
  }
}

export type LevelField = 'rate' | 'lowerRange' | 'upperRange' | 'target' | 'stoploss'
export type LevelNotes = Readonly<Partial<Record<LevelField, string>>>

type LevelValues = Pick<TradeValues, 'instrument' | 'entryType' | 'entryKind' | LevelField>

/** The errors in the levels typed so far, by field. */
export function levelNotes(values: LevelValues): LevelNotes {
  const { instrument, entryKind } = values
  const [lower, upper] = entryOf(values)
  if (instrument === null || lower === undefined || upper === undefined) {
    return {}
  }
  const tick = priceFromRupees(instrument.tick)
  const buys = values.entryType === 'buy'
  const target = parsePrice(values.target)
  const stop = parsePrice(values.stoploss)
  const levels: Levels = {
    entryType: buys ? 'buy' : 'sell',
    lower,
    upper,
    target: target ?? (buys ? upper + tick : lower - tick),
    stop: stop ?? (buys ? lower - tick : upper + tick),
  }
  const notes: Partial<Record<LevelField, string>> = {}
  for (const problem of levelProblems(levels, tick).toReversed()) {
    if (problem.field === 'rate') {
      const isLowerFine = problem.problem === 'off_tick' && isOnTick(lower, tick)
      const end = isLowerFine ? 'upperRange' : 'lowerRange'
      notes[entryKind === 'rate' ? 'rate' : end] = noteOf(problem, instrument)
    } else if ((problem.field === 'target' ? target : stop) !== undefined) {
      notes[problem.field] = noteOf(problem, instrument)
    }
  }
  return notes
}

/** '1:2.50' for valid levels; otherwise undefined. */
export function riskRewardOf(values: LevelValues): string | undefined {
  const [lower, upper] = entryOf(values)
  const [target, stop] = [parsePrice(values.target), parsePrice(values.stoploss)]
  const isWhole = ![lower, upper, target, stop].includes(undefined)
  if (values.instrument === null || !isWhole || Object.keys(levelNotes(values)).length > 0) {
    return
  }
  return riskReward({
    entryType: values.entryType === 'buy' ? 'buy' : 'sell',
    lower: lower ?? 0,
    upper: upper ?? 0,
    target: target ?? 0,
    stop: stop ?? 0,
  })
}

function entryOf({ entryKind, rate, lowerRange, upperRange }: LevelValues) {
  return entryKind === 'rate'
    ? [parsePrice(rate), parsePrice(rate)]
    : [parsePrice(lowerRange), parsePrice(upperRange)]
}

function noteOf(problem: LevelProblem, { tick }: FormInstrument): string {
  const { levels } = tradeMessages
  if (problem.problem === 'wrong_side') {
    return levels.wrong_side[problem.field]
  }
  const size = formatPrice(priceFromRupees(tick))
  return problem.problem === 'off_tick'
    ? postTexts.offTick(levels.off_tick, size)
    : levels[problem.problem]
}
