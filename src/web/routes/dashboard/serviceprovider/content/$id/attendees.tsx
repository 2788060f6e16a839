import { createFileRoute } from '@tanstack/react-router'
import { ownPiece } from '#contract/content/own-calls.ts'
import { AttendeesScreen } from '#web/features/content/host/attendees-screen.tsx'
import { pageTexts } from '#web/features/content/host/texts.ts'
import { attendeePages } from '#web/features/content/studio/pages.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { requireId, requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/dashboard/serviceprovider/content/$id/attendees')({
  beforeLoad: requireSession('provider'),
  loader: async ({ context: { api, queryClient }, params: { id } }) => {
    requireId(id)
    await Promise.all([
      queryClient.ensureQueryData(callQuery(api, ownPiece, { params: { id } })),
      queryClient.ensureInfiniteQueryData(attendeePages(api, id)),
    ])
  },
  head: () => unlistedHead(pageTexts.title),
  component: Attendees,
})

function Attendees() {
  return <AttendeesScreen id={Route.useParams().id} />
}
