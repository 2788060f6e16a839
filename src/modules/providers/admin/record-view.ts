import type { AuditDetail } from '#modules/audit/index.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import type { Tx } from '#platform/tx.ts'
import type { ProvidersDeps } from '../deps.ts'

/** Records that an admin viewed non-public data of a provider. */
export function recordView(
  { audit }: Pick<ProvidersDeps, 'audit'>,
  tx: Tx,
  actor: Actor,
  view: { readonly id: string; readonly detail: AuditDetail },
): Promise<void> {
  return audit.record(tx, {
    action: 'provider.viewed',
    ...signedBy(actor),
    object: { type: 'provider', id: view.id },
    detail: view.detail,
  })
}
