import type { PlanSubscription } from '#modules/plans/index.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps } from '../deps.ts'
import { listPaidTerms, type SoldLine } from '../store/order-lists.ts'

/**
 * The lines that the platform charges as renewals: the buyer has paid at least half as much for an
 * earlier term of the plan, of which half has passed, and which was not cancelled. Otherwise a free
 * or cheap term, or one that is cancelled as soon as the next is bought, would turn the charge for a
 * new client into the lower one.
 */
export async function findChargedRenewals(
  { plans }: Pick<CheckoutDeps, 'plans'>,
  tx: Tx,
  lines: readonly SoldLine[],
  now: Date,
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
      .filter(({ subscriptionId }) => isHalfServed(terms.get(subscriptionId), now))
      .map(({ lineId }) => lineId),
  )
}

function isHalfServed(term: PlanSubscription | undefined, now: Date): boolean {
  if (term?.cancelledAt !== null) {
    return false
  }
  const half = (term.startsAt.getTime() + term.endsAt.getTime()) / 2
  return now.getTime() >= half
}
