import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { serviceDetails } from '#contract/plans/calls.ts'
import { isId } from '#kit/id.ts'
import { PlanPage } from '#web/features/plans/plan-page.tsx'
import { useApi } from '#web/lib/api.ts'
import { pageHead } from '#web/lib/head.ts'
import { callQuery } from '#web/lib/query.ts'

export const Route = createFileRoute('/view/services/$id')({
  loader: ({ context: { api, queryClient }, params }) => {
    if (!isId(params.id)) {
      throw notFound()
    }
    return queryClient.ensureQueryData(callQuery(api, serviceDetails, { params }))
  },
  head: ({ loaderData }) => {
    if (loaderData === undefined) {
      return {}
    }
    const { _id, title, bannerURL, validity, authorData, activated } = loaderData.data
    return pageHead({
      title: `${title} by ${authorData.name}`,
      description: `${title}: a plan of ${authorData.name}, valid for ${validity} days. Features, price and provider.`,
      path: `/view/services/${_id}`,
      image: bannerURL ?? undefined,
      ...(activated ? {} : { unlisted: true }),
    })
  },
  component: PlanDetails,
})

function PlanDetails() {
  const params = Route.useParams()
  const plan = useSuspenseQuery(callQuery(useApi(), serviceDetails, { params })).data.data
  return <PlanPage plan={plan} />
}
