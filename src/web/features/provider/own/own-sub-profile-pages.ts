import type { ApiClient } from '#contract/call.ts'
import { ownSubProfiles } from '#contract/providers/calls.ts'
import { callPages } from '#web/lib/api/call-pages.ts'

/** The sub-profiles of the signed-in company, page by page. */
export function ownSubProfilePages(api: ApiClient) {
  return callPages(api, ownSubProfiles, { query: {} })
}
