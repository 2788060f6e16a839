import type { Viewer } from '#platform/http/viewer.ts'
import type { Jobs } from '#platform/jobs.ts'
import { createDeliveries } from '../deliveries.ts'
import type { ScorecardDeps } from '../deps.ts'
import type { PresentTrades } from '../presenter.ts'
import { createJournals } from './catch-up.ts'
import { findDetail, findPrices } from './detail.ts'
import { type ExportQuery, exportTrades } from './export.ts'
import { type ListQuery, listTrades } from './lists.ts'
import { createPerformance, pageOfJournal } from './performance.ts'
import { headsOfDay, pageOfRoots, publishRoots } from './roots.ts'
import { listClosedForAll, listToday } from './shared-with-all.ts'

/** What people see of calls: tables, a trade with its life, and the record of a provider. */
export function createReading(deps: ScorecardDeps, present: PresentTrades) {
  const { db } = deps
  const journals = createJournals(db)
  const parts = { ...deps, journals, present, deliveryOf: createDeliveries(deps).deliveryOf }
  type Asked = { readonly viewer: Viewer; readonly at: Date }
  return {
    /** Brings the tables that are read up to the journals, however much that is. */
    catchUp: journals.catchUp,
    list: (query: ListQuery, { viewer, at }: Asked) => listTrades(parts, query, viewer, at),
    export: (query: ExportQuery, { viewer, at }: Asked) => exportTrades(parts, query, viewer, at),
    detail: (asked: Asked & { readonly id: string }) => findDetail(parts, asked),
    prices: (asked: Asked & { readonly id: string }) => findPrices(parts, asked),
    closedForAll: (at: Date) => listClosedForAll(parts, at),
    today: (at: Date) => listToday(parts, at),
    performance: createPerformance(parts),
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
