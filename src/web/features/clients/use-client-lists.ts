import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { CallReply } from '#contract/call.ts'
import { clientDetails, clientSummary, clients, clientTimeline } from '#contract/clients/calls.ts'
import { useApi } from '#web/lib/api.ts'
import { callKey, callQuery } from '#web/lib/query.ts'

/** How the clients stand in all, and what they can be filtered by. */
export type ClientLists = CallReply<typeof clientSummary>

export function useClientLists(): ClientLists {
  return useSuspenseQuery(callQuery(useApi(), clientSummary, {})).data
}

/** After a tag, a filter or a note has changed. */
export function useClientsChanged(): () => void {
  const queryClient = useQueryClient()
  return () => {
    for (const call of [clientSummary, clients, clientDetails, clientTimeline]) {
      void queryClient.invalidateQueries({ queryKey: callKey(call) })
    }
  }
}
