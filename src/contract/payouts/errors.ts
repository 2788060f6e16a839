import type { ErrorEntry } from '../common/errors.ts'
import { gstClaimMessages, rechargeMessages, withdrawalMessages } from './texts.ts'

export const payoutsErrors = {
  /** Less is available at the moment of the request than it asks for. */
  withdrawal_exceeds_balance: {
    status: 409,
    message: `${withdrawalMessages.requestFailed.title}: this is more than your available balance.`,
  },
  withdrawal_pending: {
    status: 409,
    message: `${withdrawalMessages.requestFailed.title}: your last request is still being processed.`,
  },
  bank_details_missing: {
    status: 409,
    message: `${withdrawalMessages.requestFailed.title}: please add your bank account first.`,
  },
  bank_details_frozen: {
    status: 409,
    message: `${withdrawalMessages.requestFailed.title}: your bank account was added or changed less than 24 hours ago.`,
  },
  /** For admins: whoever took an account over must not be paid by a request of its owner. */
  withdrawal_bank_frozen: {
    status: 409,
    message:
      'The bank account of this provider was added or changed less than 24 hours ago. Try again later.',
  },
  /** For admins: a verification that was taken back stops what was asked for before. */
  withdrawal_provider_unverified: {
    status: 409,
    message:
      'This provider is not verified, so a withdrawal is approved and paid only by two admins who know that. Reload the page to decide.',
  },
  /** For admins: what is owed is settled out of what is held, once that is released. */
  withdrawal_provider_owes: {
    status: 409,
    message:
      'This provider owes Tradebox money. Reject or return the withdrawal to settle it from the amount held.',
  },
  /** Somebody else was quicker, or the request was never in that state. */
  withdrawal_not_approvable: { status: 409, message: withdrawalMessages.approveFailed.title },
  withdrawal_not_rejectable: { status: 409, message: withdrawalMessages.rejectFailed.title },
  withdrawal_not_processable: { status: 409, message: withdrawalMessages.processFailed.title },
  withdrawal_not_returnable: { status: 409, message: withdrawalMessages.returnFailed.title },
  /** Large sums, of one provider in 24 hours, are approved by one admin and paid by another. */
  withdrawal_same_admin: {
    status: 409,
    message: `${withdrawalMessages.processFailed.title}: another admin has to pay what you approved.`,
  },
  /** A large sum that one admin has approved or paid is said to have come back by another. */
  withdrawal_return_same_admin: {
    status: 409,
    message: `${withdrawalMessages.returnFailed.title}: another admin has to record that what you approved or paid came back.`,
  },
  reference_taken: {
    status: 409,
    message: `${withdrawalMessages.processFailed.title}: this reference number was used before.`,
  },
  /** The same transaction never credits a wallet twice. */
  recharge_repeated: { status: 409, message: rechargeMessages.failed.description },
  /** Somebody else was quicker. */
  recharge_not_waiting: {
    status: 409,
    message: 'This recharge was confirmed or rejected meanwhile. Reload the page.',
  },
  /** Large sums are entered by one admin and confirmed by another. */
  recharge_same_admin: {
    status: 409,
    message: `${rechargeMessages.confirmFailed.title}: another admin has to confirm what you entered.`,
  },
  /** It was closed when its provider was deleted, and nothing moves in it any more. */
  wallet_closed: {
    status: 409,
    message:
      'This provider was deleted or rejected, so its wallet is closed. Return the money outside Tradebox.',
  },
  gst_range_overlaps: {
    status: 409,
    message: `${gstClaimMessages.failed.title}: some of these days were claimed before.`,
  },
  gst_nothing_left: {
    status: 409,
    message: `${gstClaimMessages.failed.title}: these days were claimed up to a minute ago. Nothing is left to claim.`,
  },
  /** The amounts are not what the ledger holds for these days; the answer's text tells both. */
  gst_amount_differs: { status: 409, message: gstClaimMessages.failed.description },
} as const satisfies Record<string, ErrorEntry>
