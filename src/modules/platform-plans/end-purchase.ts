import { present } from '#kit/assert.ts'
import { DAY_MS } from '#kit/clock.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { PlatformPlansDeps } from './deps.ts'
import { platformPlanTakenBack } from './events.ts'
import { titleOf } from './present.ts'
import { endPaid, type PurchaseRow } from './store/purchases.ts'

/**
 * Ends a platform plan whose payment the provider's bank took back. Its plan goes off sale like one
 * whose platform plan has expired, unless another was paid for that follows. Returns the full days
 * that were left. The caller has locked the provider's wallet before reading the purchase.
 */
export async function endPurchase(
  { audit, plans }: Pick<PlatformPlansDeps, 'audit' | 'plans'>,
  tx: Tx,
  purchase: PurchaseRow,
  at: Date,
): Promise<number> {
  const { id, provider_id: providerId, ended_at: endedAt } = purchase
  const planId = present(purchase.plan_id, 'a paid purchase has its plan')
  const startsAt = present(purchase.starts_at, 'it was paid')
  const endsAt = present(purchase.ends_at, 'it was paid')
  const freedMs = endsAt.getTime() - Math.max(startsAt.getTime(), at.getTime())
  if (endedAt !== null || freedMs <= 0) {
    return 0
  }
  await endPaid(tx, { id, planId, endsAt, freedMs, now: at })
  await plans.activation.shorten(tx, planId, { providerId, ms: freedMs, at })
  const unexpiredDays = Math.floor(freedMs / DAY_MS)
  await audit.record(tx, {
    action: 'platform-plans.taken-back',
    actor: { kind: 'system' },
    object: { type: 'platform_purchase', id },
    detail: { providerId, payment: purchase.payment_id, unexpiredDays },
  })
  await publish(tx, platformPlanTakenBack, { providerId, title: titleOf(purchase) })
  return unexpiredDays
}
