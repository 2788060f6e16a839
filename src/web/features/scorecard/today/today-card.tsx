import type { ReactNode } from 'react'
import type { Trade } from '#contract/scorecard/types.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { priceText } from '../price-text.ts'

/** How many are shown; the scorecard shows them all. */
export const TODAY_SHOWN = 6

export function TodayGrid({ children }: { children: ReactNode }) {
  return <ul className="card-shelf mt-7">{children}</ul>
}

type TodayCardProps = {
  trade: Trade
  /** Its last price, and what came of it so far. */
  price: ReactNode
  gain: ReactNode
}

/** An open trade of today, for the home page. */
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
              {entryType === 'buy' ? 'Buy' : 'Sell'}
            </Badge>
            {exchange}
          </p>
        </div>
        <div className="num min-w-24 shrink-0 text-end">
          <p className="text-lg font-[600]">{price}</p>
          <p className="text-sm">{gain}</p>
        </div>
      </div>
      <dl className="num grid grid-cols-[4fr_3fr_3fr] gap-3 text-sm">
        <Fact label="Entry">{trade.rateRange}</Fact>
        <Fact label="Target">{priceText(trade.target, trade)}</Fact>
        <Fact label="Stop-loss">{priceText(trade.stoploss, trade)}</Fact>
      </dl>
      <p className="mt-auto truncate border-t pt-2.5 text-xs text-ink-muted">
        {SharedBy}, <span className="num">{authorData.regNumber}</span>
      </p>
    </article>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-muted">{label}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
