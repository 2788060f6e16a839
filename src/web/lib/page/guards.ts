import { redirect } from '@tanstack/react-router'
import type { Role } from '#contract/accounts/roles.ts'
import type { RouterContext } from '../../router-options.ts'

type GuardInput = {
  readonly context: RouterContext
  readonly location: { readonly href: string }
}

/** Where a signed-in viewer is sent who opened a page that is not for his role. */
const LANDING = '/'

/** The sign-in page that comes back to the given address. */
export function signInHref(callbackUrl: string): string {
  return `/auth/signin?callbackUrl=${encodeURIComponent(callbackUrl)}`
}

/**
 * A route's `beforeLoad`: only for signed-in viewers, of one of the roles when any is given. It
 * saves people a dead page; what they may do is decided by each call on the server.
 */
export function requireSession(...roles: readonly Role[]): (input: GuardInput) => void {
  return ({ context, location }) => {
    if (context.session === null) {
      throw redirect({ href: signInHref(location.href), statusCode: 302 })
    }
    if (roles.length > 0 && !roles.includes(context.session.role)) {
      throw redirect({ href: LANDING, statusCode: 302 })
    }
  }
}
