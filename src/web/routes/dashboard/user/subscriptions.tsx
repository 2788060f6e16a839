import { createFileRoute } from '@tanstack/react-router'
import { subscriptionPages } from '#web/features/subscriptions/subscription-pages.ts'
import { SubscriptionsScreen } from '#web/features/subscriptions/subscriptions-screen.tsx'
import { pageTexts } from '#web/features/subscriptions/texts.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/dashboard/user/subscriptions')({
  beforeLoad: requireSession('user'),
  loader: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureInfiniteQueryData(subscriptionPages(api))
  },
  head: () => unlistedHead(pageTexts.title),
  component: SubscriptionsScreen,
})
