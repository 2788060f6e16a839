import type { ReactNode } from 'react'
import { GST_PERCENT } from '#contract/common/tax.ts'
import { sentence } from '#web/ui/text/sentence.ts'

/** The price of a plan, its coupon and its trial. */
export const purchaseTexts = {
  removeCoupon: 'the coupon',
  coupon: 'Coupon',
  couponCode: 'Coupon code',
  applyCoupon: 'Apply',
  forDays: (days: number) => `for ${days} days`,
  withGst: ` · includes ${GST_PERCENT}% GST`,
  withoutGst: ' · no GST charged',
  message: 'Message',
  verifyNumber: 'Verify your mobile number',
  verifyNumberHint: 'One free trial per person. We’ll send a code to your number.',
  beforeTrial: (plan: string) => `Before your free trial of ${plan} starts.`,
  priceBefore: 'Before the coupon:',
  priceNow: 'now:',
  owned: 'You have this plan. Its calls appear in your scorecard.',
  investorsOnly: 'Only investor accounts can buy plans.',
  notOnSale: 'This plan is not on sale right now.',
  paused:
    'Not taking new clients right now. Follow the provider or come back later. Clients who have this plan can renew it.',
  openProfile: 'Open my profile',
  logInForTrial: 'Log in to start your free trial.',
  trialTerms: (days: number) => `${days} ${days === 1 ? 'day' : 'days'}, once, no payment needed`,
  terms: 'Terms and conditions',
  logInForCart: 'Log in to add the plan to your cart.',
  enterCode: 'Please enter a code.',
  logInForCoupon: 'Log in to use a coupon.',
  notAdded: 'We couldn’t add the plan to your cart',
  couponTakes: (code: string, discount: ReactNode) => sentence`${code} takes ${discount} off`,
}
