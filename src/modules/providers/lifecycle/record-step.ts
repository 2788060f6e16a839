import type { AuditDetail } from '#modules/audit/index.ts'
import { announceChange } from '#platform/cache-topics.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { ProvidersDeps } from '../deps.ts'
import { providerChanged, providerMoved } from '../events.ts'
import type { LifecycleAction } from '../rules/lifecycle.ts'

/** Tells everybody that a provider's public data or its visibility changed. */
export async function announceProvider(tx: Tx, providerId: string): Promise<void> {
  announceChange(tx, 'providers')
  await publish(tx, providerChanged, { providerId })
}

type Step = {
  readonly id: string
  readonly action: LifecycleAction
  readonly masterId: string | null
  readonly reason: string
  readonly detail: AuditDetail
}

/** Records a step and publishes its event. */
export async function recordStep(
  { audit }: ProvidersDeps,
  tx: Tx,
  actor: Actor,
  { id, action, masterId, reason, detail }: Step,
): Promise<void> {
  await audit.record(tx, {
    action: `provider.${action}`,
    ...signedBy(actor),
    object: { type: 'provider', id },
    detail,
  })
  await publish(tx, providerMoved, { providerId: id, action, masterId, reason })
}
