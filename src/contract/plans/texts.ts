import { formatWholeRupees } from '#kit/money.ts'
import type { Toast } from '../common/toast.ts'

export const serviceMessages = {
  planRequired: { title: 'Please select plan type' },
  durationRequired: { title: 'Please plan duration' },
  priceMissing: { title: 'Error pricing' },
  createFailed: { title: 'There was an error creating service please try again' },
  /** `message` comes from the server. */
  created: (message: string) => ({ title: 'Service Created', description: message }),
  claimFailed: { title: 'There was an error claiming please try again' },
} as const

export const couponMessages = {
  applied: { title: 'Coupon Applied' },
  invalid: { title: 'Invalid Coupon', description: 'The coupon code is invalid.' },
  failed: { title: 'Failed to apply coupon. Please try again later.' },
  removed: { title: 'Coupon Removed' },
} as const satisfies Record<string, Toast>

export const documentMessages = {
  updateFailed: { title: 'Error updating document' },
  updated: { title: 'Document Updated' },
} as const satisfies Record<string, Toast>

export const planLabels = {
  loginToPurchase: 'Login to Purchase',
  subscribed: 'Subscribed',
  buy: 'Buy Plan',
  availTrial: 'Avail Free Trial',
  trialAvailed: 'Free Trial Already Availed',
  continue: 'Continue',
  remove: 'Remove',
  submitPayment: 'Submit Payment',
  modify: 'Modify',
  view: 'View',
  activateAgain: 'Activate again',
  notAvailable: 'N/A',
  approach: 'Investment Approach',
  paused: 'Not taking new clients',
  buyFor: (rupees: number) => `Buy: ${formatWholeRupees(rupees)}`,
} as const

/** Errors of the fields of plans and coupons. */
export const planFieldMessages = {
  tooManyFeatures: (count: number) => `Please list at most ${count} features.`,
  returnsRange: 'Please enter returns between −100% and 1,00,000%.',
  couponCode: 'Please use 4 to 20 letters and digits.',
  percentOrAmount: 'Please enter either a percentage or an amount.',
} as const

/** Replies of the provider's plan calls. */
export const planTexts = {
  updated: 'Plan updated',
  paused: 'Sale paused. Present clients can still renew.',
  resumed: 'The plan takes new clients again',
  bannerUploaded: 'Banner uploaded',
  couponCreated: 'Coupon created',
  couponEnded: 'Coupon ended',
  couponDay: 'Please choose today or a later day.',
  couponFree: 'SEBI does not allow free investment advice. Use a discount below 100%.',
  validityTooLong: (days: number) =>
    `Fees may be taken for ${days} days in advance at most. Choose a shorter validity.`,
} as const
