import { createFileRoute } from '@tanstack/react-router'
import { gstDue } from '#contract/payouts/calls.ts'
import { GstScreen } from '#web/features/admin-gst/gst-screen.tsx'
import { gstClaimPages, gstSearchOf } from '#web/features/admin-gst/pages.ts'
import { pageTexts } from '#web/features/admin-gst/texts.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/dashboard/admin/gst')({
  validateSearch: gstSearchOf,
  beforeLoad: requireSession('admin'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps: { from, to } }) => {
    await Promise.all([
      queryClient.ensureInfiniteQueryData(gstClaimPages(api)),
      // The call fails for days without unclaimed amounts; the page then shows that instead of the
      // amounts.
      from === undefined || to === undefined
        ? undefined
        : queryClient.prefetchQuery(callQuery(api, gstDue, { query: { from, to } })),
    ])
  },
  head: () => unlistedHead(pageTexts.title),
  component: Gst,
})

function Gst() {
  return <GstScreen search={Route.useSearch()} />
}
