import type { ClientPlan } from '#contract/clients/types.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { clientTexts } from '../texts.ts'

const KINDS: Readonly<Record<ClientPlan['kind'], string | null>> = {
  paid: null,
  trial: clientTexts.freeTrial,
  promo: clientTexts.promotion,
  import: clientTexts.addedByYou,
}

/** A client's current and past plans, newest first. */
export function ClientPlans({ plans }: { plans: readonly ClientPlan[] }) {
  return (
    <ul className="divide-y">
      {plans.map((plan) => (
        <li key={plan._id} className="flex flex-col gap-1 px-5 py-3.5 sm:px-6">
          <p className="flex flex-wrap items-center gap-2 text-base text-ink">
            <span className="wrap-anywhere">{plan.plan}</span>
            {KINDS[plan.kind] === null ? null : <Badge>{KINDS[plan.kind]}</Badge>}
            {plan.cancelledAt === null ? null : <Badge>{clientTexts.cancelled}</Badge>}
          </p>
          <p className="text-sm text-ink-muted">
            {clientTexts.term(
              <DateTime value={plan.startsAt} format="date" />,
              <DateTime value={plan.cancelledAt ?? plan.endsAt} format="date" />,
            )}{' '}
            · {plan.soldByName}
          </p>
        </li>
      ))}
    </ul>
  )
}
