import type { TradeEventKind, TradeMoment } from '#contract/scorecard/record.ts'
import type { Trade } from '#contract/scorecard/types.ts'
import { cx } from '#web/ui/cx.ts'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { priceText } from '../price-text.ts'
import { timelineTexts } from './texts.ts'
import { eventLabels, shortHash } from './trade-facts.ts'

const DOTS: Readonly<Record<TradeEventKind, string>> = {
  posted: 'border-ink-muted',
  amended: 'border-ink-muted',
  initiated: 'border-accent-ink bg-accent-ink',
  adjusted: 'border-ink-muted',
  tp: 'border-up bg-up',
  sl: 'border-down bg-down',
  manual: 'border-ink bg-ink',
  timeout: 'border-ink bg-ink',
  withdrawn: 'border-ink-muted',
  hidden: 'border-warn bg-warn',
  shown: 'border-ink-muted',
}

/** The events of a trade, each with its number and hash in the provider's journal. */
export function TradeTimeline({
  trade,
  moments,
}: {
  trade: Trade
  moments: readonly TradeMoment[]
}) {
  return (
    <ol className="flex flex-col">
      {moments.map((moment, index) => (
        <li key={moment.seq} className="relative flex gap-3 pb-4 last:pb-0">
          {index === moments.length - 1 ? null : (
            <span aria-hidden="true" className="absolute start-[5px] top-4 bottom-0 w-px bg-line" />
          )}
          <span
            aria-hidden="true"
            className={cx('mt-1 size-2.75 shrink-0 rounded-full border-2', DOTS[moment.kind])}
          />
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-[560]">
                {eventLabels[moment.kind]}
                {moment.price === null ? null : (
                  <span className="num font-normal">
                    {' '}
                    {timelineTexts.at(priceText(moment.price, trade))}
                  </span>
                )}
              </span>
              <DateTime value={moment.at} className="text-sm text-ink-muted" />
            </p>
            {moment.kind === 'hidden' && trade.removedReason !== null ? (
              <p className="text-sm text-ink-soft wrap-break-word">{trade.removedReason}</p>
            ) : null}
            {moment.shares === null ? null : (
              <p className="text-sm text-ink-soft">
                {timelineTexts.shares(moment.shares.held, moment.shares.become)}
              </p>
            )}
            {moment.terms === null ? null : <Terms trade={trade} terms={moment.terms} />}
            <p className="num mt-0.5 text-xs text-ink-muted" title={moment.hash}>
              {timelineTexts.event(moment.seq)}{' '}
              <span className="font-mono">{shortHash(moment.hash)}</span>
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}

type TermsProps = { trade: Trade; terms: NonNullable<TradeMoment['terms']> }

function Terms({ trade, terms }: TermsProps) {
  const { lower, upper, target, stoploss } = terms
  const text = (rupees: number) => priceText(rupees, trade)
  const entry = lower === upper ? text(lower) : `${text(lower)} – ${text(upper)}`
  return (
    <p className="num text-sm text-ink-soft">
      {timelineTexts.entryTargetStopLoss(entry, text(target), text(stoploss))}
    </p>
  )
}
