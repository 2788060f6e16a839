import { CUSTOMER_QUERY_MAX_CHARACTERS, customers } from '#contract/admin/customers.ts'
import type { ApiClient } from '#contract/call.ts'
import { PAGE_LIMIT_MAX } from '#contract/common/limits.ts'
import { callPages } from '#web/lib/api/call-pages.ts'
import { allowedValue, textIn } from '#web/lib/navigation/search-values.ts'

export const CUSTOMERS_PATH = '/dashboard/admin/customers'

export type CustomerSearch = {
  readonly q?: string
  readonly state?: 'active' | 'suspended'
}

export function customerSearchOf(search: Readonly<Record<string, unknown>>): CustomerSearch {
  return {
    q: textIn(search.q, CUSTOMER_QUERY_MAX_CHARACTERS),
    state: allowedValue(['active', 'suspended'], search.state),
  }
}

/** Customers, newest first. */
export function customerPages(api: ApiClient, search: CustomerSearch) {
  return callPages(api, customers, { query: { ...search, limit: PAGE_LIMIT_MAX } })
}
