import { notFound, redirect } from '@tanstack/react-router'
import type { Role } from '#contract/accounts/roles.ts'
import { isId } from '#kit/id.ts'
import { pathAfterSignIn } from '#modules/accounts/rules/callback-path.ts'
import type { RouterContext } from '../../router-options.ts'

type GuardInput = {
  readonly context: RouterContext
  readonly location: { readonly href: string }
}

/** The target for signed-in viewers who open a page that is not for their role. */
const FALLBACK_PATH = '/'

/** The address of the sign-in page that returns to the given address. */
export function signInHref(callbackUrl: string): string {
  return `/auth/signin?callbackUrl=${encodeURIComponent(callbackUrl)}`
}

/**
 * A route's `beforeLoad`: only for signed-in viewers, and of one of the roles if any are given. It
 * only spares viewers a useless page; the server checks the permission of each call.
 */
export function requireSession(...roles: readonly Role[]): (input: GuardInput) => void {
  return ({ context, location }) => {
    if (context.session === null) {
      throw redirect({ href: signInHref(location.href), statusCode: 302 })
    }
    if (roles.length > 0 && !roles.includes(context.session.role)) {
      throw redirect({ href: FALLBACK_PATH, statusCode: 302 })
    }
  }
}

/** A route's `beforeLoad` that redirects viewers who are already signed in. */
export function requireNoSession({
  context,
  search,
}: Pick<GuardInput, 'context'> & { readonly search: { readonly callbackUrl?: string } }): void {
  if (context.session !== null) {
    const href = pathAfterSignIn(search.callbackUrl, context.session.role)
    throw redirect({ href, statusCode: 302 })
  }
}

/** In a route's loader: an address without an id leads nowhere, so nothing is asked for. */
export function requireId(id: string): void {
  if (!isId(id)) {
    throw notFound()
  }
}
