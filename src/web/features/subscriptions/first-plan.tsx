import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '#web/lib/api/api.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { subscriptionPages } from './subscription-pages.ts'
import { firstPlanTexts } from './texts.ts'

/** For an investor who never had a plan: where to find one. */
export function FirstPlan() {
  const { pages } = useSuspenseInfiniteQuery(subscriptionPages(useApi())).data
  return pages.some(({ data }) => data.length > 0) ? null : (
    <Card title={firstPlanTexts.title} description={firstPlanTexts.about}>
      <div className="flex flex-wrap gap-2">
        <ButtonAnchor variant="primary" href="/view/allplans">
          {firstPlanTexts.browsePlans}
        </ButtonAnchor>
        <ButtonAnchor href="/scorecard">{firstPlanTexts.scorecard}</ButtonAnchor>
      </div>
    </Card>
  )
}
