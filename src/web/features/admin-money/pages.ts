import type { ApiClient } from '#contract/call.ts'
import { LIST_WORDS_MAX_CHARACTERS, PAGE_LIMIT_MAX } from '#contract/common/limits.ts'
import { rechargeRequests, withdrawals } from '#contract/payouts/calls.ts'
import { providerDebts } from '#contract/payouts/debts.ts'
import type { WithdrawalStatus } from '#contract/payouts/types.ts'
import { callPages } from '#web/lib/api/call-pages.ts'
import { textIn } from '#web/lib/navigation/search-values.ts'

export const WITHDRAWALS_PATH = '/dashboard/admin/withdrawals'

/** Withdrawal requests of all providers in one state. */
export function adminWithdrawalPages(api: ApiClient, status: WithdrawalStatus) {
  return callPages(api, withdrawals, { query: { status, limit: PAGE_LIMIT_MAX } })
}

/** Recharges awaiting an admin, oldest first. */
export function rechargePages(api: ApiClient) {
  return callPages(api, rechargeRequests, { query: { limit: PAGE_LIMIT_MAX } })
}

export const DEBTS_PATH = '/dashboard/admin/owed'

export type DebtSearch = { readonly q?: string }

export function debtSearchOf(search: Readonly<Record<string, unknown>>): DebtSearch {
  return { q: textIn(search.q, LIST_WORDS_MAX_CHARACTERS) }
}

/** What providers owe, the largest amount first. */
export function debtPages(api: ApiClient, search: DebtSearch) {
  return callPages(api, providerDebts, { query: { ...search, limit: PAGE_LIMIT_MAX } })
}
