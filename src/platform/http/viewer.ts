import type { Access } from '#contract/access.ts'
import { STEP_UP_SECONDS } from '#contract/accounts/limits.ts'
import type { Permission, Role } from '#contract/accounts/roles.ts'

/**
 * The account that makes a request, as stored in the session. Claims in the request itself are not
 * trusted.
 */
export type SignedInViewer = {
  readonly kind: 'account'
  readonly accountId: string
  readonly role: Role
  readonly permissions: ReadonlySet<Permission>
  readonly name: string
  readonly email: string | null
  readonly sessionId: string
  /** When the account last proved a password or code in this session. */
  readonly provedAt: Date
}

/** Whether a password or code was proved recently enough for a sensitive action. */
export function isFresh({ provedAt }: Pick<SignedInViewer, 'provedAt'>, now: Date): boolean {
  const age = now.getTime() - provedAt.getTime()
  return age >= 0 && age <= STEP_UP_SECONDS * 1000
}

export type AnonymousViewer = { readonly kind: 'anonymous' }

export type Viewer = AnonymousViewer | SignedInViewer

/** Whether the viewer has one of the roles and, as an admin, the permission. */
export function hasAccess(access: Access, viewer: Viewer): boolean {
  if (access.who === 'anyone') {
    return true
  }
  return (
    viewer.kind === 'account' &&
    access.roles.includes(viewer.role) &&
    (viewer.role !== 'admin' ||
      access.permission === undefined ||
      viewer.permissions.has(access.permission))
  )
}

export const anonymous: AnonymousViewer = { kind: 'anonymous' }

/** The credentials of a request. */
export type Credentials = {
  readonly sessionToken: string | undefined
  readonly bearer: string | undefined
  /** Only look up the session, without extending it. */
  readonly passive?: true
}

/** Looks up the credentials. Unknown, expired and revoked ones give an anonymous viewer. */
export type ResolveViewer = (credentials: Credentials) => Promise<Viewer>
