import { rootRouteId, useRouteContext, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { SessionUser } from '#contract/entities/session-user.ts'

/** The viewer, or null for a visitor who is not signed in. */
export function useSession(): SessionUser | null {
  return useRouteContext({ from: rootRouteId, select: (context) => context.session })
}

/**
 * To be called after a sign-in (with the new viewer) or a sign-out (with null): forgets everything
 * that was read for the previous viewer and loads the current page again for the new one.
 */
export function useRefreshSession(): (session: SessionUser | null) => Promise<void> {
  const router = useRouter()
  return useCallback(
    async (session) => {
      const context = { ...router.options.context, session }
      router.update({ ...router.options, context })
      context.queryClient.clear()
      router.clearCache()
      await router.invalidate()
    },
    [router],
  )
}
