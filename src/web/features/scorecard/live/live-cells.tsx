import { useState } from 'react'
import type { Trade } from '#contract/scorecard/types.ts'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Change } from '#web/ui/text/change.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { formatSignedMoney } from '#web/ui/text/numbers.ts'
import { priceText } from '../price-text.ts'
import { liveTexts } from '../texts.ts'
import { stateText, stateTone } from '../trade-state.ts'
import { useCurrentFigures, useLatestTrade, useMarketTime } from './use-live.ts'

/**
 * The last price of an open trade, with its time if it is stale, or the exit price of a closed one.
 */
export function PriceCell({ trade }: { trade: Trade }) {
  const { price, at, isStale } = useCurrentFigures(trade, useMarketTime())
  const lastMove = useLastMove(price)
  if (price === null) {
    return <span className="text-ink-muted">–</span>
  }
  return (
    <>
      <span data-moved={lastMove} className={cx('num moved', isStale && 'text-ink-muted')}>
        {priceText(price, trade)}
      </span>
      {isStale && at !== null ? (
        <span className="block text-xs whitespace-nowrap text-warn">
          {liveTexts.asOf(<DateTime value={at} format="time" />)}
        </span>
      ) : null}
    </>
  )
}

/** The profit or loss so far, in percent and in rupees per share; '-' before the entry. */
export function GainCell({ trade, align = 'end' }: { trade: Trade; align?: 'start' | 'end' }) {
  const { pnl, pnlPercent } = useCurrentFigures(trade)
  const lastMove = useLastMove(pnl)
  if (pnlPercent === '-') {
    return <span className="text-ink-muted">-</span>
  }
  return (
    <span
      data-moved={lastMove}
      className={cx(
        'num moved inline-flex flex-col',
        align === 'end' ? 'items-end' : 'items-start',
      )}
    >
      <Change value={pnlPercent} className="font-[560]" />
      <span className="text-xs whitespace-nowrap text-ink-muted">{formatSignedMoney(pnl)}</span>
    </span>
  )
}

/** 'Initiated', 'Not initiated', or the result. */
export function StateCell({ trade: row }: { trade: Trade }) {
  const trade = useLatestTrade(row)
  return (
    <Badge
      tone={stateTone(trade)}
      dot={trade.status === 'open'}
      className="max-sm:h-auto max-sm:whitespace-normal"
    >
      {stateText(trade)}
    </Badge>
  )
}

/**
 * The direction of a figure's last move. The text differs for each move, so that repeated moves can
 * be told apart.
 */
function useLastMove(value: number | null): string | undefined {
  const [previous, setPrevious] = useState({ value, direction: '', moves: 0 })
  if (previous.value !== value) {
    const known = previous.value !== null && value !== null
    const direction = known ? (Number(value) > Number(previous.value) ? 'up' : 'down') : ''
    setPrevious({ value, direction, moves: previous.moves + 1 })
  }
  return previous.direction === '' ? undefined : `${previous.direction}-${previous.moves % 2}`
}
