import { landingPath } from '#contract/accounts/paths.ts'
import type { Role } from '#contract/accounts/roles.ts'
import { URL_MAX_CHARACTERS } from '#contract/common/limits.ts'
import { isLocalPath } from '#kit/local-path.ts'

/**
 * Where a sign-in leads: the requested path if it is a path of this site, otherwise the role's
 * landing page. The home page counts as no request, and the sign-in pages themselves are ignored.
 */
export function pathAfterSignIn(callbackUrl: string | undefined, role: Role): string {
  const usable =
    callbackUrl !== undefined &&
    callbackUrl.length <= URL_MAX_CHARACTERS &&
    callbackUrl !== '/' &&
    isLocalPath(callbackUrl) &&
    !/^\/auth(?:[/?#]|$)/.test(callbackUrl)
  return usable ? callbackUrl : landingPath[role]
}
