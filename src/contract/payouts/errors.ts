import type { ErrorEntry } from '../error-entry.ts'
import { messages } from '../messages.ts'

const { gstClaim, recharge, withdrawal } = messages

export const payoutsErrors = {
  /** Less is available at the moment of the request than it asks for. */
  withdrawal_exceeds_balance: {
    status: 409,
    message: `${withdrawal.requestFailed.title}: this is more than your available balance.`,
  },
  withdrawal_pending: {
    status: 409,
    message: `${withdrawal.requestFailed.title}: your last request is still being processed.`,
  },
  bank_details_missing: {
    status: 409,
    message: `${withdrawal.requestFailed.title}: please add your bank account first.`,
  },
  bank_details_frozen: {
    status: 409,
    message: `${withdrawal.requestFailed.title}: your bank account was changed less than 24 hours ago.`,
  },
  /** For admins: whoever took an account over must not be paid by a request of its owner. */
  withdrawal_bank_frozen: {
    status: 409,
    message:
      'The bank account of this provider was changed less than 24 hours ago. Please wait until then.',
  },
  /** Somebody else was quicker, or the request was never in that state. */
  withdrawal_not_approvable: { status: 409, message: withdrawal.approveFailed.title },
  withdrawal_not_rejectable: { status: 409, message: withdrawal.rejectFailed.title },
  withdrawal_not_processable: { status: 409, message: withdrawal.processFailed.title },
  withdrawal_not_returnable: { status: 409, message: withdrawal.returnFailed.title },
  /** Large sums are approved by one admin and paid by another. */
  withdrawal_same_admin: {
    status: 409,
    message: `${withdrawal.processFailed.title}: another admin has to pay what you approved.`,
  },
  reference_taken: {
    status: 409,
    message: `${withdrawal.processFailed.title}: this reference number was used before.`,
  },
  /** The same transaction never credits a wallet twice. */
  recharge_repeated: { status: 409, message: recharge.failed.description },
  /** It was closed when its provider was deleted, and nothing moves in it any more. */
  wallet_closed: {
    status: 409,
    message:
      'This provider was deleted and its wallet is closed. Return the money outside Tradebox.',
  },
  gst_range_overlaps: {
    status: 409,
    message: `${gstClaim.failed.title}: some of these days were claimed before.`,
  },
  gst_nothing_left: {
    status: 409,
    message: `${gstClaim.failed.title}: these days were claimed up to a minute ago. Nothing is left of them.`,
  },
  /** The amounts are not what the ledger holds for these days; the answer's text tells both. */
  gst_amount_differs: { status: 409, message: gstClaim.failed.description },
} as const satisfies Record<string, ErrorEntry>
