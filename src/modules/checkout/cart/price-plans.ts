import type { PlanCard } from '#contract/plans/types.ts'
import type { PlanForSale } from '#modules/plans/index.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps } from '../deps.ts'
import { type LinePrice, priceLine } from '../rules/pricing.ts'

/** A plan that somebody wants, with the coupon for it. */
export type Wanted = { readonly planId: string; readonly code: string | null }

/** A plan at the price of this moment. */
export type PricedPlan = {
  readonly plan: PlanForSale
  readonly card: PlanCard
  readonly coupon: { readonly id: string; readonly code: string } | null
  readonly price: LinePrice
  readonly sameState: boolean
  /** The buyer has or had the plan: what is bought goes on from its end. */
  readonly renewal: boolean
  /** Whom the yearly limit of fees counts together. */
  readonly feeGroupId: string
}

export type Pricing = {
  readonly priced: readonly PricedPlan[]
  readonly gone: readonly string[]
}

type Asked = { readonly userId: string; readonly at: Date }

/** Prices plans in their order, without those that are not on sale. Changes nothing. */
export async function pricePlans(
  deps: Pick<CheckoutDeps, 'plans' | 'providers' | 'invoices'>,
  tx: Tx,
  wanted: readonly Wanted[],
  { userId, at }: Asked,
): Promise<Pricing> {
  const cards = await deps.plans.cardsOf(
    tx,
    wanted.map(({ planId }) => planId),
  )
  const held = new Set(
    (await deps.plans.subscriptions.listOf(tx, userId))
      .filter(({ kind }) => kind !== 'trial')
      .map(({ planId }) => planId),
  )
  const terms = new Map<string, Supply>()
  const couponsTaken = new Set<string>()
  const priced: PricedPlan[] = []
  const gone: string[] = []
  for (const { planId, code } of wanted) {
    const plan = await deps.plans.forSale(tx, planId)
    const card = cards.get(planId)
    if (plan === undefined || card === undefined) {
      gone.push(planId)
      continue
    }
    const supply = terms.get(plan.providerId) ?? (await supplyOf(deps, tx, plan, userId))
    terms.set(plan.providerId, supply)
    const discounted = await withCoupon(deps, tx, { userId, planId, code, at })
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
        sameState: supply.sameState,
        ...(coupon === undefined ? {} : { discounted: coupon.pricePaise }),
      }),
      sameState: supply.sameState,
      renewal: held.has(planId),
      feeGroupId: supply.feeGroupId,
    })
  }
  return { priced, gone }
}

type Supply = { readonly sameState: boolean; readonly feeGroupId: string }

async function supplyOf(
  { invoices, providers }: Pick<CheckoutDeps, 'invoices' | 'providers'>,
  tx: Tx,
  { providerId }: PlanForSale,
  userId: string,
): Promise<Supply> {
  const { sameState } = await invoices.termsOf(tx, providerId, userId)
  const card = (await providers.cardsOf(tx, [providerId])).get(providerId)
  return { sameState, feeGroupId: card?.addedby?._id ?? providerId }
}

/** One coupon serves one plan of an order: it may be used once by each buyer. */
async function withCoupon(
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
