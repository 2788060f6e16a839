import { paiseFromRupees } from '#kit/money.ts'
import type { Wanted } from '../cart/price-plans.ts'
import type { Change, SeenLine } from '../rules/changes.ts'
import type { LineRow } from '../store/orders.ts'

/** The prices that the buyer's screen showed, as far as the request states them. */
export type Seen = {
  readonly seen?:
    | readonly { readonly serviceId: string; readonly price?: number | null | undefined }[]
    | undefined
}

export function seenOf(
  { seen = [] }: Seen,
  cart: readonly { plan_id: string; title: string }[],
): readonly SeenLine[] {
  return seen.flatMap(({ serviceId, price }): readonly SeenLine[] => {
    const title = cart.find((row) => row.plan_id === serviceId)?.title ?? ''
    const paise = price == null ? undefined : paiseOf(price)
    return paise === undefined ? [] : [{ planId: serviceId, title, price: paise }]
  })
}

/** An impossible price was never shown by us: it becomes -1, which differs from every price. */
function paiseOf(rupees: number): bigint {
  const rounded = Number(rupees.toFixed(2))
  return rounded === rupees && Math.abs(rupees) < 1e12 ? paiseFromRupees(rupees) : -1n
}

/** The last quote, for plans whose price the request does not state. */
export function seenBefore({ seen = [] }: Seen, lines: readonly LineRow[]): readonly SeenLine[] {
  const shown = new Set(seen.map(({ serviceId }) => serviceId))
  return lines.filter((line) => !shown.has(line.plan_id)).map(toQuoted)
}

/** Coupons of the cart that are not valid any more, unless already reported. */
export function lostCoupons(
  wanted: readonly Wanted[],
  lines: readonly ReturnType<typeof toQuoted>[],
  reported: readonly Change[],
): readonly Change[] {
  return lines
    .filter(
      ({ planId, couponCode }) =>
        couponCode === null &&
        wanted.some((one) => one.planId === planId && one.code !== null) &&
        !reported.some((change) => change.planId === planId && change.what === 'coupon'),
    )
    .map(({ planId, title }) => ({ what: 'coupon' as const, planId, title }))
}

export function toQuoted(line: LineRow) {
  return {
    planId: line.plan_id,
    title: line.title,
    price: line.price_paise,
    validityDays: line.validity_days,
    couponCode: line.coupon_code,
  }
}
