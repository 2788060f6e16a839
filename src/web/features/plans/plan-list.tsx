import SearchX from 'lucide-react/icons/search-x'
import type { PlanCard } from '#contract/entities/plan.ts'
import { messages } from '#contract/messages.ts'
import { ButtonAnchor } from '#web/ui/button-anchor.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListedPlan } from './listed-plan.tsx'
import { PLANS_PATH } from './plan-search.ts'

type PlanListProps = {
  plans: readonly PlanCard[]
  narrowed: boolean
  /** Another list is on its way. */
  changing: boolean
}

/** Plans on sale as cards. */
export function PlanList({ plans, narrowed, changing }: PlanListProps) {
  if (plans.length === 0) {
    return (
      <div className="rounded-lg border bg-surface">
        <EmptyState
          icon={<SearchX size={20} strokeWidth={1.75} aria-hidden="true" />}
          title={messages.table.empty}
          description={narrowed ? 'No plan matches these filters.' : 'No plans on sale right now.'}
          action={
            narrowed ? (
              <ButtonAnchor size="sm" href={PLANS_PATH}>
                Clear filters
              </ButtonAnchor>
            ) : undefined
          }
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
          <ListedPlan plan={plan} level={2} />
        </li>
      ))}
    </ul>
  )
}
