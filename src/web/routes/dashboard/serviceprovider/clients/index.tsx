import { createFileRoute } from '@tanstack/react-router'
import { clientFigures, clientSummary } from '#contract/clients/calls.ts'
import { ClientsScreen } from '#web/features/clients/list/clients-screen.tsx'
import { clientPages, clientSearchOf } from '#web/features/clients/pages.ts'
import { pageTexts } from '#web/features/clients/texts.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/dashboard/serviceprovider/clients/')({
  validateSearch: clientSearchOf,
  beforeLoad: requireSession('provider'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps }) => {
    await Promise.all([
      queryClient.ensureInfiniteQueryData(clientPages(api, deps)),
      queryClient.ensureQueryData(callQuery(api, clientSummary, {})),
      queryClient.ensureQueryData(callQuery(api, clientFigures, {})),
    ])
  },
  head: () => unlistedHead(pageTexts.clients),
  component: Clients,
})

function Clients() {
  return <ClientsScreen search={Route.useSearch()} />
}
