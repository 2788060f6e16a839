import type { Role } from '#contract/accounts/roles.ts'
import type { SignedInViewer } from './viewer.ts'

/** The account that acts, and from where. Recorded with every action. */
export type Actor = {
  readonly accountId: string
  readonly role: Role
  readonly sessionId: string
  readonly ip: string
  readonly requestId: string
}

type Asking = {
  readonly viewer: SignedInViewer
  readonly ip: string
  readonly requestId: string
}

export function actorOf({ viewer, ip, requestId }: Asking): Actor {
  const { accountId, role, sessionId } = viewer
  return { accountId, role, sessionId, ip, requestId }
}

/** The fields of an audit log entry that identify the actor. */
export function signedBy({ accountId, role, sessionId, ip, requestId }: Actor) {
  return { actor: { kind: 'account' as const, accountId, role }, sessionId, ip, requestId }
}
