import type { ReactNode } from 'react'
import type { Performance, StatisticsFigures } from '#contract/scorecard/record.ts'
import { dayText } from '#web/lib/display/day-text.ts'
import { formatCount, formatGainInR, formatMoney, formatPercent } from '#web/ui/text/numbers.ts'
import { sentence } from '#web/ui/text/sentence.ts'

/** Shown when there is nothing to divide by. */
const NO_FIGURE = 'N/A'

export function percentText(value: number | null): string {
  return value === null ? NO_FIGURE : formatPercent(value)
}

/** '54.20% – 81.36%'. */
export function intervalText({ interval }: Pick<StatisticsFigures, 'interval'>): string {
  return interval === null
    ? NO_FIGURE
    : `${formatPercent(interval.from)} – ${formatPercent(interval.to)}`
}

/** In whole percent, for tables. */
export function shortIntervalText({ interval }: Pick<StatisticsFigures, 'interval'>): string {
  return interval === null ? NO_FIGURE : `${Math.round(interval.from)}–${Math.round(interval.to)}%`
}

export function factorText(value: number | null): string {
  return value === null ? NO_FIGURE : value.toFixed(2)
}

/** '+0.42 R'. */
export function riskText(value: number | null, digits = 2): string {
  return value === null ? NO_FIGURE : formatGainInR(value, digits)
}

/** '4 won, 2 lost, 1 flat'. */
export function outcomesText({ won, lost, flat }: StatisticsFigures): string {
  return `${formatCount(won)} won, ${formatCount(lost)} lost, ${formatCount(flat)} flat`
}

/** The definitions of R and of a flat call, printed with the figures. */
export const RISK_RULE =
  '1 R is what a call risks: the distance from its entry to its stop-loss. Every call has a stop-loss, so every call counts with the same risk.'
export const FLAT_RULE = 'A call that gained or lost less than 0.1 R is flat: neither won nor lost.'

/** The day since which reports use these rules, for readers who saved an earlier one. */
export function rulesText({ rulesSince }: Pick<Performance, 'rulesSince'>): string {
  const day = dayText(rulesSince)
  return `Reports use these rules since ${day}, for every call from the first. A report saved before ${day} may show other figures.`
}

export type Formula = {
  readonly figure: string
  readonly formula: string
  /** The formula with the actual numbers. */
  readonly worked: string
  readonly meaning: string
}

/** How each figure is computed, with its numbers. */
export function formulasOf(figures: StatisticsFigures): readonly Formula[] {
  const { calls, wins, won, lost, totalPnl, totalEntry } = figures
  const count = formatCount
  return [
    {
      figure: 'Total R',
      formula: 'sum of P&L ÷ |entry − stop-loss|',
      worked: `over ${count(calls)} calls: ${riskText(figures.totalR)}`,
      meaning: 'What all calls gained, risking the same amount on each.',
    },
    {
      figure: 'Average R',
      formula: 'total R ÷ calls',
      worked: `${riskText(figures.totalR)} ÷ ${count(calls)} = ${riskText(figures.averageR)}`,
      meaning: 'What a call gained, in multiples of what it risked.',
    },
    {
      figure: 'Calls won',
      formula: 'won ÷ (won + lost) × 100',
      worked: `${count(won)} ÷ (${count(won)} + ${count(lost)}) × 100 = ${percentText(figures.hitRate)}`,
      meaning: `${FLAT_RULE} All other calls are won or lost by their P&L.`,
    },
    {
      figure: 'Profit factor',
      formula: 'sum of gains ÷ sum of losses, in R',
      worked: `over ${count(calls)} calls: ${factorText(figures.profitFactor)}`,
      meaning: 'Above 1, gains exceed losses. N/A when there are no losses.',
    },
    {
      figure: 'Maximum drawdown',
      formula: 'deepest fall of the curve from an earlier high',
      worked: figures.drawdown === null ? 'The curve never fell.' : depthText(figures.drawdown),
      meaning: 'The curve adds up the calls’ gains in R, one after the other.',
    },
    {
      figure: 'Success ratio',
      formula: 'wins ÷ calls × 100',
      worked: `${count(wins)} ÷ ${count(calls)} × 100 = ${percentText(figures.successRatio)}`,
      meaning:
        'Counts calls that were entered and have closed. A win hit its target or was exited in profit, however small.',
    },
    {
      figure: '95% interval',
      formula: 'Wilson’s score interval of the success ratio of bets, z = 1.96',
      worked: intervalText(figures),
      meaning:
        'Likely range of the true ratio (95%). Calls on the same idea at the same time count once. Fewer bets give a wider range.',
    },
    {
      figure: 'Returns',
      formula: 'total P&L ÷ total entry price × 100',
      worked: `${formatMoney(totalPnl)} ÷ ${formatMoney(totalEntry)} × 100 = ${percentText(figures.returns)}`,
      meaning: 'One unit per call, so an expensive instrument counts for more than a cheap one.',
    },
  ]
}

/** '1.20 R'. */
export function depthText({ r }: NonNullable<StatisticsFigures['drawdown']>): string {
  return `${r.toFixed(2)} R`
}

/** The report on a provider’s performance. */
export const reportTexts = {
  title: 'Performance Report',
  observed: (since: ReactNode | undefined, calls: number) => {
    const counted =
      calls === 0
        ? ''
        : `, from ${calls === 1 ? '1 call' : `${formatCount(calls)} calls`}, entered and closed`
    return since === undefined
      ? `As observed by Tradebox${counted}.`
      : sentence`As observed by Tradebox since ${since}${counted}.`
  },
  verify: 'Verify this record',
  empty: 'No figures yet',
  emptyHint: 'Figures appear when the first call closes.',
  openResult: (calls: number, result: string) =>
    `${formatCount(calls)} open, entered calls at the last price: ${result}. Not counted above, and not part of the proof.`,
  openHint: (open: number) =>
    `${formatCount(open)} ${open === 1 ? 'call is' : 'calls are'} open. Figures appear when the first closes.`,
  curve: 'Equity curve',
  curveHint: 'The calls’ gains and losses in R added up, call by call.',
  bySegment: 'By segment',
  byMonth: 'By month',
  endings: 'How the calls ended',
  neverFallen: 'The curve has never fallen.',
  drawdownOpen: (depth: ReactNode, peak: ReactNode, trough: ReactNode) =>
    sentence`Maximum drawdown ${depth}, from ${peak} to ${trough}; not recovered yet.`,
  drawdownOver: (depth: ReactNode, peak: ReactNode, trough: ReactNode, recovered: ReactNode) =>
    sentence`Maximum drawdown ${depth}, from ${peak} to ${trough}; recovered on ${recovered}.`,
  formulas: 'How we calculate these figures',
  meaning: 'What this means',
  curveTotal: (total: string) => `Total in R, call by call; now ${total}`,
}

/** The figures by segment and month, and how calls ended. */
export const tableTexts = {
  equity: 'Equity (NSE, BSE)',
  fno: 'FnO (NFO, BFO)',
  commodity: 'Commodity (MCX)',
  currency: 'Currency (CDS)',
  bySegment: 'By segment',
  byMonth: 'By month',
  calls: 'Calls',
  totalR: 'Total R',
  averageR: 'Average R',
  outcomes: 'Won / lost / flat',
  profitFactor: 'Profit factor',
  successRatio: 'Success ratio',
  interval: 'interval',
  returns: 'Returns',
  segment: 'Segment',
  month: 'Month',
  open: 'Open now, not counted',
  neverEntered: 'Never entered, not counted',
  withdrawn: 'Withdrawn before entry, not counted',
  removed: 'Removed by Tradebox, counted',
}

const itOrThem = (calls: number) => (calls === 1 ? 'it' : 'them')
const weighing = (calls: number) =>
  calls === 1
    ? 'One call weighs'
    : `${formatCount(calls)} calls on the same idea, at overlapping times, weigh`

/** The main figures. */
export const headlineTexts = {
  title: 'Result at equal risk',
  totalResult: 'Total result',
  total: (calls: number) =>
    `${formatCount(calls)} ${calls === 1 ? 'call' : 'calls'}, 1 R risked on each`,
  average: 'Average per call',
  callsWon: 'Calls won',
  profitFactor: 'Profit factor',
  profitFactorHint: 'R gained per R lost',
  maximumDrawdown: 'Maximum drawdown',
  rOutlier: (calls: number, script: ReactNode, result: string, without: ReactNode) =>
    sentence`${weighing(calls)} heavily here: ${script}, ${result}, more than a third of the total result. Without ${itOrThem(calls)}: ${without}.`,
  specified: 'Success ratio and returns',
  successRatio: 'Success ratio',
  interval: (interval: string) => `95% interval ${interval}`,
  returns: 'Returns',
  returnsHint: 'total P&L ÷ total entry price',
  returnsOutlier: (calls: number, script: ReactNode, result: ReactNode, without: ReactNode) =>
    sentence`${weighing(calls)} heavily here: ${script}, ${result} a unit, more than a third of the total P&L. Returns without ${itOrThem(calls)}: ${without}.`,
  specifiedHint:
    'The success ratio counts every manual exit in profit as a win, however small. Returns add up one unit per call, so expensive instruments weigh more.',
  removed: (script: string) => `${script} (removed from the scorecard)`,
  noDrawdown: 'None',
  wins: (wins: number, calls: number) => `${formatCount(wins)} of ${formatCount(calls)} calls`,
}

/** Page titles and descriptions, also for browser tabs and search engines. */
export const pageTexts = {
  title: (name: string) => `Performance Report of ${name}`,
  about: (name: string) =>
    `How calls by ${name} ended, as observed by Tradebox, with formulas and figures.`,
}
