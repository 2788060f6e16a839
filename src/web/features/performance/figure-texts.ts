import type { StatisticsFigures } from '#contract/scorecard/record.ts'
import { formatCount, formatMoney, formatPercent } from '#web/ui/numbers.ts'

/** What stands where there is nothing to divide by. */
export const NO_FIGURE = 'N/A'

export function percentText(value: number | null): string {
  return value === null ? NO_FIGURE : formatPercent(value)
}

/** '54.20% – 81.36%'. */
export function intervalText({ interval }: Pick<StatisticsFigures, 'interval'>): string {
  return interval === null
    ? NO_FIGURE
    : `${formatPercent(interval.from)} – ${formatPercent(interval.to)}`
}

export function factorText(value: number | null): string {
  return value === null ? NO_FIGURE : value.toFixed(2)
}

/** '+0.42 R' with a true minus sign. */
export function riskText(value: number | null): string {
  if (value === null) {
    return NO_FIGURE
  }
  const sign = value > 0 ? '+' : value < 0 ? '−' : ''
  return `${sign}${Math.abs(value).toFixed(2)} R`
}

export type Formula = {
  readonly figure: string
  readonly formula: string
  /** The formula with the numbers from which the figure came. */
  readonly worked: string
  readonly meaning: string
}

/** How each figure was computed, with its numbers. */
export function formulasOf(figures: StatisticsFigures): readonly Formula[] {
  const { calls, wins, totalPnl, totalEntry } = figures
  const count = formatCount
  return [
    {
      figure: 'Success ratio',
      formula: 'wins ÷ calls × 100',
      worked: `${count(wins)} ÷ ${count(calls)} × 100 = ${percentText(figures.successRatio)}`,
      meaning:
        'Counts calls that were entered and have closed. A win hit its target or was exited in profit.',
    },
    {
      figure: 'Returns',
      formula: 'total P&L ÷ total entry price × 100',
      worked: `${formatMoney(totalPnl)} ÷ ${formatMoney(totalEntry)} × 100 = ${percentText(figures.returns)}`,
      meaning: 'One unit per call, so an expensive instrument counts for more than a cheap one.',
    },
    {
      figure: '95% interval',
      formula: 'Wilson’s score interval of the success ratio, z = 1.96',
      worked: `${count(wins)} of ${count(calls)}: ${intervalText(figures)}`,
      meaning: 'Likely range of the true ratio (95%). Fewer calls give a wider range.',
    },
    {
      figure: 'Average R',
      formula: 'mean of P&L ÷ |entry − stop-loss|',
      worked: `over ${count(calls)} calls: ${riskText(figures.averageR)}`,
      meaning: 'What a call gained, in multiples of what it risked.',
    },
    {
      figure: 'Profit factor',
      formula: 'sum of gains ÷ sum of losses, each in percent of its entry',
      worked: `over ${count(calls)} calls: ${factorText(figures.profitFactor)}`,
      meaning: 'Above 1, gains exceed losses. N/A when there are no losses.',
    },
    {
      figure: 'Maximum drawdown',
      formula: 'deepest fall of the curve from an earlier high',
      worked:
        figures.drawdown === null
          ? 'The curve never fell.'
          : `${figures.drawdown.points.toFixed(2)} percentage points`,
      meaning:
        'The curve adds up the calls’ percentages, as if the same amount went into each call.',
    },
  ]
}
