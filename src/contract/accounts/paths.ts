import type { Role } from './roles.ts'

/** The page that each role opens after signing in. */
export const landingPath: Readonly<Record<Role, string>> = {
  provider: '/dashboard/serviceprovider/home',
  user: '/dashboard/user/myprofile',
  admin: '/dashboard/admin/serviceproviderapproval',
}

/** The segment of `/dashboard/{segment}/messages/...` by the viewer's role. */
export const dashboardSegment: Readonly<Record<Role, string>> = {
  provider: 'serviceprovider',
  user: 'user',
  admin: 'admin',
}

/** The page My Profile of this role. */
export function profilePath(role: Role): string {
  return `/dashboard/${dashboardSegment[role]}/myprofile`
}
