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
 * How many notifications the viewer has not read: asked once, then told by the server. A new one
 * is shown as a toast as well. Undefined for visitors and until it is known.
 */
export function useNotificationCount(session: SessionUser | null): number | undefined {
  const api = useApi()
  const queryClient = useQueryClient()
  const router = useRouter()
  const id = session?._id
  const role = session?.role
  const { data } = useQuery({
    ...callQuery(api, countNotifications, { query: { id, role } }),
    // The router knows of a sign-out before this page is shown again without a viewer.
    enabled: session !== null && router.options.context.session !== null,
  })
  useEffect(() => {
    if (id === undefined) {
      return
    }
    let stop: (() => void) | undefined
    let left = false
    const start = async () => {
      const { hearNotifications } = await import('./live-notifications.ts')
      if (left) {
        return
      }
      stop = hearNotifications({
        onCount: (unread) =>
          queryClient.setQueryData(callKey(countNotifications, { query: { id, role } }), {
            success: true,
            data: unread,
          }),
        onNotification: ({ kind, title, body, link }) => {
          void queryClient.invalidateQueries({ queryKey: callKey(listNotifications) })
          // A dialog says itself what it has done; only the market does not wait for it.
          if (kind !== 'trade' && document.querySelector('[role=dialog]') !== null) {
            return
          }
          // The page that it is about shows it.
          if (link === router.state.location.pathname) {
            return
          }
          const action =
            link === null
              ? undefined
              : { label: topBarTexts.open, onPress: () => void router.navigate({ href: link }) }
          toast.news({ title, description: body, action })
        },
      })
    }
    // Without it the count is the one that was asked for; nothing else depends on it.
    start().catch(() => undefined)
    return () => {
      left = true
      stop?.()
    }
  }, [id, role, queryClient, router])
  return session === null ? undefined : data?.data
}
