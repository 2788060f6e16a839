import type { ApiClient } from '#contract/call.ts'
import { sales, submittedPayments } from '#contract/checkout/orders.ts'
import { providerRefunds } from '#contract/checkout/provider-refunds.ts'
import { LIST_WORDS_MAX_CHARACTERS, PAGE_LIMIT_MAX } from '#contract/common/limits.ts'
import { callPages } from '#web/lib/api/call-pages.ts'
import { allowedValue, daysIn, textIn } from '#web/lib/navigation/search-values.ts'

export const ADMIN_ORDERS_PATH = '/dashboard/admin/orders'

export type PaymentSearch = {
  readonly q?: string
  readonly status?: DecidableStatus
  readonly from?: string
  readonly to?: string
}

/** The states of a direct payment. */
export const decidableStatuses = ['submitted', 'paid', 'rejected', 'refunded'] as const
type DecidableStatus = (typeof decidableStatuses)[number]

export function paymentSearchOf(search: Readonly<Record<string, unknown>>): PaymentSearch {
  return {
    q: textIn(search.q, LIST_WORDS_MAX_CHARACTERS),
    status: allowedValue(decidableStatuses, search.status),
    ...daysIn(search),
  }
}

/** Direct payments: to the viewer or, for an admin, to every provider. */
export function submittedPages(api: ApiClient, search: PaymentSearch = {}) {
  return callPages(api, submittedPayments, { query: { ...search, limit: PAGE_LIMIT_MAX } })
}

/** Refunds that buyers get from the viewer or, for an admin, from any provider. */
export function refundPages(api: ApiClient) {
  return callPages(api, providerRefunds, { query: { limit: PAGE_LIMIT_MAX } })
}

export function salesPages(api: ApiClient) {
  return callPages(api, sales, { query: { limit: PAGE_LIMIT_MAX } })
}
