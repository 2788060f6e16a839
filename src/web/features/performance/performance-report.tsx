import ChartLine from 'lucide-react/icons/chart-line'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { performanceWarning } from '#contract/documents/warnings.ts'
import type { Performance, StatisticsFigures } from '#contract/scorecard/record.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { EquityCurve } from './equity-curve.tsx'
import { MonthTable, ResultList, SegmentTable } from './figure-tables.tsx'
import { Headline, SpecifiedFigures } from './headline.tsx'
import { depthText, formulasOf, reportTexts, riskText } from './texts.ts'

/** A provider's performance, with everything that a reader needs to question it. */
export function PerformanceReport({ report }: { report: Performance }) {
  const { overall, since, providerId } = report
  return (
    <div className="flex flex-col gap-8">
      <SectionHeader
        title={reportTexts.title}
        description={reportTexts.observed(
          since === null ? undefined : <DateTime value={since} format="date" />,
          overall.calls,
        )}
        actions={
          report.journal.seq === 0 ? null : (
            <ButtonAnchor
              size="sm"
              href={`/verify/${providerId}`}
              icon={<ShieldCheck size={16} strokeWidth={1.75} aria-hidden="true" />}
            >
              {reportTexts.verify}
            </ButtonAnchor>
          )
        }
      />
      {overall.calls === 0 ? <NoCalls report={report} /> : <Figures report={report} />}
      <OpenResult report={report} />
      <Unverified />
    </div>
  )
}

function OpenResult({ report: { openResult } }: { report: Performance }) {
  return openResult === null ? null : (
    <p className="text-sm text-ink-muted">
      {reportTexts.openResult(openResult.calls, riskText(openResult.r, 0))}
    </p>
  )
}

function NoCalls({ report: { open } }: { report: Performance }) {
  return (
    <Card>
      <EmptyState
        icon={<ChartLine size={20} strokeWidth={1.75} aria-hidden="true" />}
        title={reportTexts.empty}
        description={open === 0 ? reportTexts.emptyHint : reportTexts.openHint(open)}
      />
    </Card>
  )
}

function Figures({ report }: { report: Performance }) {
  const { overall, curve, segments, months } = report
  return (
    <>
      <Headline report={report} />
      <Card title={reportTexts.curve} description={reportTexts.curveHint}>
        <EquityCurve curve={curve} />
        <Drawdown drawdown={overall.drawdown} />
      </Card>
      <SpecifiedFigures report={report} />
      <section className="flex flex-col gap-4">
        <SectionHeader size="group" title={reportTexts.bySegment} />
        <SegmentTable segments={segments} />
      </section>
      <section className="flex flex-col gap-4">
        <SectionHeader size="group" title={reportTexts.byMonth} />
        <MonthTable months={months} />
      </section>
      <Card title={reportTexts.endings}>
        <ResultList report={report} />
      </Card>
      <Formulas figures={overall} />
    </>
  )
}

function Drawdown({ drawdown }: Pick<StatisticsFigures, 'drawdown'>) {
  if (drawdown === null) {
    return <p className="mt-4 text-sm text-ink-soft">{reportTexts.neverFallen}</p>
  }
  const { recoveredAt } = drawdown
  const depth = <strong className="num font-[600] text-ink">{depthText(drawdown)}</strong>
  const peak = <DateTime value={drawdown.peakAt} format="date" />
  const trough = <DateTime value={drawdown.troughAt} format="date" />
  return (
    <p className="mt-4 text-sm text-ink-soft">
      {recoveredAt === null
        ? reportTexts.drawdownOpen(depth, peak, trough)
        : reportTexts.drawdownOver(
            depth,
            peak,
            trough,
            <DateTime value={recoveredAt} format="date" />,
          )}
    </p>
  )
}

function Formulas({ figures }: { figures: StatisticsFigures }) {
  return (
    <details className="disclosure group rounded-lg border bg-surface">
      <summary className="cursor-pointer px-5 py-3.5 text-base font-[540] sm:px-6">
        {reportTexts.formulas}
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
      <TextAnchor href="/documents/disclaimer#parrva">{reportTexts.meaning}</TextAnchor>
    </p>
  )
}
