import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { SessionUser } from '#contract/accounts/types.ts'
import { useRefreshSession } from '#web/lib/session/session.ts'
import { closeSignInPrompt } from '#web/lib/session/sign-in-prompt.ts'

/** The result of every sign-in method: the viewer, and the server's redirect. */
export type SignInResult = { readonly user: SessionUser; readonly redirect: string }

/** Refreshes the session and goes to the redirect of the sign-in. */
export function useFinishSignIn(): (entered: SignInResult) => Promise<void> {
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
 * The same for the dialog over a page: the viewer stays on that page, unless the prompt named a
 * target or the page only leads elsewhere, such as the home page.
 */
export function useFinishSignInHere(
  callbackUrl: string | undefined,
): (entered: SignInResult) => Promise<void> {
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
