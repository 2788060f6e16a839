import { paiseFromRupees } from '#kit/money.ts'
import type { Wanted } from '../cart/price-plans.ts'
import type { Change, SeenLine } from '../rules/changes.ts'
import type { LineRow } from '../store/orders.ts'

/** What the buyer's screen shows of each plan, as far as it says. */
export type Seen = {
  readonly seen?:
    | readonly { readonly serviceId: string; readonly price?: number | null | undefined }[]
    | undefined
}

/** What the buyer's screen showed. */
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

/** A price that no price can be was not shown by us, and differs from every one. */
function paiseOf(rupees: number): bigint {
  const rounded = Number(rupees.toFixed(2))
  return rounded === rupees && Math.abs(rupees) < 1e12 ? paiseFromRupees(rupees) : -1n
}

/** What the last quote said, for plans of which the screen says nothing. */
export function seenBefore({ seen = [] }: Seen, lines: readonly LineRow[]): readonly SeenLine[] {
  const shown = new Set(seen.map(({ serviceId }) => serviceId))
  return lines.filter((line) => !shown.has(line.plan_id)).map(toQuoted)
}

/** Coupons of the cart that do not hold any more, where that was not said yet. */
export function lostCoupons(
  wanted: readonly Wanted[],
  lines: readonly ReturnType<typeof toQuoted>[],
  told: readonly Change[],
): readonly Change[] {
  return lines
    .filter(
      ({ planId, couponCode }) =>
        couponCode === null &&
        wanted.some((one) => one.planId === planId && one.code !== null) &&
        !told.some((change) => change.planId === planId && change.what === 'coupon'),
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
