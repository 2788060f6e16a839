import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { findVideo } from '#contract/content/public-calls.ts'
import { relatedQuery } from '#web/features/content/reading/related-query.ts'
import { VideoPage } from '#web/features/content/reading/video-page.tsx'
import { pieceHead } from '#web/features/content/structured-data.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'

/** Accepts our own id, or the video host's id of a podcast that was published here. */
export const Route = createFileRoute('/view/yt-podcasts/$videoID')({
  loader: async ({ context: { api, queryClient }, params }) => {
    const piece = await queryClient.ensureQueryData(
      callQuery(api, findVideo, inputOf(params.videoID)),
    )
    await queryClient.ensureQueryData(relatedQuery(api, piece.data._id))
    return piece
  },
  head: ({ loaderData }) => (loaderData === undefined ? {} : pieceHead(loaderData.data)),
  component: Podcast,
})

const inputOf = (video: string) => ({ query: { kind: 'podcasts' as const, video } })

function Podcast() {
  const { videoID } = Route.useParams()
  const api = useApi()
  const piece = useSuspenseQuery(callQuery(api, findVideo, inputOf(videoID))).data.data
  const related = useSuspenseQuery(relatedQuery(api, piece._id)).data
  return piece.kind === 'podcasts' ? <VideoPage video={piece} related={related} /> : null
}
