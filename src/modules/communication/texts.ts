import { dayText } from '#contract/common/moments.ts'
import { formatRupees, rupeesFromPaise } from '#kit/money.ts'

/** '₹1,500.00', of an event's paise. */
export function rupeesOf(paise: string): string {
  return formatRupees(rupeesFromPaise(BigInt(paise)))
}

/** '21 November 2026', of an event's instant. */
export function dayOf(instant: string): string {
  return dayText(new Date(instant))
}

/** Why a cancellation refunds nothing. */
export function whyNoRefund(unexpiredDays: number): string {
  return unexpiredDays > 0
    ? 'This was free, so there is no refund.'
    : 'No full day was left, so there is no refund.'
}

/** Where people go on from what they are told. */
export const paths = {
  orders: '/dashboard/user/orders',
  subscriptions: '/dashboard/user/subscriptions',
  cart: '/dashboard/user/cart',
  sales: '/dashboard/serviceprovider/sales',
  wallet: '/dashboard/serviceprovider/wallet',
  services: '/dashboard/serviceprovider/services',
} as const
