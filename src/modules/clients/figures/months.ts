import type { ClientMonth } from '#contract/clients/types.ts'
import { rupeesFromPaise } from '#kit/money.ts'
import type { Tx } from '#platform/tx.ts'
import type { ClientsDeps } from '../deps.ts'
import { type MonthSpan, monthsUntil } from '../rules/months.ts'
import { percentOf } from '../rules/shares.ts'

/** A year including this month. */
export const MONTHS_COUNT = 12

/** The figures of the last months including this one, newest last. */
export async function monthFigures(
  { plans, checkout }: Pick<ClientsDeps, 'plans' | 'checkout'>,
  tx: Tx,
  providerIds: readonly string[],
  { now, months }: { readonly now: Date; readonly months: number },
): Promise<readonly ClientMonth[]> {
  const spans = monthsUntil(now, months)
  const [counts, revenue] = await Promise.all([
    plans.clients.months(tx, providerIds, spans),
    checkout.clientSales.revenue(tx, providerIds, withThisMoment(spans, now)),
  ])
  return spans.flatMap(({ month }, index) => {
    const of = counts[index]
    return of === undefined
      ? []
      : [
          {
            month,
            revenue: rupeesFromPaise(revenue[index] ?? 0n),
            activeClients: of.activeAtEnd,
            newClients: of.gained,
            activeAtStart: of.activeAtStart,
            lost: of.lost,
            churnPercent: percentOf(of.lost, of.activeAtStart),
            trialsEnded: of.trialsEnded,
            trialsConverted: of.trialsConverted,
            conversionPercent: percentOf(of.trialsConverted, of.trialsEnded),
          },
        ]
  })
}

/** The span ends just after now, so that a sale at this very instant counts. */
function withThisMoment(spans: readonly MonthSpan[], now: Date): readonly MonthSpan[] {
  return spans.map((span) =>
    span.to === now ? { ...span, to: new Date(now.getTime() + 1) } : span,
  )
}
