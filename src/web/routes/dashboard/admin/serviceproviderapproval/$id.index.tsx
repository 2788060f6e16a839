import { createFileRoute } from '@tanstack/react-router'
import { adminProviderDetails } from '#contract/providers/admin-calls.ts'
import { registrationRecords } from '#contract/scorecard/summary-calls.ts'
import { ProviderDetailScreen } from '#web/features/admin-providers/detail/provider-detail-screen.tsx'
import { pageTexts } from '#web/features/admin-providers/texts.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { requireId, requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/dashboard/admin/serviceproviderapproval/$id/')({
  beforeLoad: requireSession('admin'),
  loader: async ({ context: { api, queryClient }, params: { id } }) => {
    requireId(id)
    const [details] = await Promise.all([
      queryClient.ensureQueryData(callQuery(api, adminProviderDetails, { query: { id } })),
      queryClient.ensureQueryData(
        callQuery(api, registrationRecords, { query: { providerId: id } }),
      ),
    ])
    return details
  },
  head: ({ loaderData }) =>
    unlistedHead(loaderData?.serviceProviderData.RegName ?? pageTexts.serviceProvider),
  component: ProviderDetails,
})

function ProviderDetails() {
  return <ProviderDetailScreen id={Route.useParams().id} />
}
