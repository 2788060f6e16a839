import { assert } from './assert.ts'

/**
 * A price, or a difference of prices, as an integer of 1/10,000 rupee: fine enough for currency
 * pairs, whose tick is 0.0025, and exact where doubles of rupees are not. A plain number, because
 * engines keep millions of them in typed arrays and compare them a hundred million times a second.
 *
 * A share or a metal may cost more than 2,14,748 rupees, which exceeds 32 bits, so arrays of prices
 * are `Float64Array`. Money that changes hands is `Paise` (money.ts), never this.
 */
export type Price = number

/** The number of price units in one rupee. */
export const PRICE_PER_RUPEE = 10_000

/** The largest price that a feed can express: 2^32 - 1 paise, about 4.29 crore rupees. */
export const MAX_PRICE: Price = (2 ** 32 - 1) * 100

/** Converts rupees with at most four decimals, as in JSON. Throws on more decimals. */
export function priceFromRupees(rupees: number): Price {
  assert(Number.isFinite(rupees), 'a price is a finite number')
  const price = Math.round(rupees * PRICE_PER_RUPEE)
  const floatNoise = 1e-6 + 4 * Number.EPSILON * Math.abs(price)
  assert(Math.abs(price - rupees * PRICE_PER_RUPEE) < floatNoise, 'whole units of a price')
  assert(Number.isSafeInteger(price), 'a price fits a safe integer')
  return price === 0 ? 0 : price
}

/** Rupees for JSON: the double nearest to the price, which `priceFromRupees` reads back exactly. */
export function rupeesFromPrice(price: Price): number {
  assert(Number.isSafeInteger(price), 'a price is a safe integer')
  return price / PRICE_PER_RUPEE
}

const PRICE_TEXT = /^(-?)(\d{1,11})(?:\.(\d{1,4})0*)?$/

/**
 * Reads '1,23,456.05', '0.0025' or '-3', with commas anywhere and at most four decimals that are
 * not zero. Undefined for anything else.
 */
export function parsePrice(text: string): Price | undefined {
  const match = PRICE_TEXT.exec(text.trim().replaceAll(',', ''))
  if (match === null) {
    return
  }
  const [, sign, whole = '', fraction = ''] = match
  const magnitude = Number(whole) * PRICE_PER_RUPEE + Number(fraction.padEnd(4, '0'))
  return sign === '-' && magnitude > 0 ? -magnitude : magnitude
}

const paiseFormat = decimalFormat(2)
const unitFormat = decimalFormat(4)

/**
 * '1,23,456.05' in lakh and crore grouping, without a currency sign. Two decimals, or four where
 * the instrument's tick (by default the price itself) is finer than a paisa.
 */
export function formatPrice(price: Price, tick: Price = price): string {
  const needsUnits = tick % 100 !== 0 || price % 100 !== 0
  return (needsUnits ? unitFormat : paiseFormat).format(rupeesFromPrice(price))
}

/** Whether an order could have this price: a positive multiple of the instrument's tick. */
export function isOnTick(price: Price, tick: Price): boolean {
  assert(tick > 0, 'a tick is positive')
  return Number.isSafeInteger(price) && price > 0 && price % tick === 0
}

/** The nearest multiple of the tick, halves rounded up, and at least one tick. */
export function nearestTick(price: number, tick: Price): Price {
  assert(Number.isSafeInteger(tick) && tick > 0, 'a tick is positive')
  return Math.max(1, Math.floor(price / tick + 0.5)) * tick
}

function decimalFormat(decimals: number): Intl.NumberFormat {
  return new Intl.NumberFormat('en-IN', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
}
