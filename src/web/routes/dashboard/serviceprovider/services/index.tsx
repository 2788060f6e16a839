import { createFileRoute } from '@tanstack/react-router'
import { navigationLabels } from '#contract/labels.ts'
import { MyPlansScreen } from '#web/features/my-plans/my-plans-screen.tsx'
import { ownPlanPages } from '#web/features/my-plans/pages.ts'
import { requireSession } from '#web/lib/guards.ts'
import { pageHead } from '#web/lib/head.ts'

export const Route = createFileRoute('/dashboard/serviceprovider/services/')({
  beforeLoad: requireSession('provider'),
  loader: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureInfiniteQueryData(ownPlanPages(api))
  },
  head: () =>
    pageHead({
      title: navigationLabels.myPlans,
      description: 'Your plans.',
      path: '/dashboard/serviceprovider/services',
      unlisted: true,
    }),
  component: MyPlansScreen,
})
