import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { ApiClient } from '#contract/call.ts'
import { listTrades, type ScorecardView } from '#contract/scorecard/query-calls.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { pageCount } from '#web/ui/tables/pages.ts'
import {
  listInput,
  pageOf,
  ROWS_PER_PAGE,
  type ScorecardSearch,
  scorecardHref,
  scorecardSearchOf,
} from './search.ts'

type Loader = {
  readonly context: { readonly api: ApiClient; readonly queryClient: QueryClient }
  /** The parts of the address that the rows depend on. */
  readonly deps: ScorecardSearch
  readonly location: { readonly pathname: string; readonly search: object }
}

/**
 * Loads the rows of a scorecard's page. A page past the end, for example of an old link, redirects
 * to the last one.
 */
export async function loadRows(loader: Loader, view: ScorecardView): Promise<void> {
  const { context, deps, location } = loader
  const input = listInput(view, deps)
  const { total } = await context.queryClient.ensureQueryData(
    callQuery(context.api, listTrades, input),
  )
  const last = pageCount(total, ROWS_PER_PAGE)
  if (pageOf(deps) > last) {
    const search = scorecardSearchOf({ ...location.search, page: String(last) })
    throw redirect({ href: scorecardHref(location.pathname, search), statusCode: 302 })
  }
}
