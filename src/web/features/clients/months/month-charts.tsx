import { useSuspenseQuery } from '@tanstack/react-query'
import { clientFigures } from '#contract/clients/calls.ts'
import { figureDefinitions } from '#contract/clients/texts.ts'
import type { ClientMonth } from '#contract/clients/types.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { BarChart } from '#web/ui/display/bar-chart.tsx'
import { formatCount, formatMoney } from '#web/ui/text/numbers.ts'
import { monthTexts } from '../texts.ts'
import { MonthTable } from './month-table.tsx'
import { monthName, percentText } from './month-texts.ts'

type Chart = {
  readonly title: string
  readonly definition: string
  readonly numberOf: (month: ClientMonth) => number | null
  readonly textOf: (month: ClientMonth) => string
  /** A note on the number, such as the counts behind a percentage. */
  readonly noteOf?: (month: ClientMonth) => string
  /** Shown if there is nothing to take a percentage of. */
  readonly emptyText?: string
}

const CHARTS: readonly Chart[] = [
  {
    title: monthTexts.revenue,
    definition: figureDefinitions.revenue,
    numberOf: ({ revenue }) => revenue,
    textOf: ({ revenue }) => formatMoney(revenue),
  },
  {
    title: monthTexts.activeClients,
    definition: figureDefinitions.activeClients,
    numberOf: ({ activeClients }) => activeClients,
    textOf: ({ activeClients }) => formatCount(activeClients),
    noteOf: ({ newClients }) => monthTexts.newClients(formatCount(newClients)),
  },
  {
    title: monthTexts.churn,
    definition: figureDefinitions.churn,
    numberOf: ({ churnPercent }) => churnPercent,
    textOf: ({ churnPercent }) => percentText(churnPercent),
    noteOf: ({ lost, activeAtStart }) =>
      monthTexts.countOf(formatCount(lost), formatCount(activeAtStart)),
    emptyText: monthTexts.noClientsAtStart,
  },
  {
    title: monthTexts.trialConversion,
    definition: figureDefinitions.conversion,
    numberOf: ({ conversionPercent }) => conversionPercent,
    textOf: ({ conversionPercent }) => percentText(conversionPercent),
    noteOf: ({ trialsConverted, trialsEnded }) =>
      monthTexts.countOf(formatCount(trialsConverted), formatCount(trialsEnded)),
    emptyText: monthTexts.noTrialsEnded,
  },
]

/** A year of monthly figures as bars, with this month's and the previous month's numbers. */
export function MonthCharts() {
  const months = useSuspenseQuery(callQuery(useApi(), clientFigures, {})).data.data
  return (
    <section aria-label={monthTexts.figuresByMonth} className="flex flex-col gap-3">
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {CHARTS.map((chart) => (
          <ChartCard key={chart.title} chart={chart} months={months} />
        ))}
      </div>
      <MonthTable months={months} />
    </section>
  )
}

function ChartCard({ chart, months }: { chart: Chart; months: readonly ClientMonth[] }) {
  const now = months.at(-1)
  const before = months.at(-2)
  const first = months[0]
  if (now === undefined || first === undefined) {
    return null
  }
  const { title, definition, numberOf, textOf, noteOf, emptyText } = chart
  const isKnown = (month: ClientMonth) => numberOf(month) !== null
  return (
    <figure className="flex min-w-0 flex-col rounded-lg border bg-surface p-4 sm:p-5">
      <figcaption>
        <p className="text-sm text-ink-muted">{monthTexts.thisMonth(title)}</p>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="num text-xl font-[600] text-ink">
            {isKnown(now) ? textOf(now) : emptyText}
          </span>
          {noteOf === undefined || !isKnown(now) ? null : (
            <span className="num text-sm text-ink-muted">{noteOf(now)}</span>
          )}
        </p>
        <p className="num text-xs text-ink-muted">
          {before === undefined || !isKnown(before)
            ? ''
            : monthTexts.before(textOf(before), monthName(before.month))}
        </p>
      </figcaption>
      <BarChart
        label={monthTexts.chart(title, monthName(first.month), monthName(now.month), textOf(now))}
        values={months.map(numberOf)}
        className="mt-3 h-16 w-full"
      />
      <p aria-hidden="true" className="num mt-1.5 flex justify-between text-2xs text-ink-muted">
        <span>{monthName(first.month)}</span>
        <span>{monthName(now.month)}</span>
      </p>
      <p className="mt-2 text-xs text-ink-muted">{definition}</p>
    </figure>
  )
}
