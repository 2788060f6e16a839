import type { ApiClient } from '#contract/call.ts'
import { followingDetails } from '#contract/follows/calls.ts'
import { callPages } from '#web/lib/api/call-pages.ts'

/** The providers that the viewer follows, page by page. */
export function followingPages(api: ApiClient) {
  return callPages(api, followingDetails, { query: {} })
}
