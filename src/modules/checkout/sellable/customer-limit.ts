import { checkoutTexts } from '#contract/checkout/texts.ts'
import { type Failure, fail } from '#kit/result.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps } from '../deps.ts'
import { listSubmitters } from '../store/manual.ts'

type CustomerOrder = {
  readonly userId: string
  readonly lines: readonly { readonly provider_id: string }[]
}

type Refusal = Failure<'customer_limit_reached'>

export type CustomerLimitOptions = {
  readonly at: Date
  /** Locks until the transaction ends, so that no two orders take the last place. */
  readonly settling: boolean
  /** These orders were submitted, and have had their places since. */
  readonly verifying: boolean
}

/**
 * Returns the orders that would exceed the number of customers that a provider's membership allows;
 * each allowed order counts for the ones after it. A buyer with an undecided transfer has a place
 * as well, so that the transfer can be verified.
 */
export async function refuseCustomers<Order extends CustomerOrder>(
  deps: Pick<CheckoutDeps, 'memberships' | 'plans' | 'providers'>,
  tx: Tx,
  orders: readonly Order[],
  { at, settling, verifying }: CustomerLimitOptions,
): Promise<ReadonlyMap<Order, Refusal>> {
  const refused = new Map<Order, Refusal>()
  const limits = await limitsOf(deps, tx, orders, at)
  // Locks are taken in this order.
  for (const [providerId, { membershipId, maxCustomers }] of [...limits].sort(([a], [b]) =>
    a < b ? -1 : 1,
  )) {
    if (settling) {
      await deps.memberships.lockCustomers(tx, membershipId)
    }
    // One more than the limit, because this buyer is not counted among the others.
    const submitted = verifying ? [] : await listSubmitters(tx, providerId, maxCustomers + 1)
    const otherCustomers = new Set(submitted)
    for (const order of orders.filter(({ lines }) => includesProvider(lines, providerId))) {
      const { userId } = order
      const customer = { providerId, userId, at }
      const room = { limit: maxCustomers, alsoCounted: [...otherCustomers] }
      if (await deps.plans.holders.hasRoomFor(tx, customer, room)) {
        otherCustomers.add(userId)
      } else {
        const name = (await deps.providers.nameOf(tx, providerId)) ?? checkoutTexts.thisProvider
        const message = checkoutTexts.noNewCustomers(name)
        refused.set(order, fail('customer_limit_reached', { message }))
      }
    }
  }
  return refused
}

function limitsOf(
  { memberships }: Pick<CheckoutDeps, 'memberships'>,
  tx: Tx,
  orders: readonly CustomerOrder[],
  at: Date,
) {
  const ids = new Set(orders.flatMap(({ lines }) => lines.map((line) => line.provider_id)))
  return memberships.customerLimitsOf(tx, [...ids], at)
}

function includesProvider(lines: CustomerOrder['lines'], providerId: string): boolean {
  return lines.some((line) => line.provider_id === providerId)
}
