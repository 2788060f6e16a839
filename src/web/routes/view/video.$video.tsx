import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { findVideo } from '#contract/content/public-calls.ts'
import { relatedQuery } from '#web/features/content/reading/related-query.ts'
import { VideoPage } from '#web/features/content/reading/video-page.tsx'
import { pieceHead } from '#web/features/content/structured-data.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'

/** Accepts our own id, or the encoded link of a video that was published here. */
export const Route = createFileRoute('/view/video/$video')({
  loader: async ({ context: { api, queryClient }, params }) => {
    const piece = await queryClient.ensureQueryData(
      callQuery(api, findVideo, inputOf(params.video)),
    )
    await queryClient.ensureQueryData(relatedQuery(api, piece.data._id))
    return piece
  },
  head: ({ loaderData }) => (loaderData === undefined ? {} : pieceHead(loaderData.data)),
  component: Video,
})

const inputOf = (video: string) => ({ query: { kind: 'videos' as const, video } })

function Video() {
  const { video } = Route.useParams()
  const api = useApi()
  const piece = useSuspenseQuery(callQuery(api, findVideo, inputOf(video))).data.data
  const related = useSuspenseQuery(relatedQuery(api, piece._id)).data
  return piece.kind === 'videos' ? <VideoPage video={piece} related={related} /> : null
}
