import { createFileRoute } from '@tanstack/react-router'
import { shareWith } from '#contract/plans/own-plans.ts'
import { CouponsScreen } from '#web/features/my-plans/coupons/coupons-screen.tsx'
import { couponPages } from '#web/features/my-plans/pages.ts'
import { pageTexts } from '#web/features/my-plans/texts.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/dashboard/serviceprovider/coupons')({
  beforeLoad: requireSession('provider'),
  loader: async ({ context: { api, queryClient } }) => {
    await Promise.all([
      queryClient.ensureInfiniteQueryData(couponPages(api)),
      queryClient.ensureQueryData(callQuery(api, shareWith, { query: {} })),
    ])
  },
  head: () => unlistedHead(pageTexts.coupons),
  component: CouponsScreen,
})
