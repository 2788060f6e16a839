import type { PlanCard } from '#contract/plans/types.ts'
import type { RecordSummary } from '#contract/scorecard/summary-calls.ts'
import { cx } from '#web/ui/cx.ts'
import { NoResults } from '#web/ui/feedback/no-results.tsx'
import { ListedPlan } from './listed-plan.tsx'
import { PLANS_PATH } from './plan-search.ts'
import { planListTexts } from './texts.ts'

type PlanListProps = {
  plans: readonly PlanCard[]
  /** By provider id. */
  records: ReadonlyMap<string, RecordSummary>
  narrowed: boolean
  /** Another list is loading. */
  changing: boolean
}

/** Plans on sale as cards. */
export function PlanList({ plans, records, narrowed, changing }: PlanListProps) {
  if (plans.length === 0) {
    return (
      <div className="rounded-lg border bg-surface">
        <NoResults
          note={narrowed ? planListTexts.noneMatch : planListTexts.none}
          clearHref={narrowed ? PLANS_PATH : undefined}
        />
      </div>
    )
  }
  return (
    <ul
      aria-busy={changing}
      className={cx(
        'grid gap-4 transition-opacity sm:grid-cols-2 lg:grid-cols-3',
        changing && 'opacity-60',
      )}
    >
      {plans.map((plan) => (
        <li key={plan._id} className="min-w-0">
          <ListedPlan plan={plan} record={records.get(plan.authorData.id)} level={2} />
        </li>
      ))}
    </ul>
  )
}
