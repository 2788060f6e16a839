export {
  membershipActivated,
  membershipChanged,
  platformPlanPaid,
  platformPlanTakenBack,
} from './events.ts'
export { createPlatformPlans, type PlatformPlans } from './platform-plans.ts'
export { titleOf as platformPlanTitle } from './present.ts'
export { platformPlansHandlers } from './routes.ts'
