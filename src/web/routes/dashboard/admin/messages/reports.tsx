import { createFileRoute } from '@tanstack/react-router'
import { reportPages } from '#web/features/admin-messages/pages.ts'
import { ReportsScreen } from '#web/features/admin-messages/reports-screen.tsx'
import { pageTexts } from '#web/features/admin-messages/texts.ts'
import { allowedValue } from '#web/lib/navigation/search-values.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

const OTHERS = ['closed'] as const

/** Open reports if absent. */
type Search = { readonly state?: (typeof OTHERS)[number] }

export const Route = createFileRoute('/dashboard/admin/messages/reports')({
  validateSearch: (search): Search => ({ state: allowedValue(OTHERS, search.state) }),
  beforeLoad: requireSession('admin'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps }) => {
    await queryClient.ensureInfiniteQueryData(reportPages(api, deps.state ?? 'open'))
  },
  head: () => unlistedHead(pageTexts.title),
  component: Reports,
})

function Reports() {
  return <ReportsScreen state={Route.useSearch().state ?? 'open'} />
}
