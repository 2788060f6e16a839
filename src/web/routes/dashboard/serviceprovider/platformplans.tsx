import { createFileRoute } from '@tanstack/react-router'
import { purchasePages } from '#web/features/my-plans/pages.ts'
import { PlatformPlansScreen } from '#web/features/my-plans/platform/platform-plans-screen.tsx'
import { pageTexts } from '#web/features/my-plans/texts.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/dashboard/serviceprovider/platformplans')({
  beforeLoad: requireSession('provider'),
  loader: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureInfiniteQueryData(purchasePages(api))
  },
  head: () => unlistedHead(pageTexts.platformPlans),
  component: PlatformPlansScreen,
})
