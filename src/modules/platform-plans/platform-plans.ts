import type {
  Membership,
  MembershipActivation,
  MembershipChange,
} from '#contract/platform-plans/types.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Tx } from '#platform/tx.ts'
import { activateMembership } from './activate-membership.ts'
import { changeMembership } from './change-membership.ts'
import type { PlatformPlansDeps } from './deps.ts'
import { checkPlatformPlansInvariants, type PlatformPlansBreaches } from './invariants.ts'
import { createPurchases } from './purchases.ts'

type PlatformStatus = {
  readonly subscriptionActive: boolean
  readonly membership: Membership | null
}

export type PlatformPlans = ReturnType<typeof createPlatformPlans>

/** What providers buy from the platform. */
export function createPlatformPlans(deps: PlatformPlansDeps) {
  const purchases = createPurchases(deps)
  return {
    activateMembership: (actor: Actor, terms: MembershipActivation) =>
      activateMembership(deps, actor, terms),
    changeMembership: (actor: Actor, terms: MembershipChange) =>
      changeMembership(deps, actor, terms),
    purchases,
    /** Whether a provider may sell, by its platform plans and its membership. */
    statusOf: async (providerId: string): Promise<PlatformStatus> => {
      const { db, memberships } = deps
      const [membership, hasMembership, hasRunningPlan] = await Promise.all([
        memberships.latestOf(db.read, providerId, 'provider'),
        memberships.isRunning(db.read, providerId),
        purchases.isAnyRunning(db.read, providerId),
      ])
      return { subscriptionActive: hasMembership || hasRunningPlan, membership }
    },
    checkInvariants: (tx: Tx): Promise<PlatformPlansBreaches> =>
      checkPlatformPlansInvariants(deps, tx),
  }
}
