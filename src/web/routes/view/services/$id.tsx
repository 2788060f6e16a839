import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { serviceDetails } from '#contract/plans/calls.ts'
import { spDetails } from '#contract/providers/calls.ts'
import { isId } from '#kit/id.ts'
import { CompareLink } from '#web/features/plans/compare-link.tsx'
import { CompareToggle } from '#web/features/plans/compare-toggle.tsx'
import { PlanPage } from '#web/features/plans/plan-page.tsx'
import { useApi } from '#web/lib/api.ts'
import { isApiError } from '#web/lib/api-error.ts'
import { pageHead } from '#web/lib/head.ts'
import { callQuery } from '#web/lib/query.ts'

export const Route = createFileRoute('/view/services/$id')({
  loader: async ({ context: { api, queryClient }, params }) => {
    if (!isId(params.id)) {
      throw notFound()
    }
    const plan = await queryClient.ensureQueryData(callQuery(api, serviceDetails, { params }))
    try {
      const query = { id: plan.data.authorData.id }
      await queryClient.ensureQueryData(callQuery(api, spDetails, { query }))
    } catch (error) {
      // Who bought the plan sees it still when the public does not see its provider any more.
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
      title: `${title} by ${authorData.name}`,
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

function metaDescription(plan: {
  readonly title: string
  readonly validity: number
  readonly authorData: { readonly name: string }
}): string {
  const { title, validity, authorData } = plan
  return `${title}: a plan of ${authorData.name}, valid for ${validity} days. Features, price, terms and who is behind it.`
}

function PlanDetails() {
  const params = Route.useParams()
  const api = useApi()
  const plan = useSuspenseQuery(callQuery(api, serviceDetails, { params })).data.data
  const query = { id: plan.authorData.id }
  // The loader has asked already; a provider who is not to be seen stays out.
  const provider = useQuery({ ...callQuery(api, spDetails, { query }), enabled: false })
  return (
    <PlanPage
      key={plan._id}
      plan={plan}
      provider={provider.data?.data}
      compare={
        <>
          <CompareToggle plan={plan} size="md" />
          <CompareLink plan={plan} />
        </>
      }
    />
  )
}
