import { cartCalls } from './cart.ts'
import { ordersCalls } from './orders.ts'
import { providerRefundsCalls } from './provider-refunds.ts'
import { setOffsCalls } from './set-offs.ts'
import { subscriptionsCalls } from './subscriptions.ts'

export const checkoutCalls = {
  ...cartCalls,
  ...ordersCalls,
  ...providerRefundsCalls,
  ...setOffsCalls,
  ...subscriptionsCalls,
} as const
