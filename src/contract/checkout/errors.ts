import type { ErrorEntry } from '../common/errors.ts'
import { freeTrialMessages, paymentMessages, telegramMessages } from './texts.ts'

export const checkoutErrors = {
  /** Nothing left the payment, or it was all claimed. */
  nothing_to_set_off: {
    status: 409,
    message:
      'Nothing is left to charge: it was charged or waived already, or deducted from refunds.',
  },
  plan_not_on_sale: { status: 409, message: 'This plan is no longer on sale.' },
  cart_full: { status: 409, message: 'Your cart is full. Please buy or remove something first.' },
  cart_empty: { status: 409, message: 'Nothing in your cart can be bought.' },
  telegram_missing: {
    status: 409,
    message: `${telegramMessages.missing.title}: ${telegramMessages.missing.description}`,
  },
  billing_missing: {
    status: 409,
    message: 'Please enter your billing address first. Invoices need it.',
  },
  consent_missing: {
    status: 409,
    message: 'Please read and accept the terms before you continue.',
  },
  /** The texts differ from those that were shown; they have to be read again. */
  consent_outdated: {
    status: 409,
    message: 'The terms have changed. Please read them again.',
  },
  agreement_missing: { status: 409, message: paymentMessages.signatureMissing.title },
  /** The message states the remaining allowance. */
  fee_cap_exceeded: {
    status: 409,
    message: 'This is more than a provider can charge one client in a year.',
  },
  /** The message names the provider. */
  customer_limit_reached: {
    status: 409,
    message: 'This provider is not accepting new customers right now.',
  },
  /** The message states the limit, or the date from which the plan can be bought. */
  advance_limit_exceeded: {
    status: 409,
    message: 'Fees can’t be paid this far in advance. Please renew later.',
  },
  order_not_open: {
    status: 409,
    message: 'This order can no longer be paid. Please go back to your cart.',
  },
  /** The message states the right amount. */
  order_amount_changed: {
    status: 409,
    message: 'The amount has changed. Please check it before you pay.',
  },
  payment_proof_missing: {
    status: 400,
    message: `${paymentMessages.proofMissing.title}: ${paymentMessages.proofMissing.description}`,
  },
  /** There is no earlier account to show in the meantime. */
  payment_details_frozen: {
    status: 409,
    message:
      'This provider entered a new bank account less than 24 hours ago. For your safety it is not shown yet: please pay by card, or come back tomorrow.',
  },
  /** Refused before the buyer signs, because no account could be shown afterwards. */
  no_bank_account: {
    status: 409,
    message: 'This provider doesn’t accept bank transfers yet. Please pay by card or UPI.',
  },
  payment_already_submitted: {
    status: 409,
    message: 'You already submitted a payment for this plan. It is under review.',
  },
  /** The payment has been handled already, or was never submitted. */
  payment_not_submitted: {
    status: 409,
    message: 'This payment has already been decided.',
  },
  /** The wallet of a prepaid provider does not cover the platform's charge; the message states the amounts. */
  wallet_short: {
    status: 409,
    message:
      'The wallet balance doesn’t cover our charge for this sale. Recharge the wallet, then verify again.',
  },
  /** The provider was deleted in the meantime. */
  seller_gone: {
    status: 409,
    message: 'This provider is no longer on Tradebox, so this plan can’t be sold.',
  },
  /** The refund was already recorded as sent. */
  refund_sent_already: {
    status: 409,
    message: 'This refund is already recorded as sent. Please reload the list.',
  },
  trial_not_offered: {
    status: 409,
    message: `${freeTrialMessages.failed.title}: this plan has no free trial.`,
  },
  trial_availed: {
    status: 409,
    message: `${freeTrialMessages.failed.title}: you already had the free trial of this plan.`,
  },
  already_subscribed: {
    status: 409,
    message: `${freeTrialMessages.failed.title}: you are subscribed to this plan.`,
  },
  subscription_not_cancellable: {
    status: 409,
    message: 'This subscription has ended, or can’t be cancelled here.',
  },
  /** The message states the right amount. */
  refund_changed: {
    status: 409,
    message: 'The refund amount has changed. Please check it before you confirm.',
  },
} as const satisfies Record<string, ErrorEntry>
