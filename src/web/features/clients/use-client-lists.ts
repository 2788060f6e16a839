import { useSuspenseQuery } from '@tanstack/react-query'
import type { CallReply } from '#contract/call.ts'
import { clientSummary } from '#contract/clients/calls.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'

/** Client totals, and the values available to filters. */
export type ClientLists = CallReply<typeof clientSummary>

export function useClientLists(): ClientLists {
  return useSuspenseQuery(callQuery(useApi(), clientSummary, {})).data
}
