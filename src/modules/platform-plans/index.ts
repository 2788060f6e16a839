export { membershipActivated, membershipChanged, platformPlanPaid } from './events.ts'
export { createPlatformPlans, type PlatformPlans } from './platform-plans.ts'
export { platformPlansHandlers } from './routes.ts'
