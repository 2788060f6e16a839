import { rootRouteId, useRouteContext, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { SessionUser } from '#contract/accounts/types.ts'

/** The viewer, or null for a visitor who is not signed in. */
export function useSession(): SessionUser | null {
  return useRouteContext({ from: rootRouteId, select: (context) => context.session })
}

/**
 * Call this after a sign-in (with the new viewer) or a sign-out (with null). It clears all cached
 * data of the previous viewer and goes to `href`, or reloads the current page's data.
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

/** Call this after the viewer's own name or picture changed; cached data are kept. */
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
