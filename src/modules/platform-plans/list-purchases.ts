import type { PurchasedPlan } from '#contract/platform-plans/types.ts'
import { type Page, type PageQuery, pageInTime } from '#kit/page.ts'
import type { Result } from '#kit/result.ts'
import type { PlatformPlansDeps } from './deps.ts'
import { paidAt, toPurchasedPlan } from './present.ts'
import { listPaid, type PaidFilter } from './store/purchases.ts'

export type PurchasesFilter = Pick<PaidFilter, 'providerId' | 'tier' | 'from' | 'before'> & {
  /** Whether they have already ended. */
  readonly isExpired?: boolean | undefined
}

/** Platform plans that were paid or claimed, the last paid first. */
export function listPurchases(
  { db, clock, accounts, plans }: PlatformPlansDeps,
  { isExpired, ...filter }: PurchasesFilter,
  query: PageQuery,
  linkOf: (invoiceId: string) => string,
): Promise<Result<Page<PurchasedPlan>, 'invalid_input'>> {
  const now = clock.now()
  const expired = isExpired === undefined ? undefined : { is: isExpired, at: now }
  return pageInTime(query, {
    list: (range) => listPaid(db.read, { ...filter, expired, ...range }),
    placeOf: (row) => ({ at: paidAt(row), id: row.id }),
    present: async (rows) => {
      const planIds = rows.flatMap((row) => (row.plan_id === null ? [] : [row.plan_id]))
      const buyerIds = rows.map((row) => row.provider_id)
      const [titles, names] = await Promise.all([
        plans.titlesOf(db.read, planIds),
        accounts.namesOf(db.read, buyerIds),
      ])
      return rows.map((row) =>
        toPurchasedPlan(row, {
          buyer: names.get(row.provider_id) ?? '',
          serviceName: titles.get(row.plan_id ?? ''),
          invoiceLink: row.invoice_id === null ? null : linkOf(row.invoice_id),
          now,
        }),
      )
    },
  })
}
