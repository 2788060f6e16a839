import { type State, stateOfGstCode } from '#contract/common/states.ts'
import { GST_HALF_PERCENT, GST_PERCENT } from '#contract/common/tax.ts'
import { assert } from '#kit/assert.ts'
import { divideRounded, minPaise, type Paise } from '#kit/money.ts'

/** A price split into its parts. `base + cgst + sgst + igst = total`, to the paisa. */
export type GstSplit = {
  /** The taxable amount. */
  readonly base: Paise
  readonly cgst: Paise
  readonly sgst: Paise
  readonly igst: Paise
  readonly total: Paise
}

export type GstTerms = {
  /** Whether the supplier charges GST at all. */
  readonly charges: boolean
  /**
   * Whether supplier and place of supply are in the same state: then CGST and SGST, otherwise IGST.
   */
  readonly sameState: boolean
}

/**
 * Splits a price that includes 18 % GST. Half of the tax is `round(gross x 9 / 118)`, so that CGST
 * and SGST are equal and the base does not depend on the place of supply: 999.00 is 846.62 + 76.19
 * + 76.19.
 */
export function splitInclusive(gross: Paise, terms: GstTerms): GstSplit {
  assert(gross >= 0n, 'a price is not negative')
  const half = terms.charges
    ? divideRounded(gross * BigInt(GST_HALF_PERCENT), BigInt(100 + GST_PERCENT))
    : 0n
  return splitOf(gross - 2n * half, half, terms.sameState)
}

/** What a line has left to be credited; the tax was computed by halves. */
type Left = { readonly taxable: Paise; readonly gst: Paise }

/**
 * The part of a line that a refund credits: its tax in proportion, by halves, and never more than
 * is left.
 */
export function creditedBy(amount: Paise, left: Left): Left {
  const whole = left.taxable + left.gst
  const half = whole === 0n ? 0n : divideRounded((left.gst / 2n) * minPaise(amount, whole), whole)
  const gst = 2n * minPaise(half, amount / 2n)
  return { taxable: minPaise(amount - gst, left.taxable), gst }
}

/** The total tax, whatever its kinds. */
export function gstOf(split: Pick<GstSplit, 'cgst' | 'sgst' | 'igst'>): Paise {
  return split.cgst + split.sgst + split.igst
}

function splitOf(base: Paise, half: Paise, sameState: boolean): GstSplit {
  const total = base + 2n * half
  return sameState
    ? { base, cgst: half, sgst: half, igst: 0n, total }
    : { base, cgst: 0n, sgst: 0n, igst: 2n * half, total }
}

/**
 * The place of supply of a service, section 12(2) of the IGST Act: for a registered person, the
 * place of the registration; for anybody else, the address on record; without one, the supplier's
 * location.
 */
export function placeOfSupply(
  supplierState: State,
  buyer: { readonly state: State | null; readonly gstin: string | null } | null,
): State {
  const registered = buyer?.gstin ? stateOfGstCode(buyer.gstin.slice(0, 2)) : undefined
  return registered ?? buyer?.state ?? supplierState
}

/** Splits a tax that was computed by halves into CGST and SGST, or IGST. */
export function headsOf(gst: Paise, sameState: boolean): Pick<GstSplit, 'cgst' | 'sgst' | 'igst'> {
  assert(gst >= 0n && gst % 2n === 0n, 'a tax is computed by halves')
  return sameState
    ? { cgst: gst / 2n, sgst: gst / 2n, igst: 0n }
    : { cgst: 0n, sgst: 0n, igst: gst }
}
