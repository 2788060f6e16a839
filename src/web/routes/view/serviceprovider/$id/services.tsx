import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import Layers from 'lucide-react/icons/layers'
import type { ApiClient } from '#contract/call.ts'
import { services } from '#contract/plans/calls.ts'
import { spDetails } from '#contract/providers/calls.ts'
import { providerName } from '#contract/providers/provider-name.ts'
import { isId } from '#kit/id.ts'
import { CompareTray } from '#web/features/plans/compare/compare-tray.tsx'
import { ListedPlan } from '#web/features/plans/list/listed-plan.tsx'
import { PerformanceNote } from '#web/features/plans/page/performance-note.tsx'
import { loadRecords, useRecords } from '#web/features/plans/record/records.ts'
import { pageTexts } from '#web/features/provider/page/texts.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callPages } from '#web/lib/api/call-pages.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { pageHead } from '#web/lib/page/head.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadMore } from '#web/ui/tables/load-more.tsx'

export const Route = createFileRoute('/view/serviceprovider/$id/services')({
  loader: async ({ context: { api, queryClient }, params: { id } }) => {
    if (!isId(id)) {
      return undefined
    }
    const [details, list] = await Promise.all([
      queryClient.ensureQueryData(callQuery(api, spDetails, { query: { id } })),
      queryClient.ensureInfiniteQueryData(servicePages(api, id)),
    ])
    await Promise.all(list.pages.map(({ data }) => loadRecords({ api, queryClient }, data)))
    return details
  },
  head: ({ loaderData }) =>
    loaderData === undefined
      ? {}
      : pageHead({
          title: pageTexts.servicesOf(providerName(loaderData.data)),
          description: pageTexts.servicesOfAbout(providerName(loaderData.data)),
          path: `/view/serviceprovider/${loaderData.data._id}/services`,
          image: loaderData.data.companyLogo ?? loaderData.data.profileUrl ?? undefined,
          ...(loaderData.data.verified ? {} : { unlisted: true }),
        }),
  component: ProfileServices,
})

const servicePages = (api: ApiClient, providerId: string) =>
  callPages(api, services, { query: { providerId } })

function ProfileServices() {
  const { id } = Route.useParams()
  const api = useApi()
  const provider = useSuspenseQuery(callQuery(api, spDetails, { query: { id } })).data.data
  const list = useSuspenseInfiniteQuery(servicePages(api, id))
  const plans = list.data.pages.flatMap((page) => page.data)
  const records = useRecords(list.data.pages.map((page) => page.data))
  if (plans.length === 0) {
    return (
      <EmptyState
        icon={<Layers size={20} strokeWidth={1.75} aria-hidden="true" />}
        title={pageTexts.noServicesTitle}
        description={pageTexts.noServices(providerName(provider))}
        action={
          <ButtonAnchor size="sm" href="/view/allplans">
            {pageTexts.seeAllPlans}
          </ButtonAnchor>
        }
      />
    )
  }
  return (
    <>
      <h2 className="sr-only">{pageTexts.services}</h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {plans.map((plan) => (
          <li key={plan._id} className="min-w-0">
            <ListedPlan plan={plan} record={records.get(plan.authorData.id)} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
      <PerformanceNote />
      <CompareTray />
    </>
  )
}
