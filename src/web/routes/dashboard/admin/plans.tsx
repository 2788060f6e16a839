import { createFileRoute } from '@tanstack/react-router'
import { adminPlanPages, plansSearchOf } from '#web/features/admin-purchases/pages.ts'
import { PlansScreen } from '#web/features/admin-purchases/plans-screen.tsx'
import { pageTexts } from '#web/features/admin-purchases/texts.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/dashboard/admin/plans')({
  validateSearch: plansSearchOf,
  beforeLoad: requireSession('admin'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps }) => {
    await queryClient.ensureInfiniteQueryData(adminPlanPages(api, deps))
  },
  head: () => unlistedHead(pageTexts.plans),
  component: Plans,
})

function Plans() {
  return <PlansScreen search={Route.useSearch()} />
}
