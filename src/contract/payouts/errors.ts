import type { ErrorEntry } from '../common/errors.ts'
import { gstClaimMessages, rechargeMessages, withdrawalMessages, withdrawalTexts } from './texts.ts'

export const payoutsErrors = {
  /** The available balance is lower than the requested amount. */
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
  /** Refunds of direct payments were not sent in time; the message states their total. */
  withdrawal_refunds_owed: { status: 409, message: withdrawalTexts.refundsOwed('₹0.00') },
  /**
   * For admins: a request of the owner must not be paid to a bank account that an intruder entered.
   */
  withdrawal_bank_frozen: {
    status: 409,
    message:
      'The bank account of this provider was added or changed less than 24 hours ago. Try again later.',
  },
  /** For admins: approved for the account that the provider had then, so the new one is not paid. */
  withdrawal_account_changed: {
    status: 409,
    message:
      'This provider changed its bank account after the approval. Mark the withdrawal as returned, so that the provider can request it again.',
  },
  /** For admins: a revoked verification also stops earlier requests. */
  withdrawal_provider_unverified: {
    status: 409,
    message:
      'This provider is not verified, so a withdrawal is approved and paid only by two admins who know that. Reload the page to decide.',
  },
  /** For admins: once the held amount is released, the debt is settled from it. */
  withdrawal_provider_owes: {
    status: 409,
    message:
      'This provider owes Tradebox money. Reject or return the withdrawal to settle it from the amount held.',
  },
  /** For admins: what a bank disputes or took back stays in the wallet until it is charged or waived. */
  withdrawal_provider_disputed: {
    status: 409,
    message:
      'Buyers’ banks dispute payments to this provider or took them back, and the rest of its wallet does not cover them. Wait for their decision, charge or waive what they took back under Refunds, or reject or return the withdrawal.',
  },
  /** The request has been handled already, or was never in that status. */
  withdrawal_not_approvable: { status: 409, message: withdrawalMessages.approveFailed.title },
  withdrawal_not_rejectable: { status: 409, message: withdrawalMessages.rejectFailed.title },
  withdrawal_not_processable: { status: 409, message: withdrawalMessages.processFailed.title },
  withdrawal_not_returnable: { status: 409, message: withdrawalMessages.returnFailed.title },
  /** Large amounts, per provider within 24 hours, are approved by one admin and paid by another. */
  withdrawal_same_admin: {
    status: 409,
    message: `${withdrawalMessages.processFailed.title}: another admin has to pay what you approved.`,
  },
  /** The return of a large amount is recorded by an admin who neither approved nor paid it. */
  withdrawal_return_same_admin: {
    status: 409,
    message: `${withdrawalMessages.returnFailed.title}: another admin has to record that what you approved or paid came back.`,
  },
  reference_taken: {
    status: 409,
    message: `${withdrawalMessages.processFailed.title}: this reference number was used before.`,
  },
  /** A transaction credits a wallet only once. */
  recharge_repeated: { status: 409, message: rechargeMessages.failed.description },
  /** The provider reported several transfers that nobody has confirmed yet. */
  recharges_unconfirmed: { status: 409, message: rechargeMessages.unconfirmed },
  /** The recharge has been handled already. */
  recharge_not_waiting: {
    status: 409,
    message: 'This recharge was confirmed or rejected meanwhile. Reload the page.',
  },
  recharge_reversed: {
    status: 409,
    message: `${rechargeMessages.reverseFailed.title}: it was reversed meanwhile. Reload the page.`,
  },
  /** Large amounts are entered by one admin and confirmed by another. */
  recharge_same_admin: {
    status: 409,
    message: `${rechargeMessages.confirmFailed.title}: another admin has to confirm what you entered.`,
  },
  /** The wallet was closed when its provider was deleted; it takes no more entries. */
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
  /** The amounts differ from the ledger for these days; the message states both. */
  gst_amount_differs: { status: 409, message: gstClaimMessages.failed.description },
} as const satisfies Record<string, ErrorEntry>
