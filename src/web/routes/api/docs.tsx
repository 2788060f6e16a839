import { createFileRoute } from '@tanstack/react-router'
import { loadReference } from '#web/features/docs/load-reference.ts'
import { ReferencePage } from '#web/features/docs/reference-page.tsx'
import { pageHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/api/docs')({
  loader: () => loadReference(),
  head: () =>
    pageHead({
      title: 'API reference',
      description:
        'Every call of the Tradebox marketplace with its access, rate, fields and failures.',
      path: '/api/docs',
    }),
  component: ApiDocsPage,
})

function ApiDocsPage() {
  return <ReferencePage reference={Route.useLoaderData()} />
}
