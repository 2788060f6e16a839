import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import type { Outlier, Performance } from '#contract/scorecard/record.ts'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { StatTile } from '#web/ui/display/stat-tile.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { Change } from '#web/ui/text/change.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { formatMoney, formatPercent } from '#web/ui/text/numbers.ts'
import { InR } from './in-r.tsx'
import {
  depthText,
  FLAT_RULE,
  factorText,
  headlineTexts,
  intervalText,
  outcomesText,
  percentText,
  RISK_RULE,
  riskText,
  rulesText,
} from './texts.ts'

/** The result with equal risk on every call, the counting rule, and what skews the result. */
export function Headline({ report }: { report: Performance }) {
  const { overall, outliers } = report
  const { calls, drawdown } = overall
  return (
    <section className="flex flex-col gap-4">
      <SectionHeader size="group" title={headlineTexts.title} />
      <dl className="grid grid-cols-2 gap-px overflow-clip rounded-lg border bg-line sm:grid-cols-[1.4fr_1fr_1fr]">
        <StatTile
          label={headlineTexts.totalResult}
          value={<InR value={overall.totalR} className="text-2xl" />}
          note={headlineTexts.total(calls)}
          className="max-sm:col-span-2 sm:row-span-2 sm:content-center"
        />
        <StatTile label={headlineTexts.average} value={<InR value={overall.averageR} />} />
        <StatTile
          label={headlineTexts.callsWon}
          value={percentText(overall.hitRate)}
          note={outcomesText(overall)}
        />
        <StatTile
          label={headlineTexts.profitFactor}
          value={factorText(overall.profitFactor)}
          note={headlineTexts.profitFactorHint}
        />
        <StatTile
          label={headlineTexts.maximumDrawdown}
          value={drawdown === null ? headlineTexts.noDrawdown : depthText(drawdown)}
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
      {outliers.r === null ? null : (
        <OutlierNotice>
          {headlineTexts.rOutlier(
            outliers.r.calls,
            <OutlierCall {...outliers.r} />,
            riskText(outliers.r.value),
            <strong className="num font-[600]">{riskText(outliers.r.without)}</strong>,
          )}
        </OutlierNotice>
      )}
      <p className="text-sm text-ink-muted">
        {RISK_RULE} {FLAT_RULE} {rulesText(report)}
      </p>
    </section>
  )
}

/** The two figures of the specification, and what they leave out. */
export function SpecifiedFigures({ report: { overall, outliers } }: { report: Performance }) {
  const { calls, wins } = overall
  return (
    <section className="flex flex-col gap-4">
      <SectionHeader size="group" title={headlineTexts.specified} />
      <dl className="grid grid-cols-2 gap-px overflow-clip rounded-lg border bg-line">
        <StatTile
          label={headlineTexts.successRatio}
          value={percentText(overall.successRatio)}
          note={
            <>
              {headlineTexts.wins(wins, calls)}
              <span className="block">{headlineTexts.interval(intervalText(overall))}</span>
            </>
          }
        />
        <StatTile
          label={headlineTexts.returns}
          value={<Change value={overall.returns} />}
          note={headlineTexts.returnsHint}
        />
      </dl>
      {outliers.returns === null ? null : (
        <OutlierNotice>
          {headlineTexts.returnsOutlier(
            outliers.returns.calls,
            <OutlierCall {...outliers.returns} />,
            <span className="whitespace-nowrap">{formatMoney(outliers.returns.value)}</span>,
            <strong className="num font-[600]">{formatPercent(outliers.returns.without)}</strong>,
          )}
        </OutlierNotice>
      )}
      <p className="text-sm text-ink-muted">{headlineTexts.specifiedHint}</p>
    </section>
  )
}

function OutlierCall({ tradeId, scriptname, removed }: Outlier) {
  return removed ? (
    headlineTexts.removed(scriptname)
  ) : (
    <TextAnchor href={`/scorecard?tab=closed&trade=${tradeId}`}>{scriptname}</TextAnchor>
  )
}

function OutlierNotice({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2.5 rounded-md border bg-warn-soft px-4 py-3 text-sm">
      <TriangleAlert
        size={16}
        strokeWidth={1.75}
        aria-hidden="true"
        className="mt-0.5 shrink-0 text-warn"
      />
      <span className="num min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </p>
  )
}
