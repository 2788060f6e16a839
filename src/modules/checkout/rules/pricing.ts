import { assert } from '#kit/assert.ts'
import type { Paise } from '#kit/money.ts'
import { type GstSplit, splitInclusive } from '#modules/invoices/rules/gst.ts'

/** The price of a plan in an order: `list - discount = price = split.total`, to the paisa. */
export type LinePrice = {
  readonly list: Paise
  readonly discount: Paise
  readonly price: Paise
  readonly split: GstSplit
}

export type LineTerms = {
  /** The price with a coupon; absent without one. */
  readonly discounted?: Paise
  /** Whether the provider's prices contain GST. */
  readonly gst: boolean
  /** Whether the place of supply is in the provider's state. */
  readonly sameState: boolean
}

/**
 * GST is computed on the discounted price: a discount that is known before the invoice lowers both.
 */
export function priceLine(list: Paise, { discounted, gst, sameState }: LineTerms): LinePrice {
  const price = discounted ?? list
  assert(price >= 0n && price <= list, 'a coupon takes something off, and no more than the price')
  const split = splitInclusive(price, { charges: gst, sameState })
  return { list, discount: list - price, price, split }
}

/** The total of an order's lines. */
export function totalOf(lines: readonly Pick<LinePrice, 'price'>[]): Paise {
  return lines.reduce((sum, { price }) => sum + price, 0n)
}
