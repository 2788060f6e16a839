import { rootRouteId, useRouteContext, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { SessionUser } from '#contract/accounts/types.ts'

/** The viewer, or null for a visitor who is not signed in. */
export function useSession(): SessionUser | null {
  return useRouteContext({ from: rootRouteId, select: (context) => context.session })
}

/**
 * To be called after a sign-in (with the new viewer) or a sign-out (with null): forgets everything
 * that was read for the previous viewer and goes to `href`, or loads the current page again.
 */
export function useRefreshSession(): (session: SessionUser | null, href?: string) => Promise<void> {
  const router = useRouter()
  return useCallback(
    async (session, href) => {
      const context = { ...router.options.context, session }
      router.update({ ...router.options, context })
      context.queryClient.clear()
      router.clearCache()
      if (href !== undefined && href !== router.state.location.href) {
        await router.navigate({ href })
      } else {
        await router.invalidate()
      }
    },
    [router],
  )
}

/** To be called when the viewer's own name or picture changed: what was read stays. */
export function useUpdateSession(): (change: Partial<SessionUser>) => Promise<void> {
  const router = useRouter()
  return useCallback(
    async (change) => {
      const { session } = router.options.context
      if (session !== null) {
        const context = { ...router.options.context, session: { ...session, ...change } }
        router.update({ ...router.options, context })
        await router.invalidate()
      }
    },
    [router],
  )
}
