import { assert } from './assert.ts'

/** An amount in whole paise (1/100 rupee). */
export type Paise = bigint

/** Converts rupees with at most two decimals, as in JSON, to paise. Throws on more decimals. */
export function paiseFromRupees(rupees: number): Paise {
  assert(Number.isFinite(rupees), 'an amount is a finite number')
  const paise = Math.round(rupees * 100)
  const floatNoise = 1e-6 + 4 * Number.EPSILON * Math.abs(paise)
  assert(Math.abs(paise - rupees * 100) < floatNoise, 'whole paise')
  assert(Number.isSafeInteger(paise), 'an amount fits a safe integer of paise')
  return BigInt(paise)
}

/** Converts paise to rupees for JSON. Exact for every amount below 90 lakh crore rupees. */
export function rupeesFromPaise(paise: Paise): number {
  const rupees = Number(paise) / 100
  assert(Number.isSafeInteger(Number(paise)), 'an amount fits a safe integer of paise')
  return rupees
}

export function minPaise(one: Paise, other: Paise): Paise {
  if (one < other) {
    return one
  }
  return other
}

export function sumPaise(amounts: readonly Paise[]): Paise {
  return amounts.reduce((sum, amount) => sum + amount, 0n)
}

/** Rupees are summed as whole paise, because sums of decimals drift. */
export function sumRupees(amounts: readonly number[]): number {
  return amounts.reduce((sum, rupees) => sum + Math.round(rupees * 100), 0) / 100
}

/** Division rounded to the nearest integer, halves away from zero. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  assert(divisor > 0n, 'a divisor is positive')
  const half = divisor / 2n
  const magnitude = dividend < 0n ? -dividend : dividend
  const rounded = (magnitude + half) / divisor
  return dividend < 0n ? -rounded : rounded
}

const grouped = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
const wholeRupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
})

/** '₹1,23,456.00' in lakh and crore grouping. */
export function formatRupees(rupees: number): string {
  return grouped.format(rupees)
}

/** '₹1,23,456', rounded to whole rupees. */
export function formatWholeRupees(rupees: number): string {
  return wholeRupees.format(rupees)
}

/** '₹1,23,456', or with paise if there are any: '₹499.50'. */
export function formatTrimmedRupees(rupees: number): string {
  return Number.isInteger(rupees) ? formatWholeRupees(rupees) : formatRupees(rupees)
}
