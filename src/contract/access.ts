import type { Permission, Role } from './accounts/roles.ts'

/** Who may make a call. There is no default: a call without access does not start. */
export type Access =
  | { readonly who: 'anyone' }
  | {
      readonly who: 'signed-in'
      readonly roles: readonly Role[]
      /** What an admin's account must carry; other roles hold none. */
      readonly permission?: Permission
    }

export const anyone = { who: 'anyone' } as const satisfies Access

/** Any signed-in account, whatever its role. */
export const signedIn = {
  who: 'signed-in',
  roles: ['user', 'provider', 'admin'],
} as const satisfies Access

export function only<const R extends Role>(...roles: readonly R[]) {
  return { who: 'signed-in', roles } as const satisfies Access
}

/** An admin whose account carries the permission. */
export function adminWith(permission: Permission) {
  return { who: 'signed-in', roles: ['admin'], permission } as const satisfies Access
}

/**
 * Who it is about, or an admin whose account carries the permission. What the owner's request may
 * only claim, the admin's request names: whose it is.
 */
export function ownerOrAdmin<const R extends Exclude<Role, 'admin'>>(
  owner: R,
  permission: Permission,
) {
  return { who: 'signed-in', roles: [owner, 'admin'], permission } as const satisfies Access
}
