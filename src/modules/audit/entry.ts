import type { Role } from '#contract/accounts/roles.ts'
import type { AuditAction } from '#contract/admin/audit-actions.ts'
import type { Tx } from '#platform/tx.ts'

type AuditActor = {
  readonly kind: 'anonymous' | 'account' | 'system'
  readonly accountId?: string
  readonly role?: Role
}

/** Details of an action besides actor, time and object. Never a secret, a code or a name. */
export type AuditDetail = Readonly<Record<string, string | number | boolean | null>>

/** An action to be recorded: who did what to which object, and from where. */
export type AuditEntry = {
  readonly action: AuditAction
  readonly actor: AuditActor
  /** Stored as a digest only. */
  readonly sessionId?: string
  readonly ip?: string
  readonly object?: { readonly type: string; readonly id: string }
  readonly detail?: AuditDetail
  readonly requestId?: string
}

export type Audit = {
  /** Records the entry if and only if the caller's transaction commits. */
  readonly record: (tx: Tx, entry: AuditEntry) => Promise<void>
  /** Records several entries in order, in one statement. */
  readonly recordAll: (tx: Tx, entries: readonly AuditEntry[]) => Promise<void>
}
