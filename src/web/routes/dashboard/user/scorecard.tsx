import { createFileRoute } from '@tanstack/react-router'
import { listTrades } from '#contract/scorecard/reading-calls.ts'
import { ScorecardTables } from '#web/features/scorecard/scorecard-tables.tsx'
import { listInput, SUBSCRIBED_PATH, scorecardSearchOf } from '#web/features/scorecard/search.ts'
import { requireSession } from '#web/lib/guards.ts'
import { pageHead } from '#web/lib/head.ts'
import { callQuery } from '#web/lib/query.ts'
import { ButtonAnchor } from '#web/ui/button-anchor.tsx'
import { SectionHeader } from '#web/ui/section-header.tsx'

const DESCRIPTION = 'Live calls from your plans.'

export const Route = createFileRoute('/dashboard/user/scorecard')({
  beforeLoad: requireSession('user'),
  validateSearch: scorecardSearchOf,
  loaderDeps: ({ search: { trade: _, ...list } }) => list,
  loader: async ({ context: { api, queryClient }, deps }) => {
    await queryClient.ensureQueryData(callQuery(api, listTrades, listInput('subscribed', deps)))
  },
  head: () =>
    pageHead({
      title: 'Scorecard',
      description: DESCRIPTION,
      path: SUBSCRIBED_PATH,
      unlisted: true,
    }),
  component: SubscribedScorecard,
})

function SubscribedScorecard() {
  const search = Route.useSearch()
  return (
    <div className="flex flex-col gap-6">
      <SectionHeader
        size="page"
        title="Scorecard"
        description={DESCRIPTION}
        actions={<ButtonAnchor href="/scorecard">All providers</ButtonAnchor>}
      />
      <ScorecardTables view="subscribed" path={SUBSCRIBED_PATH} search={search} />
    </div>
  )
}
