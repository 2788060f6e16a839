import type { CallData } from '#contract/call.ts'
import { lintRefusal } from '#contract/content/lint/refusal.ts'
import type { amendTrade, postTrade } from '#contract/scorecard/command-calls.ts'
import { tradeMessages } from '#contract/scorecard/texts.ts'
import { present } from '#kit/assert.ts'
import { type Price, priceFromRupees } from '#kit/price.ts'
import type { Instrument, MarketCalendar } from '#modules/market-data/index.ts'
import { dayNumberOf, instantOf } from '#modules/market-data/rules/indian-time.ts'
import { expiryOf, type LevelProblem, levelProblems } from '../rules/decisions.ts'
import { disclosuresText } from '../rules/disclosures.ts'
import type { Holding, Instant, Levels, Wording } from '../rules/trade.ts'

export type PostInput = CallData<typeof postTrade>['body']
export type AmendInput = CallData<typeof amendTrade>['body']

/** The levels of a call in the engine's units. */
export function levelsOf({
  entryType,
  rate,
  lowerRange,
  upperRange,
  target,
  stoploss,
}: PostInput | AmendInput): Levels {
  return {
    entryType,
    lower: priceFromRupees(present(rate ?? lowerRange, 'a rate or a range')),
    upper: priceFromRupees(present(rate ?? upperRange, 'a rate or a range')),
    target: priceFromRupees(target),
    stop: priceFromRupees(stoploss),
  }
}

export function wordingOf({
  rationale,
  holdsPosition,
  disclosures,
}: PostInput | AmendInput): Wording {
  return { rationale, disclosures: disclosuresText({ holdsPosition, disclosures }) }
}

/** A call is research, which may say much about a company's profits that an advertisement may not. */
export function refusePromise({ rationale }: PostInput | AmendInput) {
  return lintRefusal({ rationale }, { isAdvertising: false })
}

/** Problems with the levels, by field; undefined when there are none. */
export function levelFields(
  levels: Levels,
  tick: Price,
): Readonly<Record<string, string>> | undefined {
  const problems = levelProblems(levels, tick)
  return problems.length === 0
    ? undefined
    : // Reversed, so that the first problem of a field wins.
      Object.fromEntries(problems.map((one) => [one.field, textOf(one)]).toReversed())
}

function textOf(problem: LevelProblem): string {
  const { levels } = tradeMessages
  return problem.problem === 'wrong_side'
    ? levels.wrong_side[problem.field]
    : levels[problem.problem]
}

/** Whether the instrument's market is open at that moment. */
export function isTradedAt(
  { sessionClass }: Instrument,
  calendar: MarketCalendar,
  at: Instant,
): boolean {
  return calendar.sessionOf(sessionClass, at) !== undefined
}

/**
 * When a call posted now expires: after its holding period, but not later than its contract.
 * Undefined for a contract whose last session is over.
 */
export function expiryFor(
  { sessionClass, expiry }: Instrument,
  calendar: MarketCalendar,
  { holding, at }: { readonly holding: Holding; readonly at: Instant },
): Instant | undefined {
  const sessionEnd = (from: Instant) =>
    present(calendar.sessionEnd(sessionClass, from), 'markets open again within a month')
  const wanted = expiryOf(holding, at, sessionEnd)
  if (expiry === null) {
    return wanted
  }
  const last = sessionEnd(instantOf(dayNumberOf(expiry), 0))
  return last <= at ? undefined : Math.min(wanted, last)
}
