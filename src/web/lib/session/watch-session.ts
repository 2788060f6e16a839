import { getSession } from '#contract/accounts/sign-in.ts'
import type { ApiClient } from '#contract/call.ts'
import { isApiError } from '../api/api-error.ts'

type Page = {
  readonly isSignedIn: () => boolean
  /** Removes all session data from the page and the browser. */
  readonly endSession: () => void
}

/**
 * Makes calls with `api`. If one fails as unauthenticated, checks whether the session still exists,
 * because only its token may have changed. If there is none, leaves the page, only once: leaving it
 * again would interrupt the load of the next page.
 */
export function watchSession(api: ApiClient, { isSignedIn, endSession }: Page): ApiClient {
  let isChecking = false
  let hasEnded = false
  const checkSession = async () => {
    isChecking = true
    try {
      const { user } = await api(getSession, {})
      if (user === null && !hasEnded) {
        hasEnded = true
        endSession()
      }
    } finally {
      isChecking = false
    }
  }
  return async (call, input) => {
    try {
      return await api(call, input)
    } catch (error) {
      if (isApiError(error) && error.code === 'unauthenticated' && isSignedIn() && !isChecking) {
        // Without a reply nothing is known; the next call checks again.
        checkSession().catch(() => undefined)
      }
      throw error
    }
  }
}
