import {
  closedTradesAll,
  dailyRootHeads,
  dailyRoots,
  exportTrades,
  JOURNAL_PAGE_ROWS,
  listTrades,
  performanceReport,
  providerJournal,
  showcaseTrade,
  todaysTrades,
  tradeDetail,
  tradePrices,
} from '#contract/scorecard/reading-calls.ts'
import { latestClosed, planCalls, recordSummaries } from '#contract/scorecard/summary-calls.ts'
import { fail, ok } from '#kit/result.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import type { Scorecard } from '../scorecard.ts'

export function scorecardReadingHandlers({
  reading,
}: Pick<Scorecard, 'reading'>): readonly Handler[] {
  return [
    handle(listTrades, ({ viewer, now: at }, { query }) => reading.list(query, { viewer, at })),
    handle(exportTrades, async ({ viewer, now: at }, { query }) => {
      const page = await reading.export(query, { viewer, at })
      return page.ok ? ok(said(page.value)) : page
    }),
    handle(tradeDetail, async ({ viewer, now: at }, { query: { id } }) => {
      const detail = await reading.detail({ id, viewer, at })
      return detail.ok ? ok({ data: detail.value }) : detail
    }),
    handle(tradePrices, ({ viewer, now: at }, { query: { id } }) =>
      reading.prices({ id, viewer, at }),
    ),
    handle(closedTradesAll, async ({ now }) => ok({ data: await reading.closedForAll(now) })),
    handle(todaysTrades, async ({ now }) => ok({ data: await reading.today(now) })),
    handle(showcaseTrade, async ({ now }) => ok({ data: (await reading.showcase(now)) ?? null })),
    handle(performanceReport, async ({ viewer }, { query: { providerId } }) => {
      const report = await reading.performance(providerId, viewer)
      return report.ok ? ok({ data: report.value }) : report
    }),
    handle(recordSummaries, async ({ now }, { query: { providerIds } }) =>
      ok({ data: await reading.summaries(providerIds, now) }),
    ),
    handle(latestClosed, async ({ now }, { query: { providerId } }) =>
      ok({ data: await reading.latestClosed(providerId, now) }),
    ),
    handle(planCalls, async ({ viewer, now: at }, { query: { planId } }) => {
      const calls = await reading.planCalls(planId, { viewer, at })
      return calls === undefined ? fail('not_found') : ok({ data: calls })
    }),
    handle(providerJournal, ({ viewer, now }, { query: { providerId, after = 0 } }) =>
      reading.journal({ providerId, after, rows: JOURNAL_PAGE_ROWS, viewer, at: now }),
    ),
    handle(dailyRoots, async (_, { query }) => {
      const page = await reading.roots(query)
      return page.ok ? ok(said(page.value)) : page
    }),
    handle(dailyRootHeads, async (_, { query: { day } }) => {
      const heads = await reading.rootHeads(day)
      return heads.ok ? ok({ data: heads.value }) : heads
    }),
  ]
}

function said<T>({ items, nextCursor }: { items: readonly T[]; nextCursor?: string }) {
  return { data: [...items], ...(nextCursor === undefined ? {} : { nextCursor }) }
}
