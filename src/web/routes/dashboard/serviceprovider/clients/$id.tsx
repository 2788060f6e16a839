import { createFileRoute } from '@tanstack/react-router'
import { clientDetails, clientSummary } from '#contract/clients/calls.ts'
import { ClientScreen } from '#web/features/clients/client/client-screen.tsx'
import { eventPages, notePages } from '#web/features/clients/pages.ts'
import { pageTexts } from '#web/features/clients/texts.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { requireId, requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/dashboard/serviceprovider/clients/$id')({
  beforeLoad: requireSession('provider'),
  loader: async ({ context: { api, queryClient }, params: { id } }) => {
    requireId(id)
    const [client] = await Promise.all([
      queryClient.ensureQueryData(callQuery(api, clientDetails, { query: { id } })),
      queryClient.ensureQueryData(callQuery(api, clientSummary, {})),
      queryClient.ensureInfiniteQueryData(eventPages(api, id)),
      queryClient.ensureInfiniteQueryData(notePages(api, id)),
    ])
    return client.data.name
  },
  head: ({ loaderData }) => unlistedHead(loaderData ?? pageTexts.client),
  component: Client,
})

function Client() {
  return <ClientScreen id={Route.useParams().id} />
}
