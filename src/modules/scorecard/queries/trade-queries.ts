import type { Viewer } from '#platform/http/viewer.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { createDeliveries } from '../deliveries.ts'
import type { ScorecardDeps } from '../deps.ts'
import { findPlanCalls } from '../plan-calls/find-plan-calls.ts'
import type { PresentTrades } from '../presenter.ts'
import { createJournals } from './catch-up.ts'
import { headsOfDay, pageOfRoots, publishRoots } from './daily-root-hashes.ts'
import { findDetail, findPrices } from './detail.ts'
import { type ExportQuery, exportTrades } from './export.ts'
import { type ListQuery, listTrades } from './lists.ts'
import { createNameOrder } from './name-order.ts'
import { createReports, pageOfJournal } from './performance.ts'
import { listClosedForAll, listToday } from './shared-with-all.ts'
import { findShowcase } from './showcase.ts'
import { listLatestClosed, listRegistrationRecords, summarize } from './summary.ts'

/** Queries on calls: tables, single trades and the records of providers. */
export function createTradeQueries(deps: ScorecardDeps, present: PresentTrades) {
  const { db } = deps
  const journals = createJournals(db)
  const nameOrder = createNameOrder(deps)
  const parts = {
    ...deps,
    journals,
    nameOrder,
    present,
    deliveryOf: createDeliveries(deps).deliveryOf,
  }
  const reports = createReports(parts)
  type TradeRequest = { readonly viewer: Viewer; readonly at: Date }
  return {
    list: (query: ListQuery, { viewer, at }: TradeRequest) => listTrades(parts, query, viewer, at),
    export: (query: ExportQuery, { viewer, at }: TradeRequest) =>
      exportTrades(parts, query, viewer, at),
    detail: (request: TradeRequest & { readonly id: string }) => findDetail(parts, request),
    prices: (request: TradeRequest & { readonly id: string }) => findPrices(parts, request),
    closedForAll: (at: Date) => listClosedForAll(parts, at),
    today: (at: Date) => listToday(parts, at),
    showcase: (at: Date) => findShowcase(parts, at),
    performance: reports.of,
    summaries: (providerIds: readonly string[], at: Date) =>
      summarize({ db, reports }, providerIds, at),
    latestClosed: (providerId: string, at: Date) => listLatestClosed(parts, providerId, at),
    registrationRecords: (providerId: string, viewer: Viewer) =>
      listRegistrationRecords({ ...parts, reports }, providerId, viewer),
    planCalls: (planId: string, { viewer, at }: TradeRequest) =>
      findPlanCalls(parts, { planId, viewer, at }),
    journal: (query: Parameters<typeof pageOfJournal>[1]) => pageOfJournal(parts, query),
    roots: (query: Parameters<typeof pageOfRoots>[1]) => pageOfRoots(db.read, query),
    rootHeads: (day: string) => headsOfDay(db.read, day),
    startJobs: async (jobs: Jobs): Promise<void> => {
      // Runs at 00:02 in India; the other runs make up for a missed one.
      await jobs.schedule('scorecard-roots', '2-59/10 * * * *', () => publishRoots(deps))
      // Readers project new events themselves; the job does so when nobody reads.
      await jobs.schedule('scorecard-listing', '* * * * *', journals.projectAll)
    },
  }
}
