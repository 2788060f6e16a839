import { formatRupees, type Paise, rupeesFromPaise } from '#kit/money.ts'
import { orderReference } from '#modules/checkout/rules/order-reference.ts'
import type { DemoOrder } from './schema.ts'
import type { DemoMarketplace } from './types.ts'

type Lines = readonly string[]

/** A customer's orders, including reported payments. */
export function ordersOfCustomer(market: DemoMarketplace, customerId: string): Lines {
  return market.orders
    .filter((order) => order.customerId === customerId)
    .map((order) => orderLine(market, order))
}

/** A provider's sales, wallet and withdrawals, and the purchases that keep its plans on sale. */
export function moneyOfProvider(
  market: DemoMarketplace,
  providerId: string,
): Readonly<Record<'orders' | 'wallet' | 'withdrawals' | 'platformPlans' | 'membership', Lines>> {
  const titles = new Map(
    market.plans.filter((plan) => plan.providerId === providerId).map((one) => [one.id, one.title]),
  )
  const orders = market.orders.filter(({ planId }) => titles.has(planId))
  const open = orders.filter(({ status }) => status !== 'paid')
  const ends = new Map(
    market.purchases
      .filter((one) => one.providerId === providerId)
      .toSorted((a, b) => a.endsAt.getTime() - b.endsAt.getTime())
      .map((one) => [one.planId, one]),
  )
  return {
    orders: [
      `${orders.length - open.length} paid`,
      ...open.map((order) => orderLine(market, order)),
    ],
    wallet: market.wallets
      .filter((one) => one.providerId === providerId)
      .map(
        ({ available, held, owed }) =>
          `${rupees(available)} available, ${rupees(held)} held, ${rupees(owed)} owed`,
      ),
    withdrawals: market.withdrawals
      .filter((one) => one.providerId === providerId)
      .map(({ id, amount, status }) => `${rupees(amount)} (${status}, ${id})`),
    platformPlans: [...ends.values()].map(
      ({ planId, tier, endsAt }) =>
        `${titles.get(planId)}: ${tier} until ${endsAt.toISOString()} (${planId})`,
    ),
    membership: market.memberships
      .filter((one) => one.providerId === providerId)
      .map(
        ({ plan, pricingType, startsAt }) =>
          `${plan}, ${pricingType}, since ${startsAt.toISOString()}`,
      ),
  }
}

function orderLine({ plans }: DemoMarketplace, order: DemoOrder): string {
  const title = plans.find(({ id }) => id === order.planId)?.title ?? order.planId
  const { id, price, status, method } = order
  return `${orderReference(id)}: ${title}, ${rupees(price)} (${method}, ${status}, ${id})`
}

function rupees(paise: Paise): string {
  return formatRupees(rupeesFromPaise(paise))
}
