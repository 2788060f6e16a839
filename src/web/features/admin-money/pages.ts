import type { ApiClient } from '#contract/call.ts'
import { PAGE_LIMIT_MAX } from '#contract/common/limits.ts'
import { rechargeRequests, withdrawals } from '#contract/payouts/calls.ts'
import type { WithdrawalStatus } from '#contract/payouts/types.ts'
import { callPages } from '#web/lib/api/call-pages.ts'

export const WITHDRAWALS_PATH = '/dashboard/admin/withdrawals'

/** Withdrawal requests of all providers in one state. */
export function adminWithdrawalPages(api: ApiClient, status: WithdrawalStatus) {
  return callPages(api, withdrawals, { query: { status, limit: PAGE_LIMIT_MAX } })
}

/** Recharges awaiting a second admin, oldest first. */
export function rechargePages(api: ApiClient) {
  return callPages(api, rechargeRequests, { query: { limit: PAGE_LIMIT_MAX } })
}
