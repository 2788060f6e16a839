import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { contentKinds } from '#contract/enums.ts'
import { spDetails } from '#contract/providers/calls.ts'
import { isId } from '#kit/id.ts'
import { contentTexts } from '#web/features/provider/content-texts.ts'
import { EmptyContent } from '#web/features/provider/empty-content.tsx'
import { useApi } from '#web/lib/api.ts'
import { pageHead } from '#web/lib/head.ts'
import { providerName } from '#web/lib/provider-name.ts'
import { callQuery } from '#web/lib/query.ts'
import { oneIn } from '#web/lib/search-values.ts'
import { ButtonAnchor } from '#web/ui/button-anchor.tsx'

export const Route = createFileRoute('/view/serviceprovider/$id/$tab')({
  loader: async ({ context: { api, queryClient }, params: { id, tab } }) => {
    const kind = oneIn(contentKinds, tab)
    if (kind === undefined || !isId(id)) {
      throw notFound()
    }
    const details = await queryClient.ensureQueryData(callQuery(api, spDetails, { query: { id } }))
    return { kind, details }
  },
  head: ({ loaderData }) => {
    if (loaderData === undefined) {
      return {}
    }
    const { kind, details } = loaderData
    const { _id } = details.data
    const name = providerName(details.data)
    return pageHead({
      title: `${contentTexts[kind].title} by ${name}`,
      description: `${contentTexts[kind].title} that ${name} has published on Tradebox.`,
      path: `/view/serviceprovider/${_id}/${kind}`,
      image: details.data.companyLogo ?? details.data.profileUrl ?? undefined,
      // An empty page helps nobody who comes from a search engine.
      ...(details.data.stats.contentStats[kind] > 0 ? {} : { unlisted: true }),
    })
  },
  component: ProfileContent,
})

function ProfileContent() {
  const { id } = Route.useParams()
  const { kind } = Route.useLoaderData()
  const provider = useSuspenseQuery(callQuery(useApi(), spDetails, { query: { id } })).data.data
  return (
    <EmptyContent
      kind={kind}
      name={providerName(provider)}
      action={
        <ButtonAnchor size="sm" href={`/view/serviceprovider/${id}/services`}>
          See the services
        </ButtonAnchor>
      }
    />
  )
}
