import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '#web/features/account/profile/profile-page.tsx'
import { pageTexts } from '#web/features/account/profile/texts.ts'
import { loadAccount } from '#web/features/account/use-profile.ts'
import { FirstPlan } from '#web/features/subscriptions/first-plan.tsx'
import { subscriptionPages } from '#web/features/subscriptions/subscription-pages.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/dashboard/user/myprofile')({
  beforeLoad: requireSession('user'),
  loader: async ({ context: { api, queryClient } }) => {
    await Promise.all([
      loadAccount(api, queryClient),
      queryClient.ensureInfiniteQueryData(subscriptionPages(api)),
    ])
  },
  head: () => unlistedHead(pageTexts.title),
  component: OwnProfile,
})

function OwnProfile() {
  return (
    <ProfilePage>
      <FirstPlan />
    </ProfilePage>
  )
}
