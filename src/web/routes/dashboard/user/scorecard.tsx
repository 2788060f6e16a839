import { createFileRoute } from '@tanstack/react-router'
import { mySubscriptions } from '#contract/checkout/subscriptions.ts'
import { listTrades } from '#contract/scorecard/reading-calls.ts'
import { ScorecardTables } from '#web/features/scorecard/table/scorecard-tables.tsx'
import {
  listInput,
  SUBSCRIBED_PATH,
  scorecardSearchOf,
} from '#web/features/scorecard/table/search.ts'
import { AwaitedCalls, RunningTrials } from '#web/features/subscriptions/awaited-calls.tsx'
import { callQuery } from '#web/lib/api/query.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { pageHead } from '#web/lib/page/head.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'

const DESCRIPTION = 'Live calls from your plans.'

export const Route = createFileRoute('/dashboard/user/scorecard')({
  beforeLoad: requireSession('user'),
  validateSearch: scorecardSearchOf,
  loaderDeps: ({ search: { trade: _, ...list } }) => list,
  loader: async ({ context: { api, queryClient }, deps }) => {
    await Promise.all([
      queryClient.ensureQueryData(callQuery(api, listTrades, listInput('subscribed', deps))),
      queryClient.ensureQueryData(callQuery(api, mySubscriptions, { query: {} })),
    ])
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
      <RunningTrials />
      <ScorecardTables
        view="subscribed"
        path={SUBSCRIBED_PATH}
        search={search}
        whenEmpty={<AwaitedCalls />}
      />
    </div>
  )
}
