import type { AuditDetail } from '#modules/audit/index.ts'
import type { Tx } from '#platform/tx.ts'
import type { AdminActor, ProvidersDeps } from './deps.ts'

/** Puts on record that an admin looked at what the public does not see of a provider. */
export function recordView(
  { audit }: Pick<ProvidersDeps, 'audit'>,
  tx: Tx,
  actor: AdminActor,
  view: { readonly id: string; readonly detail: AuditDetail },
): Promise<void> {
  return audit.record(tx, {
    action: 'provider.viewed',
    actor: { kind: 'account', accountId: actor.accountId, role: actor.role },
    sessionId: actor.sessionId,
    ip: actor.ip,
    requestId: actor.requestId,
    object: { type: 'provider', id: view.id },
    detail: view.detail,
  })
}
