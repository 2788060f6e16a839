import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import type { Outlier, Performance } from '#contract/scorecard/record.ts'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { StatTile } from '#web/ui/display/stat-tile.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { Change } from '#web/ui/text/change.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { formatCount, formatMoney, formatPercent } from '#web/ui/text/numbers.ts'
import {
  depthText,
  FLAT_RULE,
  factorText,
  intervalText,
  outcomesText,
  percentText,
  RISK_RULE,
  riskText,
  rulesText,
} from './figure-texts.ts'
import { InR } from './in-r.tsx'

/** The result with the same risk on every call, the rule by which it is counted, and what skews it. */
export function Headline({ report }: { report: Performance }) {
  const { overall, outliers } = report
  const { calls, drawdown } = overall
  return (
    <section className="flex flex-col gap-4">
      <SectionHeader size="group" title="Result at equal risk" />
      <dl className="grid grid-cols-2 gap-px overflow-clip rounded-lg border bg-line sm:grid-cols-[1.4fr_1fr_1fr]">
        <StatTile
          label="Total result"
          value={<InR value={overall.totalR} className="text-2xl" />}
          note={`${formatCount(calls)} ${calls === 1 ? 'call' : 'calls'}, 1 R risked on each`}
          className="max-sm:col-span-2 sm:row-span-2 sm:content-center"
        />
        <StatTile label="Average per call" value={<InR value={overall.averageR} />} />
        <StatTile
          label="Calls won"
          value={percentText(overall.hitRate)}
          note={outcomesText(overall)}
        />
        <StatTile
          label="Profit factor"
          value={factorText(overall.profitFactor)}
          note="R gained per R lost"
        />
        <StatTile
          label="Maximum drawdown"
          value={drawdown === null ? 'None' : depthText(drawdown)}
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
        <OutlierNotice outlier={outliers.r}>
          {riskText(outliers.r.value)}, more than a third of the total result. Without it:{' '}
          <strong className="num font-[600]">{riskText(outliers.r.without)}</strong>.
        </OutlierNotice>
      )}
      <p className="text-sm text-ink-muted">
        {RISK_RULE} {FLAT_RULE} {rulesText(report)}
      </p>
    </section>
  )
}

/** The two figures of the specification, and what they do not weigh. */
export function SpecifiedFigures({ report: { overall, outliers } }: { report: Performance }) {
  const { calls, wins } = overall
  return (
    <section className="flex flex-col gap-4">
      <SectionHeader size="group" title="Success ratio and returns" />
      <dl className="grid grid-cols-2 gap-px overflow-clip rounded-lg border bg-line">
        <StatTile
          label="Success ratio"
          value={percentText(overall.successRatio)}
          note={
            <>
              {formatCount(wins)} of {formatCount(calls)} calls
              <span className="block">95% interval {intervalText(overall)}</span>
            </>
          }
        />
        <StatTile
          label="Returns"
          value={<Change value={overall.returns} />}
          note="total P&L ÷ total entry price"
        />
      </dl>
      {outliers.returns === null ? null : (
        <OutlierNotice outlier={outliers.returns}>
          {formatMoney(outliers.returns.value)} a unit, more than a third of the total P&L. Returns
          without it:{' '}
          <strong className="num font-[600]">{formatPercent(outliers.returns.without)}</strong>.
        </OutlierNotice>
      )}
      <p className="text-sm text-ink-muted">
        The success ratio counts every manual exit in profit as a win, however small. Returns add up
        one unit per call, so expensive instruments weigh more.
      </p>
    </section>
  )
}

function OutlierNotice({ outlier, children }: { outlier: Outlier; children: ReactNode }) {
  const { tradeId, scriptname, removed } = outlier
  return (
    <p className="flex gap-2.5 rounded-md border bg-warn-soft px-4 py-3 text-sm">
      <TriangleAlert
        size={16}
        strokeWidth={1.75}
        aria-hidden="true"
        className="mt-0.5 shrink-0 text-warn"
      />
      <span className="num min-w-0 [overflow-wrap:anywhere]">
        One call made much of this:{' '}
        {removed ? (
          `${scriptname} (removed from the scorecard)`
        ) : (
          <TextAnchor href={`/scorecard?tab=closed&trade=${tradeId}`}>{scriptname}</TextAnchor>
        )}
        , {children}
      </span>
    </p>
  )
}
