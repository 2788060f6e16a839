import { createFileRoute } from '@tanstack/react-router'
import { mySubscriptions } from '#contract/checkout/subscriptions.ts'
import { SubscriptionsScreen } from '#web/features/subscriptions/subscriptions-screen.tsx'
import { requireSession } from '#web/lib/guards.ts'
import { pageHead } from '#web/lib/head.ts'
import { callQuery } from '#web/lib/query.ts'

export const Route = createFileRoute('/dashboard/user/subscriptions')({
  beforeLoad: requireSession('user'),
  loader: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureQueryData(callQuery(api, mySubscriptions, {}))
  },
  head: () =>
    pageHead({
      title: 'My Subscriptions',
      description: 'Your plans and trials, with the days left.',
      path: '/dashboard/user/subscriptions',
      unlisted: true,
    }),
  component: SubscriptionsScreen,
})
