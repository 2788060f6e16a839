import type { SessionUser } from '#contract/accounts/types.ts'
import type { Plan } from '#contract/plans/types.ts'
import { isTrialBarred } from '#contract/providers/categories.ts'

/**
 * The state of the purchase box. `seller` is viewing its own plan; `onlooker` has an account that
 * cannot buy; `closed` is a plan that is not on sale, `paused` one that takes no new clients.
 */
export type PurchaseState =
  | 'visitor'
  | 'buyer'
  | 'subscribed'
  | 'seller'
  | 'onlooker'
  | 'closed'
  | 'paused'

type Viewer = Pick<SessionUser, '_id' | 'role'> | null

export function purchaseStateOf(
  plan: Pick<Plan, 'subscribedBy' | 'activated' | 'paused' | 'authorData'>,
  viewer: Viewer,
): PurchaseState {
  if (viewer !== null && plan.subscribedBy.includes(viewer._id)) {
    return 'subscribed'
  }
  if (viewer?._id === plan.authorData.id) {
    return 'seller'
  }
  if (!plan.activated) {
    return 'closed'
  }
  if (plan.paused) {
    return 'paused'
  }
  if (viewer === null) {
    return 'visitor'
  }
  return viewer.role === 'user' ? 'buyer' : 'onlooker'
}

/** `none`: the plan has no trial, or none for this viewer. */
export type TrialState = 'none' | 'offered' | 'availed'

export function trialStateOf(
  plan: Pick<Plan, 'isFreeTrial' | 'trailAvailedBy' | 'category'>,
  viewer: Viewer,
  purchase: PurchaseState,
): TrialState {
  const isBarred = isTrialBarred(plan.category)
  if (!plan.isFreeTrial || isBarred) {
    return 'none'
  }
  if (viewer !== null && plan.trailAvailedBy.includes(viewer._id)) {
    return 'availed'
  }
  return purchase === 'visitor' || purchase === 'buyer' ? 'offered' : 'none'
}
