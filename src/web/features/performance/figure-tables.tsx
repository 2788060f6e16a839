import type {
  Performance,
  ScorecardSegment,
  StatisticsFigures,
} from '#contract/scorecard/record.ts'
import { tradeResultLabels } from '#contract/scorecard/texts.ts'
import type { TradeResult } from '#contract/scorecard/types.ts'
import { formatIst } from '#kit/day.ts'
import { type DataColumn, DataTable } from '#web/ui/tables/data-table.tsx'
import { Change } from '#web/ui/text/change.tsx'
import { formatCount } from '#web/ui/text/numbers.ts'
import { InR } from './in-r.tsx'
import { factorText, percentText, shortIntervalText, tableTexts } from './texts.ts'

type Part = { readonly name: string; readonly figures: StatisticsFigures }

const segmentLabels: Readonly<Record<ScorecardSegment, string>> = {
  Equity: tableTexts.equity,
  FnO: tableTexts.fno,
  commodity: tableTexts.commodity,
  Currency: tableTexts.currency,
}

/** The figures of each segment. */
export function SegmentTable({ segments }: Pick<Performance, 'segments'>) {
  const rows = segments.map(({ segment, figures }) => ({ name: segmentLabels[segment], figures }))
  return <PartTable label={tableTexts.bySegment} columns={SEGMENT_COLUMNS} rows={rows} />
}

/** The figures of each month in which calls ended. */
export function MonthTable({ months }: Pick<Performance, 'months'>) {
  const rows = months.map(({ month, figures }) => ({
    name: formatIst(`${month}-01T00:00:00+05:30`, 'month'),
    figures,
  }))
  return <PartTable label={tableTexts.byMonth} columns={MONTH_COLUMNS} rows={rows} />
}

type PartTableProps = {
  label: string
  columns: readonly DataColumn<Part>[]
  rows: readonly Part[]
}

function PartTable({ label, columns, rows }: PartTableProps) {
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      rowId={({ name }) => name}
      density="compact"
      mobile="cards"
      pageSize={12}
    />
  )
}

function partColumns(header: string): readonly DataColumn<Part>[] {
  return [
    {
      id: 'name',
      header,
      cell: ({ name }) => <span className="font-[560]">{name}</span>,
    },
    {
      id: 'calls',
      header: tableTexts.calls,
      align: 'end',
      cell: ({ figures }) => formatCount(figures.calls),
    },
    {
      id: 'totalR',
      header: tableTexts.totalR,
      align: 'end',
      cell: ({ figures }) => <InR value={figures.totalR} />,
    },
    {
      id: 'averageR',
      header: tableTexts.averageR,
      align: 'end',
      cell: ({ figures }) => <InR value={figures.averageR} />,
    },
    {
      id: 'outcomes',
      header: tableTexts.outcomes,
      align: 'end',
      cell: ({ figures: { won, lost, flat } }) => (
        <span className="whitespace-nowrap">
          {formatCount(won)} / {formatCount(lost)} / {formatCount(flat)}
        </span>
      ),
    },
    {
      id: 'profitFactor',
      header: tableTexts.profitFactor,
      align: 'end',
      cell: ({ figures }) => factorText(figures.profitFactor),
    },
    {
      id: 'successRatio',
      header: tableTexts.successRatio,
      align: 'end',
      cell: ({ figures }) => (
        <>
          {percentText(figures.successRatio)}
          <span className="block text-xs whitespace-nowrap text-ink-muted">
            95%<span className="sr-only"> {tableTexts.interval}</span>: {shortIntervalText(figures)}
          </span>
        </>
      ),
    },
    {
      id: 'returns',
      header: tableTexts.returns,
      align: 'end',
      cell: ({ figures }) => <Change value={figures.returns} />,
    },
  ]
}

const SEGMENT_COLUMNS = partColumns(tableTexts.segment)
const MONTH_COLUMNS = partColumns(tableTexts.month)

type Ending = Exclude<TradeResult, 'open'>
const ENDINGS: readonly Ending[] = ['tp', 'sl', 'manual', 'timeout']
const TONES: Readonly<Record<Ending, string>> = {
  tp: 'bg-up',
  sl: 'bg-down',
  manual: 'bg-accent',
  timeout: 'bg-line-strong',
}

/** How the calls ended, and the calls that are not counted. */
export function ResultList({ report }: { report: Performance }) {
  const { results, neverEntered, withdrawn, removed, open } = report
  const counted = ENDINGS.map((result) => ({
    result,
    calls: results.find((one) => one.result === result)?.calls ?? 0,
  }))
  return (
    <dl className="grid gap-x-10 gap-y-2 text-sm sm:grid-cols-2">
      {counted.map(({ result, calls }) => (
        <Line key={result} mark={TONES[result]} label={tradeResultLabels[result]} value={calls} />
      ))}
      <Line label={tableTexts.open} value={open} />
      <Line label={tableTexts.neverEntered} value={neverEntered} />
      <Line label={tableTexts.withdrawn} value={withdrawn} />
      {removed === 0 ? null : <Line label={tableTexts.removed} value={removed} />}
    </dl>
  )
}

function Line({ mark, label, value }: { mark?: string; label: string; value: number }) {
  return (
    <div className="flex items-center justify-between gap-4 border-b border-dashed pb-2">
      <dt className="flex items-center gap-2 text-ink-soft">
        {mark === undefined ? null : (
          <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${mark}`} />
        )}
        {label}
      </dt>
      <dd className="num font-[560]">{formatCount(value)}</dd>
    </div>
  )
}
