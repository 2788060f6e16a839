import type { Role } from '#contract/accounts/roles.ts'
import type { AuditAction } from '#contract/admin/audit-actions.ts'
import type { Tx } from '#platform/tx.ts'

export type AuditActor = {
  readonly kind: 'anonymous' | 'account' | 'system'
  readonly accountId?: string
  readonly role?: Role
}

/** What is said about a deed beyond who, when and to what. Never a secret, a code or a name. */
export type AuditDetail = Readonly<Record<string, string | number | boolean | null>>

/** Something that must stay on record: who did what to which object, from where. */
export type AuditEntry = {
  readonly action: AuditAction
  readonly actor: AuditActor
  /** Kept as a digest only. */
  readonly sessionId?: string
  readonly ip?: string
  readonly object?: { readonly type: string; readonly id: string }
  readonly detail?: AuditDetail
  readonly requestId?: string
}

export type Audit = {
  /** Puts the entry on record exactly if the caller's transaction commits. */
  readonly record: (tx: Tx, entry: AuditEntry) => Promise<void>
  /** Many, in their order, in one statement. */
  readonly recordAll: (tx: Tx, entries: readonly AuditEntry[]) => Promise<void>
}
