import type { QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '#contract/call.ts'
import { listMessages, openConversation, previousConversations } from '#contract/messaging/calls.ts'
import { callPages } from '#web/lib/api/call-pages.ts'
import { callQuery } from '#web/lib/api/query.ts'

/** The viewer's conversations, page by page. */
export function conversationPages(api: ApiClient) {
  return callPages(api, previousConversations, { query: {} })
}

export function conversationQuery(api: ApiClient, otherId: string) {
  return callQuery(api, openConversation, { query: { with: otherId } })
}

/** The newest messages. The thread itself keeps older and later ones. */
export function newestQuery(api: ApiClient, otherId: string) {
  return callQuery(api, listMessages, { query: { with: otherId } })
}

export async function loadConversation(
  { api, queryClient }: { readonly api: ApiClient; readonly queryClient: QueryClient },
  otherId: string,
): Promise<{ readonly name: string }> {
  const [{ data }] = await Promise.all([
    queryClient.ensureQueryData(conversationQuery(api, otherId)),
    queryClient.ensureQueryData(newestQuery(api, otherId)),
    queryClient.ensureInfiniteQueryData(conversationPages(api)),
  ])
  return { name: data.name }
}
