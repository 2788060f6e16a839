import { createFileRoute } from '@tanstack/react-router'
import { ProviderListScreen } from '#web/features/admin-providers/list/provider-list-screen.tsx'
import {
  providerListSearchOf,
  providerPages,
} from '#web/features/admin-providers/provider-lists.ts'
import { pageTexts } from '#web/features/admin-providers/texts.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/dashboard/admin/serviceproviders')({
  validateSearch: providerListSearchOf,
  beforeLoad: requireSession('admin'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps }) => {
    await queryClient.ensureInfiniteQueryData(providerPages(api, { ...deps, verified: true }))
  },
  head: () => unlistedHead(pageTexts.verifiedProviders),
  component: VerifiedProviders,
})

function VerifiedProviders() {
  return <ProviderListScreen verified search={Route.useSearch()} />
}
