import { createFileRoute } from '@tanstack/react-router'
import { navigationLabels } from '#contract/common/texts.ts'
import { ownPlanPages } from '#web/features/my-plans/pages.ts'
import { MyPlansScreen } from '#web/features/my-plans/plans/my-plans-screen.tsx'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/dashboard/serviceprovider/services/')({
  beforeLoad: requireSession('provider'),
  loader: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureInfiniteQueryData(ownPlanPages(api))
  },
  head: () => unlistedHead(navigationLabels.myPlans),
  component: MyPlansScreen,
})
