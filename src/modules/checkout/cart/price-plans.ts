import type { PlanCard } from '#contract/plans/types.ts'
import { present } from '#kit/assert.ts'
import type { PlanForSale } from '#modules/plans/index.ts'
import { pipelined } from '#platform/db/pipelined.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps } from '../deps.ts'
import { type LinePrice, priceLine } from '../rules/pricing.ts'
import { pausedFor } from '../sellable/paused-for.ts'

/** A plan to be priced, with its coupon code. */
export type Wanted = { readonly planId: string; readonly code: string | null }

/** A plan at its current price. */
export type PricedPlan = {
  readonly plan: PlanForSale
  readonly card: PlanCard
  readonly coupon: { readonly id: string; readonly code: string } | null
  readonly price: LinePrice
  readonly sameState: boolean
  /** The buyer has or had the plan: the new term starts when that one ends. */
  readonly renewal: boolean
}

export type Pricing = {
  readonly priced: readonly PricedPlan[]
  readonly unavailable: readonly string[]
  /** Of those: on sale, but for their present clients only. */
  readonly paused: ReadonlySet<string>
}

type PricePlansOptions = { readonly userId: string; readonly at: Date }

/**
 * Prices plans in the given order and leaves out those that are not on sale to this buyer. Changes
 * nothing.
 */
export async function pricePlans(
  deps: Pick<CheckoutDeps, 'plans' | 'invoices'>,
  tx: Tx,
  wanted: readonly Wanted[],
  { userId, at }: PricePlansOptions,
): Promise<Pricing> {
  if (wanted.length === 0) {
    return { priced: [], unavailable: [], paused: new Set() }
  }
  const planIds = wanted.map(({ planId }) => planId)
  const [offers, bought] = await pipelined([
    deps.plans.offersOf(tx, planIds),
    deps.plans.subscriptions.boughtAmong(tx, userId, planIds),
  ])
  const offered = [...offers.values()].map(({ plan }) => plan)
  const paused = await pausedFor(deps, tx, offered, { userId, at })
  const sellers = new Set(offered.map(({ providerId }) => providerId))
  const terms = await deps.invoices.termsOf(tx, [...sellers], userId)
  const couponsTaken = new Set<string>()
  const priced: PricedPlan[] = []
  const unavailable: string[] = []
  for (const { planId, code } of wanted) {
    const offer = offers.get(planId)
    if (offer === undefined || paused.has(planId)) {
      unavailable.push(planId)
      continue
    }
    const { plan, card } = offer
    const { sameState } = present(terms.get(plan.providerId), 'a seller has terms')
    const discounted = await priceWithCoupon(deps, tx, { userId, planId, code, at })
    const usable = discounted !== undefined && !couponsTaken.has(discounted.id)
    const coupon = usable ? discounted : undefined
    if (coupon !== undefined) {
      couponsTaken.add(coupon.id)
    }
    priced.push({
      plan,
      card,
      coupon: coupon === undefined ? null : { id: coupon.id, code: coupon.code },
      price: priceLine(plan.pricePaise, {
        gst: plan.gst,
        sameState,
        ...(coupon === undefined ? {} : { discounted: coupon.pricePaise }),
      }),
      sameState,
      renewal: bought.has(planId),
    })
  }
  return { priced, unavailable, paused }
}

/** A coupon applies to one plan of an order only, as each buyer may use it once. */
async function priceWithCoupon(
  { plans }: Pick<CheckoutDeps, 'plans'>,
  tx: Tx,
  attempt: { userId: string; planId: string; code: string | null; at: Date },
): Promise<{ id: string; code: string; pricePaise: bigint } | undefined> {
  const { code } = attempt
  if (code === null) {
    return undefined
  }
  const seen = await plans.couponUses.preview(tx, { ...attempt, code })
  return seen.ok ? { id: seen.value.couponId, code, pricePaise: seen.value.pricePaise } : undefined
}
