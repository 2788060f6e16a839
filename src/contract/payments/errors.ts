import type { ErrorEntry } from '../error-entry.ts'

export const paymentsErrors = {
  payment_quote_missing: {
    status: 404,
    message: 'There is nothing to pay here any more. Please look at your cart again.',
  },
  /** The message names the right figure. */
  payment_amount_changed: {
    status: 409,
    message: 'The amount has changed. Please look at it again before paying.',
  },
  payment_done: { status: 409, message: 'This has been paid already.' },
  payment_under_way: {
    status: 409,
    message:
      'A payment for this is under way at your bank. Please do not pay again; this page tells you once it has arrived.',
  },
  payment_unknown: { status: 404, message: 'We know of no such payment of yours.' },
  payment_signature_invalid: { status: 400, message: 'Payment Failed' },
  gateway_unavailable: {
    status: 503,
    message: 'The payment service cannot be reached right now. Nothing was charged.',
  },
  /** The gateway has given it back after all, or somebody else was quicker. */
  refund_not_failed: {
    status: 409,
    message: 'This refund does not wait for anybody any more. Please look at the list again.',
  },
  refund_reference_taken: {
    status: 409,
    message: 'A refund with this reference number has been recorded already.',
  },
} as const satisfies Record<string, ErrorEntry>
