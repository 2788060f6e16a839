import type { Toast } from '../common/toast.ts'

export const paymentMessages = {
  proofMissing: {
    title: 'Payment Proof Missing',
    description: 'Please upload a payment screenshot before submitting.',
  },
  signatureMissing: { title: 'Please sign the agreement before submitting the payment.' },
  signInRequired: { title: 'Please log in before submitting the payment.' },
  serviceMissing: { title: 'Please open the plan again before submitting the payment.' },
  submitted: {
    title: 'Payment Submitted',
    description: 'Your payment has been successfully recorded!',
  },
  failed: { title: 'Payment Submission Failed' },
} as const satisfies Record<string, Toast>

export const telegramMessages = {
  missing: {
    title: 'Telegram Not Added',
    description:
      'Please add your Telegram handle in your profile before proceeding with the purchase.',
  },
  unverifiable: { title: 'Unable to verify Telegram handle. Please try again later.' },
} as const satisfies Record<string, Toast>

export const freeTrialMessages = {
  availed: { title: 'Free Trial availed' },
  failed: { title: 'Failed to avail free trial' },
} as const satisfies Record<string, Toast>

/** Replies and errors of the checkout calls. */
export const checkoutTexts = {
  termsAccepted: 'Terms accepted',
  subscriptionCancelled: 'Subscription cancelled',
  paymentVerified: 'Payment verified',
  paymentRejected: 'Payment rejected',
  paymentWithdrawn: 'Payment withdrawn',
  setOff: (amount: string) => `${amount} was charged to the provider`,
  chargeWaived: (amount: string) => `The charge of ${amount} was waived`,
  planRuns: 'The plan is still active. Cancel it in the customer’s details first.',
  refundRecorded: 'Refund recorded',
  chooseOnePlan: 'Please choose one plan.',
  nameProvider: 'Please choose a provider.',
  nameOrderOrPlan: 'Please name an order or a plan.',
  nameOrderOrTrial: 'Please name an order or a trial.',
  imageUnreadable: 'This image cannot be read.',
  /** Amounts are formatted with the currency sign; `owed` if the wallet has to settle a debt first. */
  walletShort: (charge: string, has: string, missing: string, owed: string | undefined) =>
    `Our charge for this sale is ${charge}, and the wallet has ${has}${owed === undefined ? '' : ` and owes ${owed}`}. Recharge it with ${missing} or more, then verify again.`,
  refundDay: 'Enter a date from the day of the cancellation to today.',
  /** Amounts are formatted with the currency sign. */
  refundIsNow: (amount: string) => `The refund is now ${amount}.`,
  toBePaid: (amount: string) => `The total of this order is ${amount}.`,
  amountIs: (amount: string) => `The amount is ${amount}.`,
  /** For an order of several plans. */
  andMore: (plan: string, more: number) => `${plan} and ${more} more`,
  planVersion: (version: number) => `version ${version} of the plan`,
  thisProvider: 'This provider',
  /** For a direct payment, which the buyer may have made already. */
  termsChanged:
    'The terms have changed since you signed the agreement. Please go back to the order, then read and sign the new terms and submit the proof there. If you already transferred the amount, don’t transfer it again.',
  /** For a direct payment, which the buyer may have made already. */
  transferTooLate: (provider: string) =>
    `This order can no longer be paid. If you transferred the amount, don’t pay again: ask ${provider} in a message to return it, or contact our support for help.`,
  noNewCustomers: (provider: string) => `${provider} is not accepting new customers right now.`,
  /** For a direct payment, which the buyer may have made already. */
  noPlaceLeft: (provider: string) =>
    `${provider} reached its customer limit, so this payment can’t be submitted. If you haven’t transferred the amount, please don’t. If you have, ask ${provider} for a refund, or contact our support for help.`,
  advanceLimit: (days: number) => `Fees may be paid for ${days} days in advance at most.`,
  advanceTooLong: (plan: string, days: number, limit: string) =>
    `${plan} runs for ${days} days. ${limit}`,
  advanceFrom: (plan: string, limit: string, from: string) =>
    `${limit} You can renew ${plan} from ${from}.`,
  feeLimit: (provider: string, cap: string, left: string, asked: string) =>
    `${provider} may charge one client ${cap} a year before taxes. You have ${left} left, and this costs ${asked}.`,
  buyFrom: (from: string) => `You can buy it from ${from}.`,
} as const

/** Why a received payment was refunded, by the error that prevented its order. */
export const returnReasons = {
  order_not_open: 'The order closed before the payment arrived.',
  coupon_invalid: 'The coupon was used up before the payment arrived.',
  fee_cap_exceeded: 'The payment would have exceeded the yearly fee limit.',
  customer_limit_reached: 'The provider reached its customer limit before the payment arrived.',
  wallet_short: 'The sale could not be recorded.',
  seller_gone: 'The provider left Tradebox before the payment arrived.',
  replaced: 'A newer order replaced this one before the payment arrived.',
  changed: 'The plan was changed or taken off sale before the payment arrived.',
  late: 'The payment arrived days after the order expired.',
  unknown: 'We couldn’t find the order.',
} as const

/** The title of each text of an agreement, by its name in the evidence. */
export const agreementTitles: Readonly<Record<string, string>> = {
  'client-agreement': 'Agreement with the provider',
  'most-important-terms': 'Most Important Terms and Conditions (MITC)',
  'client-consent': 'Consent of the client',
  'provider-terms': 'Terms of the plan',
}
