import { present } from '#kit/assert.ts'
import { DAY_MS } from '#kit/clock.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { PlatformPlansDeps } from './deps.ts'
import { platformPlanTakenBack } from './events.ts'
import { titleOf } from './present.ts'
import { endPaid, findPurchase } from './store/purchases.ts'

type Taken = { readonly id: string; readonly providerId: string; readonly at: Date }

/**
 * Ends a platform plan whose payment the provider's bank took back. Its plan goes off sale like one
 * whose platform plan has expired, unless another was paid for that follows. Returns the full days
 * that were left.
 */
export async function endPurchase(
  { audit, ledger, plans }: Pick<PlatformPlansDeps, 'audit' | 'ledger' | 'plans'>,
  tx: Tx,
  { id, providerId, at }: Taken,
): Promise<number> {
  // What extends a platform plan takes this lock too, so that what is read afterwards stays true.
  await ledger.lockWallet(tx, providerId)
  const purchase = present(await findPurchase(tx, providerId, id), 'it was paid')
  const { ended_at: endedAt } = purchase
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
