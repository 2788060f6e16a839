import { cartCalls } from './cart.ts'
import { ordersCalls } from './orders.ts'
import { providerRefundsCalls } from './provider-refunds.ts'
import { subscriptionsCalls } from './subscriptions.ts'

export const checkoutCalls = {
  ...cartCalls,
  ...ordersCalls,
  ...providerRefundsCalls,
  ...subscriptionsCalls,
} as const
