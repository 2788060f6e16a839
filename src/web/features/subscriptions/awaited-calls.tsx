import { useSuspenseQuery } from '@tanstack/react-query'
import type { SubscriptionStatus } from '#contract/checkout/states.ts'
import { mySubscriptions } from '#contract/checkout/subscriptions.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { PlanCallsOutlook } from '#web/lib/subscriptions/plan-calls.tsx'
import { planCallsTexts } from '#web/lib/subscriptions/texts.ts'
import { isRunningTrial, TrialNote } from '#web/lib/subscriptions/trial-note.tsx'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { nextTexts } from './texts.ts'

function useMySubscriptions() {
  return useSuspenseQuery(callQuery(useApi(), mySubscriptions, { query: {} })).data.data
}

export function RunningTrials() {
  const trials = useMySubscriptions().filter(isRunningTrial)
  return trials.length === 0 ? null : (
    <ul aria-label={nextTexts.freeTrials} className="flex flex-col gap-3">
      {trials.map((trial) => (
        <li key={trial._id}>
          <TrialNote trial={trial} named />
        </li>
      ))}
    </ul>
  )
}

const RUNNING: readonly SubscriptionStatus[] = ['running', 'expiring']
const PLANS_SHOWN = 3

/** Below a scorecard without calls: when to expect the next calls, or where to find a plan. */
export function AwaitedCalls() {
  const running = useMySubscriptions().filter(({ status }) => RUNNING.includes(status))
  if (running.length === 0) {
    return (
      <Card>
        <EmptyState
          compact
          title={nextTexts.none}
          description={nextTexts.noneHint}
          action={
            <>
              <ButtonAnchor variant="primary" href="/view/allplans">
                {nextTexts.browsePlans}
              </ButtonAnchor>
              <ButtonAnchor href="/dashboard/user/subscriptions">
                {nextTexts.mySubscriptions}
              </ButtonAnchor>
            </>
          }
        />
      </Card>
    )
  }
  return (
    <section aria-label={nextTexts.title} className="flex flex-col gap-4">
      <p className="text-base text-ink-soft">{planCallsTexts.howTheyReachYou}</p>
      {running.slice(0, PLANS_SHOWN).map(({ _id, serviceId, serviceName, soldByName }) => (
        <Card
          key={_id}
          title={
            <TextAnchor tone="quiet" href={`/view/services/${serviceId}`}>
              {serviceName}
            </TextAnchor>
          }
          description={soldByName}
        >
          <PlanCallsOutlook planId={serviceId} />
        </Card>
      ))}
      {running.length > PLANS_SHOWN ? (
        <p className="text-sm">
          <TextAnchor href="/dashboard/user/subscriptions">
            {nextTexts.allMySubscriptions}
          </TextAnchor>
        </p>
      ) : null}
    </section>
  )
}
