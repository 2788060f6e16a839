import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { getPiece } from '#contract/content/public-calls.ts'
import { ArticlePage } from '#web/features/content/reading/article-page.tsx'
import { relatedQuery } from '#web/features/content/reading/related-query.ts'
import { pieceHead } from '#web/features/content/structured-data.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { requireId } from '#web/lib/page/guards.ts'

export const Route = createFileRoute('/view/article/articlepage/$id')({
  loader: async ({ context: { api, queryClient }, params }) => {
    requireId(params.id)
    const [piece] = await Promise.all([
      queryClient.ensureQueryData(callQuery(api, getPiece, { params })),
      queryClient.ensureQueryData(relatedQuery(api, params.id)),
    ])
    if (piece.data.kind !== 'articles') {
      throw notFound()
    }
    return piece
  },
  head: ({ loaderData }) => (loaderData === undefined ? {} : pieceHead(loaderData.data)),
  component: Article,
})

function Article() {
  const params = Route.useParams()
  const api = useApi()
  const piece = useSuspenseQuery(callQuery(api, getPiece, { params })).data.data
  const related = useSuspenseQuery(relatedQuery(api, params.id)).data
  return piece.kind === 'articles' ? (
    <ArticlePage key={piece._id} article={piece} related={related} />
  ) : null
}
