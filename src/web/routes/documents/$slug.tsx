import { createFileRoute, notFound } from '@tanstack/react-router'
import { LegalPage } from '#web/features/legal/legal-page.tsx'
import { pageHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/documents/$slug')({
  loader: async ({ params }) => {
    const { loadDocument } = await import('#web/features/legal/load-document.ts')
    const document = await loadDocument(params.slug)
    if (document === undefined) {
      throw notFound()
    }
    return document
  },
  head: ({ loaderData, params }) =>
    pageHead({
      title: loaderData?.title ?? '',
      description: loaderData?.description ?? '',
      path: `/documents/${params.slug}`,
    }),
  component: DocumentPage,
})

function DocumentPage() {
  return <LegalPage document={Route.useLoaderData()} eyebrow="Tradebox" />
}
