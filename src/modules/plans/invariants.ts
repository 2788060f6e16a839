import type { Tx } from '#platform/tx.ts'
import { listCouponBreaches, listGrantBreaches, listTrialBreaches } from './store/invariants.ts'

/** The invariants of this module's data; each breach is one sentence. */
export type PlansBreaches = {
  /** A grant has one cause, and a plan's subscriber count equals its running grants. */
  readonly grants: readonly string[]
  /** A coupon is used at most as often as its limit allows, and once per user. */
  readonly coupons: readonly string[]
  /** One trial per user and plan. */
  readonly trials: readonly string[]
}

export async function checkPlansInvariants(tx: Tx): Promise<PlansBreaches> {
  return {
    grants: await listGrantBreaches(tx),
    coupons: await listCouponBreaches(tx),
    trials: await listTrialBreaches(tx),
  }
}
