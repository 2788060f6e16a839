import { createFileRoute } from '@tanstack/react-router'
import { refundSearchOf, stuckRefundPages } from '#web/features/admin-refunds/pages.ts'
import { RefundsScreen } from '#web/features/admin-refunds/refunds-screen.tsx'
import { pageTexts } from '#web/features/admin-refunds/texts.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/dashboard/admin/refunds')({
  validateSearch: refundSearchOf,
  beforeLoad: requireSession('admin'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps }) => {
    await queryClient.ensureInfiniteQueryData(stuckRefundPages(api, deps))
  },
  head: () => unlistedHead(pageTexts.title),
  component: Refunds,
})

function Refunds() {
  return <RefundsScreen search={Route.useSearch()} />
}
