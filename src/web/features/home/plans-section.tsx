import type { ReactNode } from 'react'
import type { PlanCard } from '#contract/plans/types.ts'
import { HomeSection } from './home-section.tsx'
import { sectionTexts } from './texts.ts'

type PlansSectionProps = {
  plans: readonly PlanCard[]
  card: (plan: PlanCard) => ReactNode
  /** Below the cards. */
  note: ReactNode
}

/** Some plans on sale, with a link to all. */
export function PlansSection({ plans, card, note }: PlansSectionProps) {
  return (
    <HomeSection
      title={sectionTexts.plansTitle}
      description={sectionTexts.plansText}
      all={{ href: '/view/allplans', label: sectionTexts.seeAllPlans }}
    >
      <ul className="card-shelf">
        {plans.map((plan) => (
          <li key={plan._id}>{card(plan)}</li>
        ))}
      </ul>
      {note}
    </HomeSection>
  )
}
