import {
  customerLoginMessages,
  fieldMessages,
  otpMessages,
  passwordMessages,
  providerSignupMessages,
  signInMessages,
  signUpMessages,
} from './messages/accounts.ts'
import {
  gstClaimMessages,
  paymentDetailsMessages,
  paymentMessages,
  withdrawalMessages,
} from './messages/money.ts'
import {
  couponMessages,
  freeTrialMessages,
  platformPlanMessages,
  serviceMessages,
  telegramMessages,
} from './messages/plans.ts'
import {
  adminProviderMessages,
  customerAdminMessages,
  documentMessages,
  followMessages,
  membershipMessages,
  postRemovalMessages,
  rechargeMessages,
  unfollowMessages,
} from './messages/providers.ts'
import { tradeMessages } from './messages/trades.ts'

/**
 * Every text that tells somebody what became of what they did, by area, for the server's answers
 * and the browser's toasts alike. The wording is the specification's, its spelling included: people
 * and tests recognise these sentences. A toast is `{ title, description? }`, an inline text is a
 * string, and one that names a value is a function that yields either.
 */
export const messages = {
  signIn: signInMessages,
  otp: otpMessages,
  password: passwordMessages,
  signUp: signUpMessages,
  customerLogin: customerLoginMessages,
  providerSignup: providerSignupMessages,
  field: fieldMessages,
  adminProvider: adminProviderMessages,
  membership: membershipMessages,
  recharge: rechargeMessages,
  customerAdmin: customerAdminMessages,
  postRemoval: postRemovalMessages,
  follow: followMessages,
  unfollow: unfollowMessages,
  document: documentMessages,
  service: serviceMessages,
  platformPlan: platformPlanMessages,
  telegram: telegramMessages,
  coupon: couponMessages,
  freeTrial: freeTrialMessages,
  payment: paymentMessages,
  paymentDetails: paymentDetailsMessages,
  withdrawal: withdrawalMessages,
  gstClaim: gstClaimMessages,
  trade: tradeMessages,
  table: { empty: 'No results.' },
  share: { copied: { title: 'Copied to clipboard' } },
} as const
