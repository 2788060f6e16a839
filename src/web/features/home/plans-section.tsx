import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import type { PlanCard } from '#contract/entities/plan.ts'
import { ButtonAnchor } from '#web/ui/button-anchor.tsx'
import { SectionHeader } from '#web/ui/section-header.tsx'

type PlansSectionProps = {
  plans: readonly PlanCard[]
  card: (plan: PlanCard) => ReactNode
}

/** Some plans on sale, and the way to all. */
export function PlansSection({ plans, card }: PlansSectionProps) {
  return (
    <section className="page py-14 sm:py-20">
      <SectionHeader
        title="Plans on sale"
        description="The newest plans of verified experts."
        actions={
          <ButtonAnchor
            variant="ghost"
            className="-mx-4"
            href="/view/allplans"
            iconEnd={<ArrowRight size={16} strokeWidth={1.75} aria-hidden="true" />}
          >
            See all plans
          </ButtonAnchor>
        }
      />
      <ul className="mt-7 grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {plans.map((plan) => (
          <li key={plan._id}>{card(plan)}</li>
        ))}
      </ul>
    </section>
  )
}
