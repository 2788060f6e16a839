import { createFileRoute } from '@tanstack/react-router'
import { DisputesScreen } from '#web/features/admin-refunds/disputes-screen.tsx'
import { disputePages, disputeSearchOf } from '#web/features/admin-refunds/pages.ts'
import { pageTexts } from '#web/features/admin-refunds/texts.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/dashboard/admin/disputes/')({
  validateSearch: disputeSearchOf,
  beforeLoad: requireSession('admin'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps }) => {
    await queryClient.ensureInfiniteQueryData(disputePages(api, deps))
  },
  head: () => unlistedHead(pageTexts.disputes),
  component: Disputes,
})

function Disputes() {
  return <DisputesScreen search={Route.useSearch()} />
}
