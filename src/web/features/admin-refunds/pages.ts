import type { ApiClient } from '#contract/call.ts'
import { LIST_WORDS_MAX_CHARACTERS, PAGE_LIMIT_MAX } from '#contract/common/limits.ts'
import { type DisputeList, openDisputes } from '#contract/payments/disputes.ts'
import { type RefundList, stuckRefunds } from '#contract/payments/refunds.ts'
import { callPages } from '#web/lib/api/call-pages.ts'
import { allowedValue, daysIn, textIn } from '#web/lib/navigation/search-values.ts'

export const ADMIN_REFUNDS_PATH = '/dashboard/admin/refunds'

export type RefundSearch = {
  /** Absent for failed refunds. */
  readonly status?: Exclude<RefundList, 'failed'>
  readonly q?: string
  /** Of those at the gateway, only what can still be charged. */
  readonly chargeable?: 'true'
  readonly from?: string
  readonly to?: string
}

export function refundSearchOf(search: Readonly<Record<string, unknown>>): RefundSearch {
  return {
    status: allowedValue(['transferred', 'dashboard'], search.status),
    q: textIn(search.q, LIST_WORDS_MAX_CHARACTERS),
    chargeable:
      search.status === 'dashboard' ? allowedValue(['true'], search.chargeable) : undefined,
    ...daysIn(search),
  }
}

/**
 * Refunds that failed at the gateway, were sent by bank, or were made on the gateway's dashboard.
 */
export function stuckRefundPages(api: ApiClient, search: RefundSearch) {
  return callPages(api, stuckRefunds, { query: { ...search, limit: PAGE_LIMIT_MAX } })
}

export const DISPUTES_PATH = '/dashboard/admin/disputes'

/** Those to answer if absent. */
export type DisputeSearch = { readonly status?: Exclude<DisputeList, 'to_answer'> }

export function disputeSearchOf(search: Readonly<Record<string, unknown>>): DisputeSearch {
  return { status: allowedValue(['under_review'], search.status) }
}

/** What banks dispute now, the earliest deadline first. */
export function disputePages(api: ApiClient, search: DisputeSearch) {
  return callPages(api, openDisputes, { query: { ...search, limit: PAGE_LIMIT_MAX } })
}
