export { plansChanged } from './events.ts'
export type { PlanImport } from './import.ts'
export { createPlans, type Plans, plansSubscriptions } from './plans.ts'
export { plansHandlers } from './routes.ts'
