import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { mySubscriptions } from '#contract/checkout/subscriptions.ts'
import { loadRows } from '#web/features/scorecard/table/load-rows.ts'
import { ScorecardTables } from '#web/features/scorecard/table/scorecard-tables.tsx'
import { SUBSCRIBED_PATH, scorecardSearchOf } from '#web/features/scorecard/table/search.ts'
import { pageTexts } from '#web/features/scorecard/texts.ts'
import { AwaitedCalls, RunningTrials } from '#web/features/subscriptions/awaited-calls.tsx'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'

const DESCRIPTION = pageTexts.ownAbout

export const Route = createFileRoute('/dashboard/user/scorecard')({
  beforeLoad: requireSession('user'),
  validateSearch: scorecardSearchOf,
  loaderDeps: ({ search: { trade: _, ...list } }) => list,
  loader: async (loader) => {
    const { api, queryClient } = loader.context
    await Promise.all([
      loadRows(loader, 'subscribed'),
      queryClient.ensureQueryData(callQuery(api, mySubscriptions, { query: {} })),
    ])
  },
  head: () => unlistedHead(pageTexts.scorecard),
  component: SubscribedScorecard,
})

function SubscribedScorecard() {
  const search = Route.useSearch()
  const plans = useSuspenseQuery(callQuery(useApi(), mySubscriptions, { query: {} })).data.data
  const planTitles = new Map(plans.map(({ serviceId, serviceName }) => [serviceId, serviceName]))
  return (
    <div className="flex flex-col gap-6">
      <SectionHeader
        size="page"
        title={pageTexts.scorecard}
        description={DESCRIPTION}
        actions={<ButtonAnchor href="/scorecard">{pageTexts.allProviders}</ButtonAnchor>}
      />
      <RunningTrials />
      <ScorecardTables
        view="subscribed"
        path={SUBSCRIBED_PATH}
        search={search}
        planTitles={planTitles}
        whenEmpty={<AwaitedCalls />}
      />
    </div>
  )
}
