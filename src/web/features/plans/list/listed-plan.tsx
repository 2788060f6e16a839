import type { PlanCard } from '#contract/plans/types.ts'
import type { RecordSummary } from '#contract/scorecard/summary-calls.ts'
import { CompareToggle } from '../compare/compare-toggle.tsx'
import { ServiceCard } from './service-card.tsx'

type ListedPlanProps = {
  plan: PlanCard
  record: RecordSummary | undefined
  level?: 2 | 3
}

/** A plan in a list, with a control to pick it for comparison. */
export function ListedPlan({ plan, record, level }: ListedPlanProps) {
  return (
    <ServiceCard
      plan={plan}
      record={record}
      level={level}
      corner={
        <span className="relative z-1 -my-1.5 -me-2">
          <CompareToggle plan={plan} />
        </span>
      }
    />
  )
}
