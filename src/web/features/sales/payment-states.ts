import type { OrderStatus } from '#contract/checkout/states.ts'
import type { SubmittedPayment } from '#contract/checkout/types.ts'
import type { BadgeTone } from '#web/ui/display/badge.tsx'
import { paymentTexts } from './texts.ts'

/** The states of a direct payment. */
export const PAYMENT_STATES: Readonly<Record<OrderStatus, readonly [string, BadgeTone]>> = {
  quoted: [paymentTexts.stateQuoted, 'neutral'],
  submitted: [paymentTexts.stateSubmitted, 'warn'],
  paid: [paymentTexts.statePaid, 'up'],
  rejected: [paymentTexts.stateRejected, 'down'],
  expired: [paymentTexts.stateExpired, 'neutral'],
  refunded: [paymentTexts.stateRefunded, 'neutral'],
}

/** The state of one payment; a withdrawn one has the status of a rejected one. */
export function paymentState({
  status,
  withdrawn,
}: Pick<SubmittedPayment, 'status' | 'withdrawn'>): readonly [string, BadgeTone] {
  return withdrawn ? [paymentTexts.stateWithdrawn, 'neutral'] : PAYMENT_STATES[status]
}
