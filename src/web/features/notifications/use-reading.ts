import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import type { CallReply } from '#contract/call.ts'
import { type listNotifications, readNotifications } from '#contract/notifications/calls.ts'
import { useApi, useMutationCall } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { markedRead } from './marked-read.ts'
import { notificationPages } from './pages.ts'
import { notificationTexts } from './texts.ts'

type Pages = InfiniteData<CallReply<typeof listNotifications>>

/**
 * Marks notifications as read. The change shows immediately and is reverted if the server refuses.
 */
export function useMarkRead() {
  const queryClient = useQueryClient()
  const { queryKey } = notificationPages(useApi())
  const call = useMutationCall(readNotifications)
  const read = async (ids?: string[]) => {
    await queryClient.cancelQueries({ queryKey })
    const before = queryClient.getQueryData<Pages>(queryKey)
    const pages = markedRead(before?.pages ?? [], ids, new Date().toISOString())
    queryClient.setQueryData<Pages>(queryKey, before && { ...before, pages })
    try {
      await call.mutateAsync({ body: ids === undefined ? { all: true } : { ids } })
    } catch (error) {
      queryClient.setQueryData<Pages>(queryKey, before)
      toast.error(notificationTexts.notRead, messageOf(error))
    }
  }
  return { read, reading: call.isPending }
}
