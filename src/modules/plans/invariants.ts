import type { Tx } from '#platform/tx.ts'
import { listCouponBreaches, listGrantBreaches, listTrialBreaches } from './store/invariants.ts'

/** What must hold of what this module keeps; each breach as a sentence. */
export type PlansBreaches = {
  /** A grant has one cause, and a plan as many subscribers as it has running grants. */
  readonly I5: readonly string[]
  /** A coupon is used as often as its limit allows, and once by each user. */
  readonly I7: readonly string[]
  /** One trial per user and plan. */
  readonly I8: readonly string[]
}

export async function checkPlansInvariants(tx: Tx): Promise<PlansBreaches> {
  return {
    I5: await listGrantBreaches(tx),
    I7: await listCouponBreaches(tx),
    I8: await listTrialBreaches(tx),
  }
}
