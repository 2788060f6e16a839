import { createFileRoute } from '@tanstack/react-router'
import { loadReference } from '#web/features/docs/load-reference.ts'
import { ReferencePage } from '#web/features/docs/reference-page.tsx'
import { pageTexts } from '#web/features/docs/texts.ts'
import { pageHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/api/docs')({
  loader: () => loadReference(),
  head: () =>
    pageHead({
      title: pageTexts.title,
      description: pageTexts.about,
      path: '/api/docs',
    }),
  component: ApiDocsPage,
})

function ApiDocsPage() {
  return <ReferencePage reference={Route.useLoaderData()} />
}
