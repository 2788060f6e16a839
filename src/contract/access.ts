import type { Permission, Role } from './accounts/roles.ts'

/** Who may make a call. There is no default: every call declares its access. */
export type Access =
  | { readonly who: 'anyone' }
  | {
      readonly who: 'signed-in'
      readonly roles: readonly Role[]
      /** The permission that an admin needs. Other roles have no permissions. */
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

/** An admin with the permission. */
export function adminWith(permission: Permission) {
  return { who: 'signed-in', roles: ['admin'], permission } as const satisfies Access
}

/**
 * The owner of the data, or an admin with the permission. In an owner's request the owner's id is
 * only a claim; in an admin's request it names the owner.
 */
export function ownerOrAdmin<const R extends Exclude<Role, 'admin'>>(
  owner: R,
  permission: Permission,
) {
  return { who: 'signed-in', roles: [owner, 'admin'], permission } as const satisfies Access
}
