import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { ApiClient } from '#contract/call.ts'
import { spDetails, subProfiles } from '#contract/providers/calls.ts'
import { isId } from '#kit/id.ts'
import { Overview } from '#web/features/provider/page/overview.tsx'
import { useApi } from '#web/lib/api/api.ts'
import { callPages } from '#web/lib/api/call-pages.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { LoadMore } from '#web/ui/tables/load-more.tsx'

export const Route = createFileRoute('/view/serviceprovider/$id/')({
  loader: async ({ context: { api, queryClient }, params: { id } }) => {
    if (isId(id)) {
      await queryClient.ensureInfiniteQueryData(subProfilePages(api, id))
    }
  },
  component: ProfileOverview,
})

const subProfilePages = (api: ApiClient, id: string) =>
  callPages(api, subProfiles, { query: { id } })

function ProfileOverview() {
  const { id } = Route.useParams()
  const api = useApi()
  const provider = useSuspenseQuery(callQuery(api, spDetails, { query: { id } })).data.data
  const list = useSuspenseInfiniteQuery(subProfilePages(api, id))
  return (
    <Overview
      provider={provider}
      subProfiles={list.data.pages.flatMap((page) => page.data)}
      moreSubProfiles={<LoadMore list={list} />}
    />
  )
}
