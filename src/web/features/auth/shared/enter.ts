import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { SessionUser } from '#contract/accounts/types.ts'
import { useRefreshSession } from '#web/lib/session/session.ts'
import { closeSignInPrompt } from '#web/lib/session/sign-in-prompt.ts'

/** What every way of signing in ends with: the viewer, and where the server would lead them. */
export type Entered = { readonly user: SessionUser; readonly redirect: string }

/** Shows the product to its new viewer, at the place where the sign-in leads. */
export function useEnter(): (entered: Entered) => Promise<void> {
  const refresh = useRefreshSession()
  return useCallback(
    async ({ user, redirect }) => {
      await refresh(user, redirect)
      closeSignInPrompt()
    },
    [refresh],
  )
}

/**
 * The same for the dialog over a page: that page stays, unless another was asked for or it is one
 * that only leads on, such as the home page.
 */
export function useEnterHere(callbackUrl: string | undefined): (entered: Entered) => Promise<void> {
  const refresh = useRefreshSession()
  const router = useRouter()
  return useCallback(
    async ({ user, redirect }) => {
      const { pathname } = router.state.location
      const stays = callbackUrl === undefined && pathname !== '/' && !pathname.startsWith('/auth/')
      await refresh(user, stays ? undefined : redirect)
      closeSignInPrompt()
    },
    [refresh, router, callbackUrl],
  )
}
