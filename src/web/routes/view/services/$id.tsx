import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { SessionUser } from '#contract/accounts/types.ts'
import type { ApiClient } from '#contract/call.ts'
import { mySubscriptions } from '#contract/checkout/subscriptions.ts'
import { serviceDetails } from '#contract/plans/calls.ts'
import { spDetails } from '#contract/providers/calls.ts'
import { latestClosed, registrationRecords } from '#contract/scorecard/summary-calls.ts'
import { CompareLink } from '#web/features/plans/compare/compare-link.tsx'
import { CompareToggle } from '#web/features/plans/compare/compare-toggle.tsx'
import { PlanPage } from '#web/features/plans/page/plan-page.tsx'
import { pageTexts } from '#web/features/plans/page/texts.ts'
import { loadRecords, sellsCalls, useRecords } from '#web/features/plans/record/records.ts'
import { useApi } from '#web/lib/api/api.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { requireId } from '#web/lib/page/guards.ts'
import { pageHead } from '#web/lib/page/head.ts'
import { useSession } from '#web/lib/session/session.ts'
import { isRunningTrial } from '#web/lib/subscriptions/trial-note.tsx'

export const Route = createFileRoute('/view/services/$id')({
  loader: async ({ context: { api, queryClient, session }, params }) => {
    requireId(params.id)
    const plan = await queryClient.ensureQueryData(callQuery(api, serviceDetails, { params }))
    const { authorData } = plan.data
    await Promise.all([
      loadRecords({ api, queryClient }, [plan.data]),
      sellsCalls(plan.data)
        ? queryClient.ensureQueryData(latestQuery(api, authorData.id))
        : undefined,
      hasTried(session, plan.data)
        ? queryClient.ensureQueryData(callQuery(api, mySubscriptions, { query: {} }))
        : undefined,
    ])
    try {
      const query = { id: authorData.id }
      await Promise.all([
        queryClient.ensureQueryData(callQuery(api, spDetails, { query })),
        sellsCalls(plan.data)
          ? queryClient.ensureQueryData(othersQuery(api, authorData.id))
          : undefined,
      ])
    } catch (error) {
      // Buyers of the plan still see it after its provider is hidden from the public.
      if (!isApiError(error) || error.code !== 'not_found') {
        throw error
      }
    }
    return plan
  },
  head: ({ loaderData }) => {
    if (loaderData === undefined) {
      return {}
    }
    const { _id, title, bannerURL, description, price, authorData, activated } = loaderData.data
    return pageHead({
      title: pageTexts.title(title, authorData.name),
      description: metaDescription(loaderData.data),
      path: `/view/services/${_id}`,
      image: bannerURL ?? undefined,
      about: {
        '@type': 'Service',
        name: title,
        description,
        provider: { '@type': 'Organization', name: authorData.name },
        offers: { '@type': 'Offer', price, priceCurrency: 'INR' },
      },
      ...(activated ? {} : { unlisted: true }),
    })
  },
  component: PlanDetails,
})

function latestQuery(api: ApiClient, providerId: string) {
  return callQuery(api, latestClosed, { query: { providerId } })
}

function othersQuery(api: ApiClient, providerId: string) {
  return callQuery(api, registrationRecords, { query: { providerId } })
}

/** Whether the viewer has started a free trial of the plan; it may have ended. */
function hasTried(
  viewer: SessionUser | null,
  { trailAvailedBy }: { readonly trailAvailedBy: readonly string[] },
): boolean {
  return viewer?.role === 'user' && trailAvailedBy.includes(viewer._id)
}

function metaDescription(plan: {
  readonly title: string
  readonly validity: number
  readonly authorData: { readonly name: string }
}): string {
  const { title, validity, authorData } = plan
  return pageTexts.about(title, authorData.name, validity)
}

function PlanDetails() {
  const params = Route.useParams()
  const api = useApi()
  const plan = useSuspenseQuery(callQuery(api, serviceDetails, { params })).data.data
  const query = { id: plan.authorData.id }
  // The loader has tried already; a hidden provider stays undefined.
  const provider = useQuery({ ...callQuery(api, spDetails, { query }), enabled: false })
  const records = useRecords([[plan]])
  const mine = useQuery({
    ...callQuery(api, mySubscriptions, { query: {} }),
    enabled: hasTried(useSession(), plan),
  })
  const latest = useQuery({ ...latestQuery(api, plan.authorData.id), enabled: false })
  const others = useQuery({ ...othersQuery(api, plan.authorData.id), enabled: false })
  return (
    <PlanPage
      key={plan._id}
      plan={plan}
      provider={provider.data?.data}
      record={records.get(plan.authorData.id)}
      latest={latest.data?.data ?? []}
      others={others.data?.data ?? []}
      runningTrial={mine.data?.data.find(
        (one) => one.serviceId === plan._id && isRunningTrial(one),
      )}
      compare={
        <>
          <CompareToggle plan={plan} size="md" />
          <CompareLink plan={plan} />
        </>
      }
    />
  )
}
