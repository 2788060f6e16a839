import { createFileRoute } from '@tanstack/react-router'
import { adminWithdrawalPages } from '#web/features/admin-money/pages.ts'
import { pageTexts } from '#web/features/admin-money/texts.ts'
import { WithdrawalsScreen } from '#web/features/admin-money/withdrawals-screen.tsx'
import { allowedValue } from '#web/lib/navigation/search-values.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

/** Pending withdrawals if absent. */
type Search = { readonly status?: 'approved' | 'processed' | 'rejected' | 'returned' }

export const Route = createFileRoute('/dashboard/admin/withdrawals')({
  validateSearch: (search): Search => ({
    status: allowedValue(['approved', 'processed', 'rejected', 'returned'], search.status),
  }),
  beforeLoad: requireSession('admin'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps }) => {
    await queryClient.ensureInfiniteQueryData(adminWithdrawalPages(api, deps.status ?? 'pending'))
  },
  head: () => unlistedHead(pageTexts.withdrawals),
  component: Withdrawals,
})

function Withdrawals() {
  return <WithdrawalsScreen status={Route.useSearch().status ?? 'pending'} />
}
