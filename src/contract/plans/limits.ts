import type { Paise } from '#kit/money.ts'

/** The minimum price after a coupon; only a coupon of 100 % makes an order free. */
export const COUPON_FLOOR_PAISE: Paise = 1_00n
