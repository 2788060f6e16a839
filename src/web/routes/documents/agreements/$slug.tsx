import { createFileRoute, notFound } from '@tanstack/react-router'
import { LegalPage } from '#web/features/legal/legal-page.tsx'
import { legalTexts } from '#web/features/legal/texts.ts'
import { pageHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/documents/agreements/$slug')({
  loader: async ({ params }) => {
    const { loadDocument } = await import('#web/features/legal/load-document.ts')
    const document = await loadDocument(`agreements/${params.slug}`)
    if (document === undefined) {
      throw notFound()
    }
    return document
  },
  head: ({ loaderData, params }) =>
    pageHead({
      title: loaderData?.title ?? '',
      description: loaderData?.description ?? '',
      path: `/documents/agreements/${params.slug}`,
    }),
  component: AgreementPage,
})

function AgreementPage() {
  return <LegalPage document={Route.useLoaderData()} eyebrow={legalTexts.providerAgreement} />
}
