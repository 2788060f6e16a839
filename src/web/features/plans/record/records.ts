import { type QueryClient, queryOptions, useQueries } from '@tanstack/react-query'
import type { ApiClient } from '#contract/call.ts'
import type { PlanCard } from '#contract/plans/types.ts'
import { mayPostCalls } from '#contract/providers/categories.ts'
import { type RecordSummary, recordSummaries } from '#contract/scorecard/summary-calls.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'

type Sold = Pick<PlanCard, 'authorData' | 'serviceType' | 'category'>

/**
 * False for funds, which are judged by their returns, and for categories that may not post calls.
 */
export function sellsCalls({ serviceType, category }: Sold): boolean {
  return serviceType === 'normal' && mayPostCalls(category)
}

/** The records of the providers of these plans, if they sell calls. Disabled if none does. */
function recordsQuery(api: ApiClient, plans: readonly Sold[]) {
  const sellers = plans.filter(sellsCalls).map(({ authorData }) => authorData.id)
  const ids = [...new Set(sellers)].sort()
  const query = callQuery(api, recordSummaries, { query: { providerIds: ids.join(',') } })
  return queryOptions({ ...query, enabled: ids.length > 0 })
}

/** For loaders, so that a page shows its plans and their records together. */
export async function loadRecords(
  { api, queryClient }: { readonly api: ApiClient; readonly queryClient: QueryClient },
  plans: readonly Sold[],
): Promise<void> {
  if (plans.some(sellsCalls)) {
    await queryClient.ensureQueryData(recordsQuery(api, plans))
  }
}

/** By provider id. Records of later pages are added as they load. */
export function useRecords(
  pages: readonly (readonly Sold[])[],
): ReadonlyMap<string, RecordSummary> {
  const api = useApi()
  const records = useQueries({ queries: pages.map((plans) => recordsQuery(api, plans)) })
  return new Map(
    records.flatMap(({ data }) => data?.data ?? []).map((one) => [one.providerId, one]),
  )
}
