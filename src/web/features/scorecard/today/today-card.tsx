import type { ReactNode } from 'react'
import type { Trade } from '#contract/scorecard/types.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { priceText } from '../price-text.ts'
import { todayTexts } from './texts.ts'

/** The number of trades shown; the scorecard shows all. */
export const TODAY_SHOWN = 6

export function TodayGrid({ children }: { children: ReactNode }) {
  return <ul className="card-shelf mt-7">{children}</ul>
}

type TodayCardProps = {
  trade: Trade
  /** The last price, and the profit or loss so far. */
  price: ReactNode
  gain: ReactNode
}

/** An open trade of the day, for the home page. */
export function TodayCard({ trade, price, gain }: TodayCardProps) {
  const { scriptname, exchange, entryType, SharedBy, authorData } = trade
  return (
    <article className="relative flex h-full flex-col gap-3 rounded-lg border bg-surface p-4 transition-colors hover:border-line-strong">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-base [overflow-wrap:anywhere]">
            <a href={`/scorecard?trade=${trade._id}`} className="row-link rounded-xs">
              {scriptname}
            </a>
          </h3>
          <p className="mt-1 flex items-center gap-1.5 text-xs text-ink-muted">
            <Badge tone={entryType === 'buy' ? 'up' : 'down'}>
              {entryType === 'buy' ? todayTexts.buy : todayTexts.sell}
            </Badge>
            {exchange}
          </p>
        </div>
        <div className="num min-w-24 shrink-0 text-end">
          <p className="text-lg font-[600]">{price}</p>
          <p className="text-sm">{gain}</p>
        </div>
      </div>
      <dl className="num flex flex-col gap-1 text-sm">
        <Fact label={todayTexts.entry}>{trade.rateRange}</Fact>
        <Fact label={todayTexts.target}>{priceText(trade.target, trade)}</Fact>
        <Fact label={todayTexts.stopLoss}>{priceText(trade.stoploss, trade)}</Fact>
      </dl>
      <p className="mt-auto border-t pt-2.5 text-xs text-ink-muted">
        <span className="block truncate">{SharedBy}</span>
        <span className="num block">{authorData.regNumber}</span>
      </p>
    </article>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  )
}
