import { createFileRoute } from '@tanstack/react-router'
import { workQueue } from '#contract/admin/work-queue.ts'
import { ProviderListScreen } from '#web/features/admin-providers/list/provider-list-screen.tsx'
import {
  providerListSearchOf,
  providerPages,
} from '#web/features/admin-providers/provider-lists.ts'
import { pageTexts } from '#web/features/admin-providers/texts.ts'
import { WorkQueue } from '#web/features/admin-work/work-queue.tsx'
import { callQuery } from '#web/lib/api/query.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'
import { useSession } from '#web/lib/session/session.ts'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'

/**
 * The page that every admin sees after signing in; the list is for admins who may see providers.
 */
export const Route = createFileRoute('/dashboard/admin/serviceproviderapproval/')({
  validateSearch: providerListSearchOf,
  beforeLoad: requireSession('admin'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient, session }, deps }) => {
    await Promise.all([
      queryClient.fetchQuery({ ...callQuery(api, workQueue, {}), staleTime: 0 }),
      session?.permissions.includes('provider.view')
        ? queryClient.ensureInfiniteQueryData(providerPages(api, { ...deps, verified: false }))
        : undefined,
    ])
  },
  head: () => unlistedHead(pageTexts.serviceProviderApproval),
  component: Landing,
})

function Landing() {
  const search = Route.useSearch()
  const seesProviders = useSession()?.permissions.includes('provider.view') ?? false
  return seesProviders ? (
    <ProviderListScreen verified={false} search={search}>
      <WorkQueue />
    </ProviderListScreen>
  ) : (
    <div className="flex flex-col gap-5">
      <SectionHeader
        size="page"
        title={pageTexts.workQueue}
        description={pageTexts.yourOpenTasks}
      />
      <WorkQueue />
    </div>
  )
}
