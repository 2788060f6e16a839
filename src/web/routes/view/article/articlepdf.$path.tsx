import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { getPiece } from '#contract/content/public-calls.ts'
import { PdfPage } from '#web/features/content/reading/pdf-page.tsx'
import { pageTexts } from '#web/features/content/reading/texts.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { requireId } from '#web/lib/page/guards.ts'
import { pageHead } from '#web/lib/page/head.ts'

/** The last part of the address is the id of an article; file paths are not supported. */
export const Route = createFileRoute('/view/article/articlepdf/$path')({
  loader: async ({ context: { api, queryClient }, params: { path } }) => {
    requireId(path)
    const piece = await queryClient.ensureQueryData(callQuery(api, getPiece, inputOf(path)))
    if (piece.data.kind !== 'articles' || piece.data.pdf === null) {
      throw notFound()
    }
    return piece
  },
  head: ({ loaderData }) => {
    if (loaderData === undefined) {
      return {}
    }
    const { _id, title, authorData } = loaderData.data
    return pageHead({
      title: pageTexts.title(title, authorData.name),
      description: pageTexts.about(title, authorData.name, authorData.regNumber),
      path: `/view/article/articlepdf/${_id}`,
      // Search engines should index the article itself.
      unlisted: true,
    })
  },
  component: ArticlePdf,
})

const inputOf = (id: string) => ({ params: { id } })

function ArticlePdf() {
  const { path } = Route.useParams()
  const piece = useSuspenseQuery(callQuery(useApi(), getPiece, inputOf(path))).data.data
  return piece.kind === 'articles' && piece.pdf !== null ? (
    <PdfPage article={piece} pdf={piece.pdf} />
  ) : null
}
