import { useSuspenseQuery } from '@tanstack/react-query'
import { mySubscriptions } from '#contract/checkout/subscriptions.ts'
import type { MySubscription, Order } from '#contract/checkout/types.ts'
import { DAY_MS } from '#kit/clock.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { PlanCallsOutlook } from '#web/lib/subscriptions/plan-calls.tsx'
import { planCallsTexts } from '#web/lib/subscriptions/texts.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { orderTexts } from '../texts.ts'

/** Buyers who have had a plan for longer know how its calls arrive. */
const NEW_DAYS = 7

/** In the first days after a purchase: when to expect calls, and how they arrive. */
export function WhatHappensNow({ order: { lines } }: { order: Order }) {
  // Refetched, because the order may have been paid since the page was opened.
  const { data } = useSuspenseQuery({
    ...callQuery(useApi(), mySubscriptions, { query: {} }),
    staleTime: 0,
  })
  const bought = new Set(lines.map(({ subscriptionId }) => subscriptionId))
  const begun = data.data.filter((one) => bought.has(one._id) && isNew(one))
  return begun.length === 0 ? null : (
    <Card
      title={orderTexts.whatHappensNow}
      description={planCallsTexts.howTheyReachYou}
      footer={
        <div className="flex flex-wrap gap-2">
          <ButtonAnchor href="/dashboard/user/scorecard">{orderTexts.myScorecard}</ButtonAnchor>
          <ButtonAnchor href="/dashboard/notifications">{orderTexts.notifications}</ButtonAnchor>
        </div>
      }
    >
      <ul className="flex flex-col gap-6">
        {begun.map((one) => (
          <li key={one._id} className="flex flex-col gap-3 not-first:border-t not-first:pt-6">
            <div>
              <h3 className="text-base font-[600] [overflow-wrap:anywhere]">{one.serviceName}</h3>
              <p className="text-sm text-ink-muted">
                {orderTexts.activeUntil(<DateTime value={one.endsAt} format="date" />)}
              </p>
            </div>
            <PlanCallsOutlook planId={one.serviceId} level={4} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function isNew({ status, startsAt, endsAt, daysLeft }: MySubscription): boolean {
  const days = Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / DAY_MS)
  return (status === 'running' || status === 'expiring') && days - daysLeft < NEW_DAYS
}
