import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { getPiece } from '#contract/content/public-calls.ts'
import { viewerState } from '#contract/content/reader-calls.ts'
import { PieceGrid } from '#web/features/content/cards/piece-grid.tsx'
import { EventPage } from '#web/features/content/events/event-page.tsx'
import { pageTexts } from '#web/features/content/events/texts.ts'
import { relatedQuery } from '#web/features/content/reading/related-query.ts'
import { pieceHead } from '#web/features/content/structured-data.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { requireId } from '#web/lib/page/guards.ts'

export const Route = createFileRoute('/view/events/details/$id')({
  loader: async ({ context: { api, queryClient, session }, params }) => {
    requireId(params.id)
    const { id } = params
    const [piece] = await Promise.all([
      queryClient.ensureQueryData(callQuery(api, getPiece, { params: { id } })),
      queryClient.ensureQueryData(relatedQuery(api, id)),
      session === null
        ? undefined
        : queryClient.ensureQueryData(callQuery(api, viewerState, { query: { ids: id } })),
    ])
    if (piece.data.kind !== 'events') {
      throw notFound()
    }
    return { event: piece.data, seenAt: Date.now() }
  },
  head: ({ loaderData }) => (loaderData === undefined ? {} : pieceHead(loaderData.event)),
  component: EventDetails,
})

function EventDetails() {
  const { id } = Route.useParams()
  const { seenAt } = Route.useLoaderData()
  const api = useApi()
  const piece = useSuspenseQuery(callQuery(api, getPiece, { params: { id } })).data.data
  const related = useSuspenseQuery(relatedQuery(api, id)).data
  if (piece.kind !== 'events') {
    return null
  }
  const others = [...related.fromProvider, ...related.sameCategory].slice(0, 3)
  return (
    <EventPage
      key={id}
      event={piece}
      seenAt={seenAt}
      related={
        others.length === 0 ? null : (
          <section className="mt-12">
            <h2 className="mb-5 text-xl font-[600]">{pageTexts.moreEvents}</h2>
            <PieceGrid pieces={others} />
          </section>
        )
      }
    />
  )
}
