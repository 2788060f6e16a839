import type { PlanForSale } from '#modules/plans/index.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps } from '../deps.ts'

/** Those of the plans that take no new clients, unless this user is a client who may renew. */
export async function pausedFor(
  { plans }: Pick<CheckoutDeps, 'plans'>,
  tx: Tx,
  offered: readonly Pick<PlanForSale, 'planId' | 'paused'>[],
  { userId, at }: { readonly userId: string; readonly at: Date },
): Promise<ReadonlySet<string>> {
  const paused = offered.flatMap((plan) => (plan.paused ? [plan.planId] : []))
  if (paused.length === 0) {
    return new Set()
  }
  const held = await plans.subscriptions.holdingAmong(tx, userId, paused, at)
  return new Set(paused).difference(held)
}
