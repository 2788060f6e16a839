import { createFileRoute } from '@tanstack/react-router'
import { publishingStatus } from '#contract/content/own-calls.ts'
import { ownPiecePages, studioSearchOf } from '#web/features/content/studio/pages.ts'
import { StudioScreen } from '#web/features/content/studio/studio-screen.tsx'
import { pageTexts } from '#web/features/content/studio/texts.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/dashboard/serviceprovider/content/')({
  validateSearch: studioSearchOf,
  beforeLoad: requireSession('provider'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps }) => {
    await Promise.all([
      queryClient.ensureInfiniteQueryData(ownPiecePages(api, deps)),
      queryClient.ensureQueryData(callQuery(api, publishingStatus, {})),
    ])
  },
  head: () => unlistedHead(pageTexts.title),
  component: Studio,
})

function Studio() {
  return <StudioScreen search={Route.useSearch()} />
}
