import { landingPath } from '#contract/accounts/paths.ts'
import type { Role } from '#contract/accounts/roles.ts'
import { URL_MAX_CHARACTERS } from '#contract/common/limits.ts'
import { isLocalPath } from '#kit/local-path.ts'

/**
 * Where a sign-in leads: the path that was asked for if it is one of this site, otherwise where
 * the role lands. The home page, which stands for no wish at all, leads there too, and pages that are
 * about signing in lead nowhere.
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
