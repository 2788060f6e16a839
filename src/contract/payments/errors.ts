import type { ErrorEntry } from '../common/errors.ts'

export const paymentsErrors = {
  payment_quote_missing: {
    status: 404,
    message: 'There is nothing left to pay here. Please check your cart.',
  },
  /** The message states the right amount. */
  payment_amount_changed: {
    status: 409,
    message: 'The amount has changed. Please check it before you pay.',
  },
  payment_done: { status: 409, message: 'This is already paid.' },
  payment_under_way: {
    status: 409,
    message:
      'Your bank is still processing a payment for this. Please don’t pay again. This page updates once it arrives.',
  },
  payment_unknown: { status: 404, message: 'We couldn’t find this payment.' },
  payment_signature_invalid: { status: 400, message: 'Payment Failed' },
  gateway_unavailable: {
    status: 503,
    message: 'We can’t reach the payment service right now. You were not charged.',
  },
  /** The gateway has made the refund after all, or another admin has handled it. */
  refund_not_failed: {
    status: 409,
    message: 'This refund is already settled. Please reload the list.',
  },
  refund_disputed: {
    status: 409,
    message:
      'The buyer’s bank disputes this payment and may return the money itself. Wait until the dispute has ended.',
  },
  /** The gateway has made the refund, or is making it. */
  refund_at_gateway: {
    status: 409,
    message:
      'The gateway is making this refund after all. Don’t send it by bank. If you already have, contact the payer.',
  },
  refund_reference_taken: {
    status: 409,
    message: 'A refund with this reference number is already recorded.',
  },
  /** A large refund was recorded as sent by bank. */
  refund_transfer_waiting: {
    status: 409,
    message: 'This refund was recorded as sent by bank. Confirm or discard that first.',
  },
  refund_transfer_not_waiting: {
    status: 409,
    message: 'This transfer was decided or changed meanwhile. Please reload the list.',
  },
  /** Large amounts are entered by one admin and confirmed by another. */
  refund_transfer_same_admin: {
    status: 409,
    message: 'Another admin has to confirm the transfer that you recorded.',
  },
} as const satisfies Record<string, ErrorEntry>
