import type { PlatformPlansDeps } from './deps.ts'
import { createMemberships } from './memberships.ts'
import { createPurchases } from './purchases.ts'

export type PlatformPlans = ReturnType<typeof createPlatformPlans>

/** What providers buy from the platform. */
export function createPlatformPlans(deps: PlatformPlansDeps) {
  return { memberships: createMemberships(deps), purchases: createPurchases(deps), db: deps.db }
}
