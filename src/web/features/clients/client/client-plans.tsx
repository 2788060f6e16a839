import { useState } from 'react'
import type { ClientDetails, ClientPlan } from '#contract/clients/types.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { clientTexts, endingTexts } from '../texts.ts'

const EndPlanDialog = lazyPart(async () => (await import('./end-plan-dialog.tsx')).EndPlanDialog)

const KINDS: Readonly<Record<ClientPlan['kind'], string | null>> = {
  paid: null,
  trial: clientTexts.freeTrial,
  promo: clientTexts.promotion,
  import: clientTexts.addedByYou,
}

/** A client's current and past plans, newest first. */
export function ClientPlans({ client }: { client: ClientDetails }) {
  const [ending, setEnding] = useState<ClientPlan>()
  return (
    <>
      <ul className="divide-y">
        {client.plans.map((plan) => (
          <Row key={plan._id} plan={plan} onCancel={() => setEnding(plan)} />
        ))}
      </ul>
      {ending === undefined ? null : (
        <EndPlanDialog client={client} plan={ending} onClose={() => setEnding(undefined)} />
      )}
    </>
  )
}

function Row({ plan, onCancel }: { plan: ClientPlan; onCancel: () => void }) {
  return (
    <li className="flex items-start justify-between gap-3 px-5 py-3.5 sm:px-6">
      <div className="flex min-w-0 flex-col gap-1">
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
      </div>
      {plan.mayCancel ? (
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {endingTexts.cancel}
          <span className="sr-only"> {plan.plan}</span>
        </Button>
      ) : null}
    </li>
  )
}
