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
import { listLatestClosed, summarize } from './summary.ts'

/** What people see of calls: tables, a trade with its life, and the record of a provider. */
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
    /** Brings the tables that are read up to the journals, however much that is. */
    catchUp: journals.catchUp,
    list: (query: ListQuery, { viewer, at }: TradeRequest) => listTrades(parts, query, viewer, at),
    export: (query: ExportQuery, { viewer, at }: TradeRequest) =>
      exportTrades(parts, query, viewer, at),
    detail: (asked: TradeRequest & { readonly id: string }) => findDetail(parts, asked),
    prices: (asked: TradeRequest & { readonly id: string }) => findPrices(parts, asked),
    closedForAll: (at: Date) => listClosedForAll(parts, at),
    today: (at: Date) => listToday(parts, at),
    showcase: (at: Date) => findShowcase(parts, at),
    performance: reports.of,
    summaries: (providerIds: readonly string[], at: Date) =>
      summarize({ db, reports }, providerIds, at),
    latestClosed: (providerId: string, at: Date) => listLatestClosed(parts, providerId, at),
    planCalls: (planId: string, { viewer, at }: TradeRequest) =>
      findPlanCalls(parts, { planId, viewer, at }),
    journal: (query: Parameters<typeof pageOfJournal>[1]) => pageOfJournal(parts, query),
    roots: (query: Parameters<typeof pageOfRoots>[1]) => pageOfRoots(db.read, query),
    rootHeads: (day: string) => headsOfDay(db.read, day),
    publishRoots: () => publishRoots(deps),
    startJobs: async (jobs: Jobs): Promise<void> => {
      // Two minutes past midnight in India; the other times are for those that it missed.
      await jobs.schedule('scorecard-roots', '2-59/10 * * * *', async () => {
        await publishRoots(deps)
      })
      // Readers take in what is new; this is for what comes when nobody reads.
      await jobs.schedule('scorecard-listing', '* * * * *', journals.catchUp)
    },
  }
}
