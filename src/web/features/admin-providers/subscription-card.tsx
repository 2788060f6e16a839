import type { AdminProvider } from '#contract/entities/admin-provider.ts'
import { MembershipCard } from '#web/lib/membership-card.tsx'

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
