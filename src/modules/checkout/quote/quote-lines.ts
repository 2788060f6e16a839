import type { PricedPlan } from '../cart/price-plans.ts'
import type { TermsFile } from '../consents/terms-files.ts'
import type { LineInsert, LineRow, OrderRow } from '../store/orders.ts'

/** Whether an open, unexpired order is the same as a new one would be. */
export function isSame(
  order: OrderRow,
  lines: readonly LineRow[],
  priced: readonly PricedPlan[],
  terms: ReadonlyMap<string, TermsFile>,
  now: Date,
): boolean {
  return (
    order.expires_at > now &&
    lines.length === priced.length &&
    priced.every(({ plan, price, coupon, sameState, renewal }) =>
      lines.some(
        (line) =>
          line.plan_id === plan.planId &&
          line.plan_version === plan.version &&
          line.gst === plan.gst &&
          line.list_paise === price.list &&
          line.price_paise === price.price &&
          line.base_paise === price.split.base &&
          line.same_state === sameState &&
          line.renewal === renewal &&
          line.coupon_id === (coupon?.id ?? null) &&
          line.terms_file === (terms.get(plan.tncFile ?? '')?.fileId ?? null),
      ),
    )
  )
}

type LinePlace = {
  readonly id: string
  readonly orderId: string
  readonly position: number
  readonly userId: string
  readonly terms: TermsFile | undefined
}

/** The order line of a plan, as it is sold in this order. */
export function toLineInsert(
  { plan, card, price, coupon, sameState, renewal }: PricedPlan,
  { id, orderId, position, userId, terms }: LinePlace,
): LineInsert {
  const discounted = price.discount > 0n ? coupon : null
  return {
    id,
    order_id: orderId,
    position,
    user_id: userId,
    plan_id: plan.planId,
    plan_version: plan.version,
    title: plan.title,
    segment: card.segment,
    provider_id: plan.providerId,
    category: plan.category,
    fee_group_id: plan.feeGroupId,
    gst: plan.gst,
    list_paise: price.list,
    discount_paise: price.discount,
    price_paise: price.price,
    base_paise: price.split.base,
    half_paise: (price.price - price.split.base) / 2n,
    same_state: sameState,
    validity_days: plan.validityDays,
    coupon_id: discounted?.id ?? null,
    coupon_code: discounted?.code ?? null,
    renewal,
    terms_file: terms?.fileId ?? null,
    terms_sha256: terms?.sha256 ?? null,
    agreement_id: null,
    subscription_id: null,
    invoice_id: null,
    paid_at: null,
  }
}
