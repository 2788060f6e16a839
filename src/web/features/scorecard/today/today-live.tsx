import { useContext, useMemo } from 'react'
import type { Trade } from '#contract/scorecard/types.ts'
import { MINUTE_MS } from '#kit/clock.ts'
import { dayInIndia } from '#kit/day.ts'
import { useNow } from '#web/ui/text/now.ts'
import { GainCell, PriceCell } from '../live/live-cells.tsx'
import { LiveContext, useLatestTrade, useListRevision } from '../live/use-live.ts'
import { useScorecardLive } from '../live/use-scorecard-live.ts'
import { todayTexts } from './texts.ts'
import { TODAY_SHOWN, TodayCard, TodayGrid } from './today-card.tsx'

/** Today's open trades, updated live. */
export function TodayLive({ trades }: { trades: readonly Trade[] }) {
  const store = useScorecardLive('all')
  return (
    <LiveContext value={store}>
      <Cards trades={trades} />
    </LiveContext>
  )
}

function Cards({ trades }: { trades: readonly Trade[] }) {
  const shown = useTodaysTrades(trades).slice(0, TODAY_SHOWN)
  return (
    <TodayGrid>
      {shown.map((trade) => (
        <li key={trade._id}>
          <LiveCard row={trade} />
        </li>
      ))}
    </TodayGrid>
  )
}

function LiveCard({ row }: { row: Trade }) {
  const trade = useLatestTrade(row)
  return (
    <TodayCard
      trade={trade}
      price={<PriceCell trade={trade} />}
      gain={trade.istriggered ? <GainCell trade={trade} /> : todayTexts.notInitiated}
    />
  )
}

/**
 * Trades that are open, shared with everybody, and posted or entered today in IST; the latest
 * first.
 */
function useTodaysTrades(answered: readonly Trade[]): readonly Trade[] {
  const cache = useContext(LiveContext)?.cache
  const revision = useListRevision()
  const now = useNow(MINUTE_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision changes when the cache does.
  return useMemo(() => {
    if (cache?.totalOpen() === undefined || now === undefined) {
      return answered
    }
    const today = dayInIndia(new Date(now))
    const todays = [...cache.trades()].filter(
      (trade) =>
        trade.status === 'open' &&
        trade.shareWith === 'all' &&
        dayInIndia(new Date(lastChangeAt(trade))) === today,
    )
    return todays.toSorted((a, b) => (lastChangeAt(a) < lastChangeAt(b) ? 1 : -1))
  }, [answered, cache, revision, now])
}

function lastChangeAt({ entryDate, createdAt }: Trade): string {
  return entryDate ?? createdAt
}
