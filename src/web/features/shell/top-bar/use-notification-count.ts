import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { SessionUser } from '#contract/accounts/types.ts'
import { countNotifications, listNotifications } from '#contract/notifications/calls.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callKey, callQuery } from '#web/lib/api/query.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { topBarTexts } from '../texts.ts'

/**
 * The viewer's number of unread notifications: fetched once, then pushed by the server. New
 * notifications are also shown as toasts. Undefined for visitors and until known.
 */
export function useNotificationCount(session: SessionUser | null): number | undefined {
  const api = useApi()
  const queryClient = useQueryClient()
  const router = useRouter()
  const id = session?._id
  const role = session?.role
  const { data } = useQuery({
    ...callQuery(api, countNotifications, { query: { id, role } }),
    // After a sign-out the router has no session before this page rerenders without a viewer.
    enabled: session !== null && router.options.context.session !== null,
  })
  useEffect(() => {
    if (id === undefined) {
      return
    }
    let stop: (() => void) | undefined
    let isUnmounted = false
    const start = async () => {
      const { subscribeToNotifications } = await import('./live-notifications.ts')
      if (isUnmounted) {
        return
      }
      stop = subscribeToNotifications({
        onCount: (unread) =>
          queryClient.setQueryData(callKey(countNotifications, { query: { id, role } }), {
            success: true,
            data: unread,
          }),
        onNotification: ({ kind, title, body, link }) => {
          void queryClient.invalidateQueries({ queryKey: callKey(listNotifications) })
          // A dialog reports its own result. Only market notifications are shown over it.
          if (kind !== 'trade' && document.querySelector('[role=dialog]') !== null) {
            return
          }
          // The viewer is already on the page that the notification links to.
          if (link === router.state.location.pathname) {
            return
          }
          const action =
            link === null
              ? undefined
              : { label: topBarTexts.open, onPress: () => void router.navigate({ href: link }) }
          toast.notice({ title, description: body, action })
        },
      })
    }
    // Without the script the count stays as fetched; nothing else depends on it.
    start().catch(() => undefined)
    return () => {
      isUnmounted = true
      stop?.()
    }
  }, [id, role, queryClient, router])
  return session === null ? undefined : data?.data
}
