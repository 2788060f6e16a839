import { createFileRoute } from '@tanstack/react-router'
import { postingRights, sharedWithPlans } from '#contract/scorecard/command-calls.ts'
import { loadRows } from '#web/features/scorecard/table/load-rows.ts'
import { ScorecardTables } from '#web/features/scorecard/table/scorecard-tables.tsx'
import { scorecardSearchOf } from '#web/features/scorecard/table/search.ts'
import { DeskScreen } from '#web/features/trade-desk/desk/desk-screen.tsx'
import { DESK_PATH } from '#web/features/trade-desk/desk-paths.ts'
import { pageTexts } from '#web/features/trade-desk/texts.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'
import { useSession } from '#web/lib/session/session.ts'

export const Route = createFileRoute('/dashboard/serviceprovider/scorecard/')({
  validateSearch: scorecardSearchOf,
  beforeLoad: requireSession('provider'),
  loaderDeps: ({ search: { trade: _, ...list } }) => list,
  loader: async (loader) => {
    const { api, queryClient, session } = loader.context
    const id = session?._id ?? ''
    await Promise.all([
      queryClient.ensureQueryData(callQuery(api, postingRights, {})),
      queryClient.ensureQueryData(callQuery(api, sharedWithPlans, { query: { id } })),
      loadRows(loader, 'mine'),
    ])
  },
  head: () => unlistedHead(pageTexts.scorecard),
  component: Desk,
})

function Desk() {
  const session = useSession()
  const search = Route.useSearch()
  return session === null ? null : (
    <DeskScreen
      providerId={session._id}
      tables={(desk) => <ScorecardTables view="mine" path={DESK_PATH} search={search} {...desk} />}
    />
  )
}
