import { redirect } from '@tanstack/react-router'
import { pathAfterSignIn } from '#modules/accounts/rules/callback-path.ts'
import type { RouterContext } from '#web/router-options.ts'

type GuardInput = {
  readonly context: RouterContext
  readonly search: { readonly callbackUrl?: string }
}

/** A route's `beforeLoad` that redirects viewers who are already signed in. */
export function onlyVisitors({ context, search }: GuardInput): void {
  if (context.session !== null) {
    const href = pathAfterSignIn(search.callbackUrl, context.session.role)
    throw redirect({ href, statusCode: 302 })
  }
}

/** A search parameter as plain text; undefined if it is repeated or empty. */
export function textParam(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
