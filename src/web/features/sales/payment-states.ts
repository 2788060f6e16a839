import type { OrderStatus } from '#contract/checkout/states.ts'
import type { BadgeTone } from '#web/ui/display/badge.tsx'

/** How far a payment is that was made straight to a provider. */
export const PAYMENT_STATES: Readonly<Record<OrderStatus, readonly [string, BadgeTone]>> = {
  quoted: ['Not paid', 'neutral'],
  submitted: ['To verify', 'warn'],
  paid: ['Verified', 'up'],
  rejected: ['Rejected', 'down'],
  expired: ['Expired', 'neutral'],
  refunded: ['Cancelled', 'neutral'],
}
