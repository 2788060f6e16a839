import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
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
      await queryClient.ensureInfiniteQueryData(
        callPages(api, subProfiles, inputAt(id), (reply) => reply.nextCursor),
      )
    }
  },
  component: ProfileOverview,
})

const inputAt = (id: string) => (cursor: string | undefined) => ({ query: { id, cursor } })

function ProfileOverview() {
  const { id } = Route.useParams()
  const api = useApi()
  const provider = useSuspenseQuery(callQuery(api, spDetails, { query: { id } })).data.data
  const list = useSuspenseInfiniteQuery(
    callPages(api, subProfiles, inputAt(id), (reply) => reply.nextCursor),
  )
  return (
    <Overview
      provider={provider}
      subProfiles={list.data.pages.flatMap((page) => page.data)}
      moreSubProfiles={
        <LoadMore
          onLoad={() => void list.fetchNextPage()}
          loading={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          done={!list.hasNextPage}
        />
      }
    />
  )
}
