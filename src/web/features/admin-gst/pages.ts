import type { ApiClient } from '#contract/call.ts'
import { PAGE_LIMIT_MAX } from '#contract/common/limits.ts'
import { gstClaims } from '#contract/payouts/calls.ts'
import { callPages } from '#web/lib/api/call-pages.ts'
import { calendarDayIn } from '#web/lib/navigation/search-values.ts'

export const GST_PATH = '/dashboard/admin/gst'

/** The days for which the GST due is shown. */
export type GstSearch = { readonly from?: string; readonly to?: string }

export function gstSearchOf(search: Readonly<Record<string, unknown>>): GstSearch {
  return { from: calendarDayIn(search.from), to: calendarDayIn(search.to) }
}

/** Claims, newest first. */
export function gstClaimPages(api: ApiClient) {
  return callPages(api, gstClaims, { query: { limit: PAGE_LIMIT_MAX } })
}
