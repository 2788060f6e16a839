import type { AdminProvider } from '#contract/providers/admin-types.ts'
import { MembershipCard } from '#web/lib/display/membership-card.tsx'
import { providerTexts } from '../texts.ts'

/** The provider's membership: the one that runs, or ran last. */
export function SubscriptionCard({ provider }: { provider: AdminProvider }) {
  return (
    <MembershipCard
      title={providerTexts.subscriptionDetails}
      active={provider.subscriptionDetails.subscriptionActive}
      membership={provider.currentSubscriptionDetails}
    />
  )
}
