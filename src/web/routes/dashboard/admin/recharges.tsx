import { createFileRoute } from '@tanstack/react-router'
import { rechargePages } from '#web/features/admin-money/pages.ts'
import { RechargesScreen } from '#web/features/admin-money/recharges-screen.tsx'
import { pageTexts } from '#web/features/admin-money/texts.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/dashboard/admin/recharges')({
  beforeLoad: requireSession('admin'),
  loader: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureInfiniteQueryData(rechargePages(api))
  },
  head: () => unlistedHead(pageTexts.recharges),
  component: RechargesScreen,
})
