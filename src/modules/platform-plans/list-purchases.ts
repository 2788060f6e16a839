import type { PurchasedPlan } from '#contract/platform-plans/types.ts'
import { type Page, type PageQuery, pageOf, placeInTime } from '#kit/page.ts'
import { ok, type Result } from '#kit/result.ts'
import type { PlatformPlansDeps } from './deps.ts'
import { toPurchasedPlan } from './present.ts'
import { listPaid, type PaidFilter } from './store/purchases.ts'

export type PurchasesFilter = Pick<PaidFilter, 'providerId' | 'tier' | 'from' | 'before'> & {
  /** Whether they have already ended. */
  readonly isExpired?: boolean | undefined
}

/** Platform plans that were paid or claimed, newest first. */
export async function listPurchases(
  { db, clock, accounts, plans }: PlatformPlansDeps,
  { isExpired, ...filter }: PurchasesFilter,
  { cursor, limit }: PageQuery,
  linkOf: (invoiceId: string) => string,
): Promise<Result<Page<PurchasedPlan>, 'invalid_input'>> {
  const place = placeInTime(cursor)
  if (!place.ok) {
    return place
  }
  const now = clock.now()
  const rows = await listPaid(db.read, {
    ...filter,
    expired: isExpired === undefined ? undefined : { is: isExpired, at: now },
    after: place.value,
    rows: limit + 1,
  })
  const page = pageOf(rows, limit, (row) => ({ key: row.created_at.toISOString(), id: row.id }))
  const planIds = page.items.flatMap((row) => (row.plan_id === null ? [] : [row.plan_id]))
  const buyerIds = [...new Set(page.items.map((row) => row.provider_id))]
  const [titles, buyers] = await Promise.all([
    plans.titlesOf(db.read, planIds),
    accounts.findAccounts(db.read, buyerIds),
  ])
  const names = new Map(buyers.map(({ id, name }) => [id, name]))
  const items = page.items.map((row) =>
    toPurchasedPlan(row, {
      buyer: names.get(row.provider_id) ?? '',
      serviceName: titles.get(row.plan_id ?? ''),
      invoiceLink: row.invoice_id === null ? null : linkOf(row.invoice_id),
      now,
    }),
  )
  return ok({ ...page, items })
}
