import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, useChildMatches } from '@tanstack/react-router'
import type { ApiClient } from '#contract/call.ts'
import { spDetails } from '#contract/providers/calls.ts'
import { categoryTitle, mayPostCalls } from '#contract/providers/categories.ts'
import { providerName } from '#contract/providers/provider-name.ts'
import type { PublicProvider } from '#contract/providers/types.ts'
import { recordSummaries } from '#contract/scorecard/summary-calls.ts'
import { providerFeed } from '#web/features/content/structured-data.ts'
import { FollowButton } from '#web/features/follows/follow-button.tsx'
import { MessageButton } from '#web/features/messages/message-button.tsx'
import { ProfilePage } from '#web/features/provider/page/profile-page.tsx'
import { aboutProvider, shortDescription } from '#web/features/provider/page/structured-data.ts'
import { pageTexts } from '#web/features/provider/page/texts.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { PagePart } from '#web/lib/page/boundaries.tsx'
import { requireId } from '#web/lib/page/guards.ts'
import { pageHead } from '#web/lib/page/head.ts'
import { useSession } from '#web/lib/session/session.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'

export const Route = createFileRoute('/view/serviceprovider/$id')({
  loader: async ({ context: { api, queryClient }, params: { id } }) => {
    requireId(id)
    const details = await queryClient.ensureQueryData(callQuery(api, spDetails, { query: { id } }))
    if (!mayPostCalls(details.data.category)) {
      await queryClient.prefetchQuery(recordQuery(api, id))
    }
    return details
  },
  head: ({ loaderData }) => {
    if (loaderData === undefined) {
      return {}
    }
    const provider = loaderData.data
    return pageHead({
      title: `${providerName(provider)}, ${categoryTitle(provider.category)}`,
      description: shortDescription(provider),
      path: `/view/serviceprovider/${provider._id}`,
      image: provider.companyLogo ?? provider.profileUrl ?? undefined,
      about: aboutProvider(provider),
      ...(provider.verified
        ? { feed: providerFeed({ id: provider._id, name: provider.RegName }) }
        : { unlisted: true }),
    })
  },
  component: Profile,
})

const recordQuery = (api: ApiClient, id: string) =>
  callQuery(api, recordSummaries, { query: { providerIds: id } })

/** The calls of a provider that may not post any more stay on its page. */
function useHasRecord({ _id, category }: PublicProvider): boolean {
  const mayPost = mayPostCalls(category)
  const { data } = useQuery({ ...recordQuery(useApi(), _id), enabled: !mayPost })
  return mayPost || (data !== undefined && data.data.length > 0)
}

function Profile() {
  const { id } = Route.useParams()
  const session = useSession()
  const provider = useSuspenseQuery(callQuery(useApi(), spDetails, { query: { id } })).data.data
  const hasRecord = useHasRecord(provider)
  const isOwn = session?._id === id
  const isOverview = useChildMatches({
    select: (matches) => matches.some((match) => match.routeId === '/view/serviceprovider/$id/'),
  })
  return (
    <ProfilePage
      provider={provider}
      hasRecord={hasRecord}
      isOverview={isOverview}
      actions={
        <>
          <FollowButton provider={provider} size="md" primary={!isOwn} />
          {provider.verified ? <MessageButton provider={provider} /> : null}
          {isOwn ? (
            <ButtonAnchor href="/dashboard/serviceprovider/publicprofile">
              {pageTexts.editProfile}
            </ButtonAnchor>
          ) : null}
        </>
      }
    >
      <PagePart>
        <Outlet />
      </PagePart>
    </ProfilePage>
  )
}
