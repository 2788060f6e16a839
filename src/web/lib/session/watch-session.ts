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
  /** Not while the session is checked, and no more once the page is being left. */
  let isWatching = true
  const checkSession = async () => {
    isWatching = false
    // Without a reply nothing is known; the next call checks again.
    const { user } = await api(getSession, {}).catch(() => ({ user: undefined }))
    if (user === null) {
      endSession()
    } else {
      isWatching = true
    }
  }
  return async (call, input) => {
    try {
      return await api(call, input)
    } catch (error) {
      if (isApiError(error) && error.code === 'unauthenticated' && isSignedIn() && isWatching) {
        void checkSession()
      }
      throw error
    }
  }
}
