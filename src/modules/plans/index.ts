export type { PlanForSale } from './catalogue/for-sale.ts'
export { ENTITLEMENT_CHANNEL } from './entitlement-signal.ts'
export {
  planDeactivated,
  plansChanged,
  subscriptionEnded,
  subscriptionEnding,
} from './events.ts'
export type { PlanActivation } from './own/activation.ts'
export { createPlans, type Plans, plansSubscriptions } from './plans.ts'
export { plansHandlers } from './routes.ts'
export type { ClientQuery, ClientRow } from './store/subscriptions/clients.ts'
export { insertPlans, type PlanInsert } from './store/writes.ts'
export { personKey } from './subscriptions/person-key.ts'
export type { HeldTerm, PlanSubscription } from './subscriptions/plan-subscription.ts'
