import type { PlanCard } from '#contract/entities/plan.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Money } from '#web/ui/money.tsx'
import { formatCount } from '#web/ui/numbers.ts'
import { CompareToggle } from './compare-toggle.tsx'
import { ServiceCard } from './service-card.tsx'

/** A plan in a list from which plans are picked to be compared. */
export function ListedPlan({ plan, level }: { plan: PlanCard; level?: 2 | 3 }) {
  return (
    <ServiceCard
      plan={plan}
      level={level}
      facts={<Facts plan={plan} />}
      corner={
        <span className="relative z-1 -my-1.5 -me-2">
          <CompareToggle plan={plan} />
        </span>
      }
    />
  )
}

/** The size of a fund; whether a plan can be tried. */
function Facts({ plan }: { plan: PlanCard }) {
  const { serviceType, AUM, NoOfClients, isFreeTrial, freeTrailDays } = plan
  if (serviceType === 'normal') {
    return isFreeTrial ? (
      <p className="mt-2">
        <Badge tone="spark">Free trial of {freeTrailDays} days</Badge>
      </p>
    ) : null
  }
  return (
    <p className="num mt-1 text-sm text-ink-muted">
      {AUM === null ? null : (
        <>
          AUM <Money rupees={AUM} format="short" />
        </>
      )}
      {AUM !== null && NoOfClients !== null ? ' · ' : null}
      {NoOfClients === null ? null : `${formatCount(NoOfClients)} clients`}
    </p>
  )
}
