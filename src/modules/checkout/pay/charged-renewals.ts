import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps } from '../deps.ts'
import { listPaidTerms, type SoldLine } from '../store/order-lists.ts'

/**
 * The lines that the platform charges as renewals: the buyer has paid for an earlier term of the
 * plan, and that one was not cancelled. Otherwise a free or a refunded term would turn the charge
 * for a new client into the lower one.
 */
export async function findChargedRenewals(
  { plans }: Pick<CheckoutDeps, 'plans'>,
  tx: Tx,
  lines: readonly SoldLine[],
): Promise<ReadonlySet<string>> {
  const renewals = lines.filter(({ renewal }) => renewal).map(({ id }) => id)
  if (renewals.length === 0) {
    return new Set()
  }
  const paid = await listPaidTerms(tx, renewals)
  const terms = await plans.subscriptions.findAll(tx, [
    ...new Set(paid.map(({ subscriptionId }) => subscriptionId)),
  ])
  return new Set(
    paid
      .filter(({ subscriptionId }) => terms.get(subscriptionId)?.cancelledAt === null)
      .map(({ lineId }) => lineId),
  )
}
