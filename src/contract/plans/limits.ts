import type { Paise } from '#kit/money.ts'

/** A coupon never brings a price below this; a free order is a coupon of 100 %. */
export const COUPON_FLOOR_PAISE: Paise = 1_00n
