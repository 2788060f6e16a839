export type { Carrier } from './activation.ts'
export { ENTITLEMENT_CHANNEL } from './entitlement-signal.ts'
export {
  planDeactivated,
  plansChanged,
  subscriptionEnded,
  subscriptionEnding,
} from './events.ts'
export type { PlanForSale } from './for-sale.ts'
export type { PlanImport } from './import.ts'
export type { PlanSubscription } from './plan-subscription.ts'
export { createPlans, type Plans, plansSubscriptions } from './plans.ts'
export { plansHandlers } from './routes.ts'
export type { ClientQuery, ClientRow } from './store/clients.ts'
