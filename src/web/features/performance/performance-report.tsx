import ChartLine from 'lucide-react/icons/chart-line'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { performanceWarning } from '#contract/documents/warnings.ts'
import type { Performance, StatisticsFigures } from '#contract/scorecard/record.ts'
import { ButtonAnchor } from '#web/ui/button-anchor.tsx'
import { Card } from '#web/ui/card.tsx'
import { Change } from '#web/ui/change.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatCount } from '#web/ui/numbers.ts'
import { SectionHeader } from '#web/ui/section-header.tsx'
import { StatTile } from '#web/ui/stat-tile.tsx'
import { TextAnchor } from '#web/ui/text-link.tsx'
import { EquityCurve } from './equity-curve.tsx'
import { MonthTable, ResultList, SegmentTable } from './figure-tables.tsx'
import { factorText, formulasOf, intervalText, percentText, riskText } from './figure-texts.ts'

/** How a provider's calls did, with everything that one needs to doubt it. */
export function PerformanceReport({ report }: { report: Performance }) {
  const { overall, since, providerId } = report
  return (
    <div className="flex flex-col gap-8">
      <SectionHeader
        title="Performance Report"
        description={
          <>
            As observed by Tradebox
            {since === null ? null : (
              <>
                {' '}
                since <DateTime value={since} format="date" />
              </>
            )}
            {overall.calls === 0 ? '.' : `, from ${countedText(overall.calls)}.`}
          </>
        }
        actions={
          report.journal.seq === 0 ? null : (
            <ButtonAnchor
              size="sm"
              href={`/verify/${providerId}`}
              icon={<ShieldCheck size={16} strokeWidth={1.75} aria-hidden="true" />}
            >
              Verify this record
            </ButtonAnchor>
          )
        }
      />
      {overall.calls === 0 ? <NoCalls report={report} /> : <Figures report={report} />}
      <Unverified />
    </div>
  )
}

function countedText(calls: number): string {
  return calls === 1
    ? '1 call, entered and closed'
    : `${formatCount(calls)} calls, entered and closed`
}

function NoCalls({ report: { open } }: { report: Performance }) {
  return (
    <Card>
      <EmptyState
        icon={<ChartLine size={20} strokeWidth={1.75} aria-hidden="true" />}
        title="Nothing to count yet"
        description={
          open === 0
            ? 'Figures appear when the first call closes.'
            : `${formatCount(open)} ${open === 1 ? 'call is' : 'calls are'} open. Figures appear when the first closes.`
        }
      />
    </Card>
  )
}

function Figures({ report }: { report: Performance }) {
  const { overall, curve, segments, months } = report
  return (
    <>
      <Overall figures={overall} />
      <Card title="Equity curve" description="The calls’ percentages added up, call by call.">
        <EquityCurve curve={curve} />
        <Drawdown drawdown={overall.drawdown} />
      </Card>
      <section className="flex flex-col gap-4">
        <SectionHeader size="group" title="By segment" />
        <SegmentTable segments={segments} />
      </section>
      <section className="flex flex-col gap-4">
        <SectionHeader size="group" title="By month" />
        <MonthTable months={months} />
      </section>
      <Card title="How the calls ended">
        <ResultList report={report} />
      </Card>
      <Formulas figures={overall} />
    </>
  )
}

function Overall({ figures }: { figures: StatisticsFigures }) {
  const { calls, wins, drawdown } = figures
  return (
    <dl className="grid grid-cols-2 gap-px overflow-clip rounded-lg border bg-line sm:grid-cols-3">
      <StatTile
        label="Success ratio"
        value={percentText(figures.successRatio)}
        note={
          <>
            {formatCount(wins)} of {formatCount(calls)} calls
            <span className="block">95% interval {intervalText(figures)}</span>
          </>
        }
      />
      <StatTile
        label="Returns"
        value={<Change value={figures.returns} />}
        note="total P&L of the total entry price"
      />
      <StatTile label="Calls" value={formatCount(calls)} note="entered and closed" />
      <StatTile
        label="Average R"
        value={riskText(figures.averageR)}
        note="gain over risk, per call"
      />
      <StatTile
        label="Profit factor"
        value={factorText(figures.profitFactor)}
        note="gains over losses"
      />
      <StatTile
        label="Maximum drawdown"
        value={drawdown === null ? 'None' : `${drawdown.points.toFixed(2)} pts`}
        note={
          drawdown === null ? null : (
            <>
              <DateTime value={drawdown.peakAt} format="date" /> –{' '}
              <DateTime value={drawdown.troughAt} format="date" />
            </>
          )
        }
      />
    </dl>
  )
}

function Drawdown({ drawdown }: Pick<StatisticsFigures, 'drawdown'>) {
  if (drawdown === null) {
    return <p className="mt-4 text-sm text-ink-soft">The curve has never fallen.</p>
  }
  return (
    <p className="mt-4 text-sm text-ink-soft">
      Maximum drawdown{' '}
      <strong className="num font-[600] text-ink">{drawdown.points.toFixed(2)} points</strong>, from{' '}
      <DateTime value={drawdown.peakAt} format="date" /> to{' '}
      <DateTime value={drawdown.troughAt} format="date" />
      {drawdown.recoveredAt === null ? (
        '; not recovered yet.'
      ) : (
        <>
          ; recovered on <DateTime value={drawdown.recoveredAt} format="date" />.
        </>
      )}
    </p>
  )
}

function Formulas({ figures }: { figures: StatisticsFigures }) {
  return (
    <details className="disclosure group rounded-lg border bg-surface">
      <summary className="cursor-pointer px-5 py-3.5 text-base font-[540] sm:px-6">
        How we calculate these figures
      </summary>
      <dl className="grid gap-5 border-t px-5 py-5 sm:px-6 md:grid-cols-2">
        {formulasOf(figures).map(({ figure, formula, worked, meaning }) => (
          <div key={figure}>
            <dt className="text-sm font-[560]">{figure}</dt>
            <dd className="mt-1 text-sm text-ink-soft">{formula}</dd>
            <dd className="num mt-1 rounded-sm bg-sunken px-2 py-1 text-sm [overflow-wrap:anywhere]">
              {worked}
            </dd>
            <dd className="mt-1 text-xs text-ink-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function Unverified() {
  return (
    <p className="rounded-md bg-sunken px-4 py-3 text-sm text-ink-soft">
      {performanceWarning}{' '}
      <TextAnchor href="/documents/disclaimer#parrva">What this means</TextAnchor>
    </p>
  )
}
