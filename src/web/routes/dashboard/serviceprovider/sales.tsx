import { createFileRoute } from '@tanstack/react-router'
import { refundPages, salesPages, submittedPages } from '#web/features/sales/pages.ts'
import { SalesScreen } from '#web/features/sales/sales-screen.tsx'
import { pageTexts } from '#web/features/sales/texts.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/dashboard/serviceprovider/sales')({
  beforeLoad: requireSession('provider'),
  loader: async ({ context: { api, queryClient } }) => {
    await Promise.all([
      queryClient.ensureInfiniteQueryData(submittedPages(api)),
      queryClient.ensureInfiniteQueryData(salesPages(api)),
      queryClient.ensureInfiniteQueryData(refundPages(api)),
    ])
  },
  head: () => unlistedHead(pageTexts.sales),
  component: SalesScreen,
})
