import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { homeLabels } from '#contract/common/texts.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { sectionTexts } from './texts.ts'

type HeroProps = {
  /** The login button, or a link to the viewer's dashboard. */
  action: ReactNode
  /** A call from the scorecard, if there is one. */
  chart: ReactNode
}

/** What the product is, and its main action. */
export function Hero({ action, chart }: HeroProps) {
  return (
    <section className="page grid items-center gap-x-12 gap-y-12 pt-12 pb-16 sm:pt-20 sm:pb-24 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
      <div>
        <h1 className="text-4xl sm:text-5xl">{homeLabels.hero}</h1>
        <p className="mt-5 max-w-xl text-lg text-ink-soft">{sectionTexts.heroText}</p>
        <div className="mt-8 flex flex-wrap items-center gap-3">
          {action}
          <ButtonAnchor
            size="lg"
            variant="ghost"
            href="/view/allplans"
            iconEnd={<ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />}
          >
            {sectionTexts.seeAllPlans}
          </ButtonAnchor>
        </div>
      </div>
      {chart}
    </section>
  )
}
