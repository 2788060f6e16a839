import type { PlatformPlan } from '#contract/platform-plans/types.ts'
import { mayPostCalls } from '#contract/providers/categories.ts'
import type { PostingRefusal } from '#contract/scorecard/command-calls.ts'
import type { Tx } from '#platform/tx.ts'
import type { ScorecardDeps } from '../deps.ts'

/** Posting requires one of these platform plans, or a membership. */
const TIERS: readonly PlatformPlan[] = ['gold', 'platinum']

/** Why the provider may not post calls at the moment; undefined when it may. */
export async function refusalToPost(
  { providers, memberships, platformPlans, clock }: ScorecardDeps,
  tx: Tx,
  providerId: string,
): Promise<PostingRefusal | undefined> {
  const eligibility = await providers.eligibilityOf(tx, providerId)
  if (eligibility === undefined || !mayPostCalls(eligibility.category)) {
    return 'category_may_not_post'
  }
  if (!eligibility.verified) {
    return 'provider_not_verified'
  }
  const [plan, membership] = await Promise.all([
    platformPlans.purchases.isAnyRunning(tx, providerId, TIERS),
    memberships.isRunning(tx, providerId, clock.now()),
  ])
  return plan || membership ? undefined : 'scorecard_not_included'
}
