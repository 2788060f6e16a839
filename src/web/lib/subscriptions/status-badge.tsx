import type { SubscriptionStatus } from '#contract/checkout/states.ts'
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx'
import { subscriptionStatusTexts } from './texts.ts'

const TONES: Readonly<Record<SubscriptionStatus, BadgeTone>> = {
  upcoming: 'accent',
  running: 'up',
  expiring: 'warn',
  ended: 'neutral',
  cancelled: 'neutral',
}

export function SubscriptionStatusBadge({ status }: { status: SubscriptionStatus }) {
  return (
    <Badge tone={TONES[status]} dot>
      {subscriptionStatusTexts[status]}
    </Badge>
  )
}
