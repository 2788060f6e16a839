import type { ReactNode } from 'react'
import type { PlanCard } from '#contract/plans/types.ts'
import { HomeSection } from './home-section.tsx'

type PlansSectionProps = {
  plans: readonly PlanCard[]
  card: (plan: PlanCard) => ReactNode
}

/** Some plans on sale, and the way to all. */
export function PlansSection({ plans, card }: PlansSectionProps) {
  return (
    <HomeSection
      title="Plans on sale"
      description="The newest plans of verified experts."
      all={{ href: '/view/allplans', label: 'See all plans' }}
    >
      <ul className="card-shelf">
        {plans.map((plan) => (
          <li key={plan._id}>{card(plan)}</li>
        ))}
      </ul>
    </HomeSection>
  )
}
