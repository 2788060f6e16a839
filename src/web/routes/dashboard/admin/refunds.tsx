import { createFileRoute } from '@tanstack/react-router'
import { ADMIN_REFUNDS_PATH, stuckRefundPages } from '#web/features/admin-refunds/pages.ts'
import { RefundsScreen } from '#web/features/admin-refunds/refunds-screen.tsx'
import { requireSession } from '#web/lib/guards.ts'
import { pageHead } from '#web/lib/head.ts'
import { oneIn } from '#web/lib/search-values.ts'

const OTHERS = ['transferred', 'elsewhere'] as const

/** Absent: those that wait. */
type Search = { readonly status?: (typeof OTHERS)[number] }

export const Route = createFileRoute('/dashboard/admin/refunds')({
  validateSearch: (search): Search => ({ status: oneIn(OTHERS, search.status) }),
  beforeLoad: requireSession('admin'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps }) => {
    await queryClient.ensureInfiniteQueryData(stuckRefundPages(api, deps.status ?? 'failed'))
  },
  head: () =>
    pageHead({
      title: 'Refunds',
      description: 'Failed gateway refunds.',
      path: ADMIN_REFUNDS_PATH,
      unlisted: true,
    }),
  component: Refunds,
})

function Refunds() {
  return <RefundsScreen status={Route.useSearch().status ?? 'failed'} />
}
