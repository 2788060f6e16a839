export type { Carrier } from './activation.ts'
export type { Discounted } from './coupon-uses.ts'
export {
  planDeactivated,
  plansChanged,
  subscriptionEnded,
  subscriptionEnding,
  subscriptionStarted,
} from './events.ts'
export type { PlanForSale, PlanVersion } from './for-sale.ts'
export type { PlanImport } from './import.ts'
export type { SubscriptionImport } from './import-subscriptions.ts'
export { createPlans, type Plans, plansSubscriptions } from './plans.ts'
export { plansHandlers } from './routes.ts'
export type { Grant, Granted, PlanSubscription } from './subscriptions.ts'
