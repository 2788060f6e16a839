import type { ApiClient } from '#contract/call.ts'
import { PAGE_LIMIT_MAX } from '#contract/common/limits.ts'
import { myWithdrawals, walletStatement } from '#contract/payouts/calls.ts'
import { callPages } from '#web/lib/api/call-pages.ts'

/** All transactions of a wallet: the viewer's own, or those of the provider that an admin names. */
export function statementPages(api: ApiClient, id?: string) {
  return callPages(api, walletStatement, { query: { id, limit: PAGE_LIMIT_MAX } })
}

export function withdrawalPages(api: ApiClient) {
  return callPages(api, myWithdrawals, { query: { limit: PAGE_LIMIT_MAX } })
}
