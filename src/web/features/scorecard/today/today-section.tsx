import ArrowRight from 'lucide-react/icons/arrow-right'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Trade } from '#contract/scorecard/types.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { suspendingPart } from '#web/ui/overlays/lazy-part.tsx'
import { Change } from '#web/ui/text/change.tsx'
import { priceText } from '../price-text.ts'
import { todayTexts } from './texts.ts'
import { TODAY_SHOWN, TodayCard, TodayGrid } from './today-card.tsx'

const TodayLive = suspendingPart(
  async () => (await import('./today-live.tsx')).TodayLive,
  StaticCards,
)

/** Today's open trades for everybody. They become live when they are near the viewport. */
export function TodaySection({ trades }: { trades: readonly Trade[] }) {
  const place = useRef<HTMLElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (place.current === null) {
      return
    }
    const watcher = new IntersectionObserver(
      (entries) => setNear((near) => near || entries.some((entry) => entry.isIntersecting)),
      { rootMargin: '200px' },
    )
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [])
  const still = <StaticCards trades={trades} />
  return (
    <section ref={place} className="drawn-late page py-14 sm:py-20" aria-labelledby="today">
      <SectionHeader
        id="today"
        title={todayTexts.todaysOpenCalls}
        description={todayTexts.about}
        actions={
          <ButtonAnchor
            variant="ghost"
            className="-mx-4"
            href="/scorecard"
            iconEnd={<ArrowRight size={16} strokeWidth={1.75} aria-hidden="true" />}
          >
            {todayTexts.seeTheScorecard}
          </ButtonAnchor>
        }
      />
      {isNear ? (
        <Suspense fallback={still}>
          <TodayLive trades={trades} />
        </Suspense>
      ) : (
        still
      )}
    </section>
  )
}

/** As rendered by the server. */
function StaticCards({ trades }: { trades: readonly Trade[] }) {
  return (
    <TodayGrid>
      {trades.slice(0, TODAY_SHOWN).map((trade) => (
        <li key={trade._id}>
          <TodayCard
            trade={trade}
            price={trade.ltp === null ? '–' : priceText(trade.ltp, trade)}
            gain={
              trade.pnlpercentage === '-' ? (
                todayTexts.notInitiated
              ) : (
                <Change value={trade.pnlpercentage} />
              )
            }
          />
        </li>
      ))}
    </TodayGrid>
  )
}
