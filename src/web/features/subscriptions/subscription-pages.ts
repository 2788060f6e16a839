import type { ApiClient } from '#contract/call.ts'
import { mySubscriptions } from '#contract/checkout/subscriptions.ts'
import { callPages } from '#web/lib/api/call-pages.ts'

export function subscriptionPages(api: ApiClient) {
  return callPages(api, mySubscriptions, { query: {} })
}
