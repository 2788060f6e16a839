import { getSession } from '#contract/accounts/sign-in.ts'
import type { ApiClient } from '#contract/call.ts'
import { isApiError } from '../api/api-error.ts'

type Page = {
  readonly isSignedIn: () => boolean
  /** Leaves nothing of the session in the page and the browser. */
  readonly leave: () => void
}

/**
 * Makes calls with `api`. One that is refused for want of a session makes it ask whether there is
 * still one: its token may only have changed meanwhile. Where there is none the page is left.
 */
export function watchSession(api: ApiClient, { isSignedIn, leave }: Page): ApiClient {
  let asking = false
  const ask = async () => {
    asking = true
    try {
      const { user } = await api(getSession, {})
      if (user === null) {
        leave()
      }
    } finally {
      asking = false
    }
  }
  return async (call, input) => {
    try {
      return await api(call, input)
    } catch (error) {
      if (isApiError(error) && error.code === 'unauthenticated' && isSignedIn() && !asking) {
        // Without an answer nothing is known, and the next call asks again.
        ask().catch(() => undefined)
      }
      throw error
    }
  }
}
