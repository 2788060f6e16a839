import { type Failure, fail } from '#kit/result.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps } from './deps.ts'

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
  deps: Pick<CheckoutDeps, 'customerLimits' | 'providers'>,
  tx: Tx,
  orders: readonly Order[],
  { at, settling }: { readonly at: Date; readonly settling: boolean },
): Promise<ReadonlyMap<Order, Refusal>> {
  const refused = new Map<Order, Refusal>()
  for (const providerId of await limitedOf(deps, tx, orders, at)) {
    const taken = new Set<string>()
    for (const order of orders.filter(({ lines }) => isOf(lines, providerId))) {
      const { userId } = order
      const customer = { providerId, userId, at }
      const asked = { settling, taken: taken.size }
      if (taken.has(userId) || (await deps.customerLimits?.hasRoomFor(tx, customer, asked))) {
        taken.add(userId)
      } else {
        const name = (await deps.providers.nameOf(tx, providerId)) ?? 'This provider'
        const message = `${name} is not accepting new customers right now.`
        refused.set(order, fail('customer_limit_reached', { message }))
      }
    }
  }
  return refused
}

/** The providers among the orders' that have a limit, in the order in which they are locked. */
async function limitedOf(
  { customerLimits }: Pick<CheckoutDeps, 'customerLimits'>,
  tx: Tx,
  orders: readonly CustomerOrder[],
  at: Date,
): Promise<readonly string[]> {
  const ids = new Set(orders.flatMap(({ lines }) => lines.map((line) => line.provider_id)))
  return [...((await customerLimits?.limitedAmong(tx, [...ids], at)) ?? [])].sort()
}

function isOf(lines: CustomerOrder['lines'], providerId: string): boolean {
  return lines.some((line) => line.provider_id === providerId)
}
