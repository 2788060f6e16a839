import { GST_PERCENT, gstOnTop } from '#contract/common/tax.ts'
import type { MembershipPlan, PricingType } from '#contract/platform-plans/types.ts'
import { assert } from '#kit/assert.ts'
import { divideRounded, type Paise } from '#kit/money.ts'

/** The platform's charges under a provider's membership. */
export type MembershipTerms = {
  /** Prepaid: taken from the wallet. Postpaid: owed, and settled from the wallet's next credits. */
  readonly plan: MembershipPlan
  readonly pricing: PricingType
  /** Percentage of the base price, 0 to 100, at most two decimals. */
  readonly percentageFresh: number
  readonly percentageRenewal: number
  readonly fixedFreshPaise: Paise
  readonly fixedRenewalPaise: Paise
}

export type PlatformCharge = {
  readonly charge: Paise
  /** 18 % of the charge, computed by halves. */
  readonly gst: Paise
}

export type SaleKind = 'fresh' | 'renewal'

/**
 * The platform's charge on a sale with this base (the price without GST). A percentage applies to
 * what was paid. A fixed charge is per sale: a coupon is at the provider's expense and lowers the
 * price but not the charge, so the limit of a fixed charge is the base of the list price. What the
 * price does not cover is taken from the provider's wallet, or owed.
 */
export function platformCharge(
  terms: MembershipTerms,
  kind: SaleKind,
  { base, listBase }: { readonly base: Paise; readonly listBase: Paise },
): PlatformCharge {
  assert(base >= 0n && base <= listBase, 'a base is not negative, nor above that of the list price')
  const [wanted, within] =
    terms.pricing === 'Fixed'
      ? [fixedOf(terms, kind), listBase]
      : [shareOf(terms, kind, base), base]
  const charge = wanted + gstOnTop(wanted) <= within ? wanted : largestWithin(within)
  return { charge, gst: gstOnTop(charge) }
}

function fixedOf(terms: MembershipTerms, kind: SaleKind): Paise {
  const fixed = kind === 'fresh' ? terms.fixedFreshPaise : terms.fixedRenewalPaise
  assert(fixed >= 0n, 'a charge is not negative')
  return fixed
}

function shareOf(terms: MembershipTerms, kind: SaleKind, base: Paise): Paise {
  const percent = kind === 'fresh' ? terms.percentageFresh : terms.percentageRenewal
  const hundredths = Math.round(percent * 100)
  assert(hundredths >= 0 && hundredths <= 100_00, 'a percentage is 0 to 100')
  return divideRounded(base * BigInt(hundredths), 100_00n)
}

function largestWithin(base: Paise): Paise {
  // The result is a step or two below the start, because each half of the tax is rounded by half a
  // paisa at most.
  let charge = (base * 100n) / BigInt(100 + GST_PERCENT) + 1n
  while (charge + gstOnTop(charge) > base) {
    charge -= 1n
  }
  return charge
}
