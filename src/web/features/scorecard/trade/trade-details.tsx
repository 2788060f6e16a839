import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { tradePrices } from '#contract/scorecard/query-calls.ts'
import type { Delivery, TradeDetail } from '#contract/scorecard/record.ts'
import { tradeValidity } from '#contract/scorecard/types.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { cx } from '#web/ui/cx.ts'
import { StatRow, StatTile } from '#web/ui/display/stat-tile.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { suspendingPart } from '#web/ui/overlays/lazy-part.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { useNow } from '#web/ui/text/now.ts'
import { LiveAnnouncement } from '#web/ui/text/spoken.tsx'
import { GainCell, PriceCell, StateCell } from '../live/live-cells.tsx'
import { useCurrentFigures } from '../live/use-live.ts'
import { priceText } from '../price-text.ts'
import { tradeTexts } from './texts.ts'
import { delayText, heldFor, multipleOfRisk } from './trade-facts.ts'
import { TradeTimeline } from './trade-timeline.tsx'

const TradeChart = suspendingPart(async () => (await import('./trade-chart.tsx')).TradeChart)

const TEN_SECONDS_MS = 10_000

/** The state of a trade, its prices, levels and events, and the provider's reasons. */
export function TradeDetails({ detail }: { detail: TradeDetail }) {
  return (
    <div className="flex flex-col gap-7">
      <PriceAndResult trade={detail} />
      <Prices trade={detail} />
      <Levels trade={detail} />
      <Part title={tradeTexts.whatHappened}>
        <TradeTimeline trade={detail} moments={detail.moments} />
      </Part>
      <Part title={tradeTexts.rationale}>
        <p className="whitespace-pre-line [overflow-wrap:anywhere] text-ink-soft">
          {detail.rationale}
        </p>
      </Part>
      <Part title={tradeTexts.disclosures}>
        <Disclosures detail={detail} />
      </Part>
      {detail.delivery === null ? null : (
        <Part title={tradeTexts.delivery}>
          <DeliveryFigures delivery={detail.delivery} />
        </Part>
      )}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-base">{title}</h3>
      {children}
    </section>
  )
}

function PriceAndResult({ trade }: { trade: TradeDetail }) {
  const { price, pnlPercent } = useCurrentFigures(trade)
  return (
    <dl className="flex flex-wrap items-start gap-x-8 gap-y-3">
      <div className="min-w-28">
        <dt className="text-sm text-ink-muted">
          {trade.status === 'open' ? tradeTexts.ltp : tradeTexts.exit}
        </dt>
        <dd className="text-xl font-[600]">
          <PriceCell trade={trade} />
          {trade.status === 'closed' || price === null ? null : (
            <LiveAnnouncement
              text={tradeTexts.spokenPrice(
                priceText(price, trade),
                pnlPercent === '-' ? tradeTexts.noneYet : `${pnlPercent}%`,
              )}
            />
          )}
        </dd>
      </div>
      <div className="min-w-28">
        <dt className="text-sm text-ink-muted">{tradeTexts.profit}</dt>
        <dd className="text-base">
          <GainCell trade={trade} align="start" />
        </dd>
      </div>
      <div>
        <dt className="text-sm text-ink-muted">
          {trade.status === 'open' ? tradeTexts.status : tradeTexts.result}
        </dt>
        <dd className="mt-1">
          <StateCell trade={trade} />
        </dd>
      </div>
    </dl>
  )
}

function Prices({ trade }: { trade: TradeDetail }) {
  const query = callQuery(useApi(), tradePrices, { query: { id: trade._id } })
  // Refetched with each state of the trade, since a new last bar may exist.
  const prices = useQuery({
    ...query,
    queryKey: [...query.queryKey, trade.version],
    placeholderData: keepPreviousData,
  })
  const waiting = <Skeleton className="h-64 w-full sm:h-72" />
  if (prices.isError) {
    return <ErrorState compact title={tradeTexts.theChartDidntLoad} onRetry={prices.refetch} />
  }
  return prices.data === undefined ? (
    waiting
  ) : (
    <Suspense fallback={waiting}>
      <TradeChart trade={trade} bars={prices.data.data} everyMinutes={prices.data.everyMinutes} />
    </Suspense>
  )
}

function Levels({ trade }: { trade: TradeDetail }) {
  const figures = useCurrentFigures(trade)
  const now = useNow(TEN_SECONDS_MS)
  const text = (rupees: number | null) =>
    rupees === null ? '-' : <span className="num">{priceText(rupees, trade)}</span>
  return (
    <StatsAndTerms
      tiles={[
        [tradeTexts.riskReward, trade.riskRewardRatio ?? '-'],
        [tradeTexts.gainInR, multipleOfRisk(trade, figures)],
        [tradeTexts.heldFor, heldFor(trade, now)],
      ]}
      terms={[
        { label: tradeTexts.entry, value: <span className="num">{trade.rateRange}</span> },
        { label: tradeTexts.target, value: text(trade.target) },
        { label: tradeTexts.stopLoss, value: text(trade.stoploss) },
        { label: tradeTexts.enteredAt, value: text(trade.entryPrice) },
        { label: tradeTexts.validity, value: <Validity trade={trade} /> },
        { label: tradeTexts.sharedWith, value: sharedText(trade), wide: trade.plans.length > 1 },
      ]}
    />
  )
}

/** The first part of the validity, as in the table, and the time at which it ends. */
function Validity({ trade }: { trade: TradeDetail }) {
  return (
    <>
      <span className="num block">{tradeValidity(trade)}</span>
      <span className="block text-sm text-ink-muted">
        {tradeTexts.till(<DateTime value={trade.expiresAt} />)}
      </span>
    </>
  )
}

type StatsAndTermsProps = {
  tiles: readonly (readonly [label: string, value: string])[]
  terms: readonly { label: string; value: ReactNode; wide?: boolean }[]
}

function StatsAndTerms({ tiles, terms }: StatsAndTermsProps) {
  return (
    <div className="flex flex-col gap-5">
      <StatRow>
        {tiles.map(([label, value]) => (
          <StatTile key={label} label={label} value={value} />
        ))}
      </StatRow>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3.5 sm:grid-cols-3">
        {terms.map(({ label, value, wide }) => (
          <div key={label} className={cx('min-w-0', wide && 'col-span-full')}>
            <dt className="text-sm text-ink-muted">{label}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function sharedText({ shareWith, plans }: TradeDetail): string {
  if (shareWith === 'all') {
    return tradeTexts.all
  }
  const titles = plans.map(({ title }) => title).join(', ')
  return titles === '' ? tradeTexts.subscribersOfAllPlans : tradeTexts.subscribersOf(titles)
}

function Disclosures({ detail }: { detail: TradeDetail }) {
  const { holdsPosition, disclosures, authorData, category, SharedBy } = detail
  const number = <span className="num">{authorData.regNumber}</span>
  return (
    <div className="flex flex-col gap-2 text-ink-soft">
      <p>{holdsPosition ? tradeTexts.holdsPosition : tradeTexts.holdsNoPosition}</p>
      {disclosures === '' ? null : (
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{disclosures}</p>
      )}
      <p className="text-sm text-ink-muted">
        {tradeTexts.postedBy(
          <TextAnchor href={`/view/serviceprovider/${category}`}>{SharedBy}</TextAnchor>,
          authorData.name === SharedBy
            ? tradeTexts.registeredUnder(number)
            : tradeTexts.registeredAs(authorData.name, number),
          <DateTime value={detail.createdAt} />,
          <TextAnchor href={`/view/serviceprovider/${category}/performance`}>
            {tradeTexts.performanceReport}
          </TextAnchor>,
        )}
      </p>
    </div>
  )
}

function DeliveryFigures({ delivery }: { delivery: Delivery }) {
  const { told, delivered, medianMs, slowestMs } = delivery
  return (
    <StatRow>
      <StatTile label={tradeTexts.told} value={told} />
      <StatTile label={tradeTexts.delivered} value={delivered} />
      <StatTile
        label={tradeTexts.halfWithin}
        value={medianMs === null ? '-' : delayText(medianMs)}
      />
      <StatTile
        label={tradeTexts.lastWithin}
        value={slowestMs === null ? '-' : delayText(slowestMs)}
      />
    </StatRow>
  )
}
