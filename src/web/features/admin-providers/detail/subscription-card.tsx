import type { AdminProvider } from '#contract/providers/admin-types.ts'
import { MembershipCard } from '#web/lib/display/membership-card.tsx'

/** The provider's membership: the one that runs, or ran last. */
export function SubscriptionCard({ provider }: { provider: AdminProvider }) {
  return (
    <MembershipCard
      title="Subscription details"
      active={provider.subscriptionDetails.subscriptionActive}
      membership={provider.currentSubscriptionDetails}
    />
  )
}
