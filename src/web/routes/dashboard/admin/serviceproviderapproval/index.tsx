import { createFileRoute } from '@tanstack/react-router'
import { ProviderListScreen } from '#web/features/admin-providers/provider-list-screen.tsx'
import {
  APPROVALS_PATH,
  providerListSearchOf,
  providerPages,
} from '#web/features/admin-providers/provider-lists.ts'
import { requireSession } from '#web/lib/guards.ts'
import { pageHead } from '#web/lib/head.ts'

export const Route = createFileRoute('/dashboard/admin/serviceproviderapproval/')({
  validateSearch: providerListSearchOf,
  beforeLoad: requireSession('admin'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps }) => {
    await queryClient.ensureInfiniteQueryData(providerPages(api, false, deps))
  },
  head: () =>
    pageHead({
      title: 'Service provider approval',
      description: 'Applications awaiting approval or verification.',
      path: APPROVALS_PATH,
      unlisted: true,
    }),
  component: Approvals,
})

function Approvals() {
  return <ProviderListScreen verified={false} search={Route.useSearch()} />
}
