import type { ApiClient } from '#contract/call.ts'
import { PAGE_LIMIT_MAX } from '#contract/common/limits.ts'
import { adminServiceProviders } from '#contract/providers/admin-calls.ts'
import { DIRECTORY_QUERY_MAX_CHARACTERS } from '#contract/providers/calls.ts'
import { callPages } from '#web/lib/api/call-pages.ts'
import { textIn } from '#web/lib/navigation/search-values.ts'

export const APPROVALS_PATH = '/dashboard/admin/serviceproviderapproval'
export const VERIFIED_PATH = '/dashboard/admin/serviceproviders'

export function adminProviderPath(id: string): string {
  return `${APPROVALS_PATH}/${id}`
}

export type ProviderListSearch = { readonly q?: string }

export function providerListSearchOf(
  search: Readonly<Record<string, unknown>>,
): ProviderListSearch {
  return { q: textIn(search.q, DIRECTORY_QUERY_MAX_CHARACTERS) }
}

/** Verified or pending providers, latest application first. */
export function providerPages(
  api: ApiClient,
  { verified, q }: ProviderListSearch & { readonly verified: boolean },
) {
  return callPages(api, adminServiceProviders, {
    query: { verified: verified ? 'true' : 'false', q, limit: PAGE_LIMIT_MAX } as const,
  })
}
