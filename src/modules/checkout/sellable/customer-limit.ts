import { checkoutTexts } from '#contract/checkout/texts.ts'
import { type Failure, fail } from '#kit/result.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps } from '../deps.ts'

type CustomerOrder = {
  readonly userId: string
  readonly lines: readonly { readonly provider_id: string }[]
}

type Refusal = Failure<'customer_limit_reached'>

/**
 * Which of these orders would bring a provider more customers than its membership allows; each counts
 * for those behind it. `settling`: what is allowed holds until the unit of work ends, so that no two
 * take the last place.
 */
export async function refuseCustomers<Order extends CustomerOrder>(
  deps: Pick<CheckoutDeps, 'memberships' | 'plans' | 'providers'>,
  tx: Tx,
  orders: readonly Order[],
  { at, settling }: { readonly at: Date; readonly settling: boolean },
): Promise<ReadonlyMap<Order, Refusal>> {
  const refused = new Map<Order, Refusal>()
  const limits = await limitsOf(deps, tx, orders, at)
  // In this order they are locked.
  for (const [providerId, { membershipId, most }] of [...limits].sort(([a], [b]) =>
    a < b ? -1 : 1,
  )) {
    if (settling) {
      await deps.memberships.lockCustomers(tx, membershipId)
    }
    const taken = new Set<string>()
    for (const order of orders.filter(({ lines }) => isOf(lines, providerId))) {
      const { userId } = order
      const customer = { providerId, userId, at }
      const room = most - taken.size
      if (taken.has(userId) || (await deps.plans.holders.hasRoomFor(tx, customer, room))) {
        taken.add(userId)
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

function isOf(lines: CustomerOrder['lines'], providerId: string): boolean {
  return lines.some((line) => line.provider_id === providerId)
}
