import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { attendEvent, cancelAttendance, viewerState } from '#contract/content/reader-calls.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { markStale } from '#web/lib/api/stale.ts'
import { signInHref } from '#web/lib/page/guards.ts'
import { useSession } from '#web/lib/session/session.ts'
import { promptSignIn } from '#web/lib/session/sign-in-prompt.ts'
import { eventTexts } from './texts.ts'

const REASON = eventTexts.logIn

/** Whether the viewer attends an event, and functions to take or cancel a seat. */
export function useAttendance(eventId: string) {
  const api = useApi()
  const session = useSession()
  const router = useRouter()
  const queryClient = useQueryClient()
  const state = useQuery({
    ...callQuery(api, viewerState, { query: { ids: eventId } }),
    enabled: session !== null,
  })
  const own = state.data?.data.attending.find(({ _id }) => _id === eventId)
  const change = useMutation({
    mutationFn: (attend: boolean) =>
      api(attend ? attendEvent : cancelAttendance, { body: { id: eventId } }),
    // Also after a refusal, because the page may show outdated data.
    onSettled: () => markStale(queryClient, attendEvent),
  })
  return {
    /** Undefined until known. */
    attending: session === null ? false : state.data && own !== undefined,
    link: own?.link ?? null,
    busy: change.isPending,
    error: change.error,
    attend: () => {
      const here = router.state.location.href
      if (session !== null) {
        change.mutate(true)
      } else if (!promptSignIn({ reason: REASON, callbackUrl: here })) {
        void router.navigate({ href: signInHref(here) })
      }
    },
    /** Resolves to true after a failure too, so that the dialog closes; `error` has the reason. */
    cancel: () =>
      change.mutateAsync(false).then(
        () => true,
        () => true,
      ),
  }
}
