import { cartCalls } from './cart.ts'
import { ordersCalls } from './orders.ts'
import { subscriptionsCalls } from './subscriptions.ts'

export const checkoutCalls = { ...cartCalls, ...ordersCalls, ...subscriptionsCalls } as const
