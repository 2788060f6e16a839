import { createFileRoute } from '@tanstack/react-router'
import { DebtsScreen } from '#web/features/admin-money/debts-screen.tsx'
import { debtPages, debtSearchOf } from '#web/features/admin-money/pages.ts'
import { pageTexts } from '#web/features/admin-money/texts.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/dashboard/admin/owed')({
  validateSearch: debtSearchOf,
  beforeLoad: requireSession('admin'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps }) => {
    await queryClient.ensureInfiniteQueryData(debtPages(api, deps))
  },
  head: () => unlistedHead(pageTexts.debts),
  component: Debts,
})

function Debts() {
  return <DebtsScreen search={Route.useSearch()} />
}
