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
} from '#contract/scorecard/query-calls.ts'
import {
  latestClosed,
  planCalls,
  recordSummaries,
  registrationRecords,
} from '#contract/scorecard/summary-calls.ts'
import { fail, ok } from '#kit/result.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import { asData } from '#platform/http/replies.ts'
import type { Scorecard } from '../scorecard.ts'

export function scorecardQueryHandlers({
  queries,
}: Pick<Scorecard, 'queries'>): readonly Handler[] {
  return [
    handle(listTrades, ({ viewer, now: at }, { query }) => queries.list(query, { viewer, at })),
    handle(exportTrades, async ({ viewer, now: at }, { query }) => {
      const page = await queries.export(query, { viewer, at })
      return page.ok ? ok(asPageReply(page.value)) : page
    }),
    handle(tradeDetail, async ({ viewer, now: at }, { query: { id } }) =>
      asData(await queries.detail({ id, viewer, at })),
    ),
    handle(tradePrices, ({ viewer, now: at }, { query: { id } }) =>
      queries.prices({ id, viewer, at }),
    ),
    handle(closedTradesAll, async ({ now }) => ok({ data: await queries.closedForAll(now) })),
    handle(todaysTrades, async ({ now }) => ok({ data: await queries.today(now) })),
    handle(showcaseTrade, async ({ now }) => ok({ data: (await queries.showcase(now)) ?? null })),
    handle(performanceReport, async ({ viewer }, { query: { providerId } }) =>
      asData(await queries.performance(providerId, viewer)),
    ),
    handle(recordSummaries, async ({ now }, { query: { providerIds } }) =>
      ok({ data: await queries.summaries(providerIds, now) }),
    ),
    handle(latestClosed, async ({ now }, { query: { providerId } }) =>
      ok({ data: await queries.latestClosed(providerId, now) }),
    ),
    handle(registrationRecords, async ({ viewer }, { query: { providerId } }) =>
      asData(await queries.registrationRecords(providerId, viewer)),
    ),
    handle(planCalls, async ({ viewer, now: at }, { query: { planId } }) => {
      const calls = await queries.planCalls(planId, { viewer, at })
      return calls === undefined ? fail('not_found') : ok({ data: calls })
    }),
    handle(providerJournal, ({ viewer, now }, { query: { providerId, after = 0 } }) =>
      queries.journal({ providerId, after, rows: JOURNAL_PAGE_ROWS, viewer, at: now }),
    ),
    handle(dailyRoots, async (_, { query }) => {
      const page = await queries.roots(query)
      return page.ok ? ok(asPageReply(page.value)) : page
    }),
    handle(dailyRootHeads, async (_, { query: { day } }) => asData(await queries.rootHeads(day))),
  ]
}

function asPageReply<T>({ items, nextCursor }: { items: readonly T[]; nextCursor?: string }) {
  return { data: [...items], ...(nextCursor === undefined ? {} : { nextCursor }) }
}
