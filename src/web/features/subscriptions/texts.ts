import type { ReactNode } from 'react'
import { sentence } from '#web/ui/text/sentence.ts'

/** Active and ended subscriptions. */
export const subscriptionsTexts = {
  title: 'My Subscriptions',
  none: 'No subscriptions yet',
  noneHint: 'Plans you buy or try appear here, with the days left.',
  browsePlans: 'Browse plans',
  active: 'Active',
  ended: 'Ended',
  term: (from: ReactNode, to: ReactNode) => sentence`${from} to ${to}`,
  freeTrial: 'Free trial',
  order: 'Order',
  of: (serviceName: string) => `of ${serviceName}`,
  invoice: 'Invoice',
  cancel: 'Cancel',
  liveCalls: 'Live calls',
  cancelledBy: (who: string, reason: string) => `Cancelled by ${who}. Reason: ${reason}`,
  tradebox: 'Tradebox',
}

/** Cancelling a subscription. */
export const cancelTexts = {
  question: 'Cancel the subscription?',
  notCalculated: 'We couldn’t calculate this refund',
  about: 'The plan ends immediately. We refund your unused days.',
  todayIsUsed: 'Today counts as used.',
  keepThePlan: 'Keep the plan',
  cancelThePlan: 'Cancel the plan',
  renewalMoves: (from: ReactNode, before: ReactNode, until: ReactNode) =>
    sentence`It runs from ${from} instead of ${before}, until ${until}. You keep all of its days.`,
  renewalStays: 'Your renewal stays.',
  alreadyRenewed: 'You’ve already renewed this plan',
  keepTheRenewal: 'Keep the renewal',
  cancelRenewal: 'Cancel the renewal as well',
  cancelRenewalHint: 'It hasn’t started, so we refund all of it.',
  byGateway: 'The refund goes to the card or UPI account you paid with, usually within a week.',
  byProvider: 'You paid the provider directly, so the refund comes from the provider.',
  nothingLeft: 'There is nothing left to refund.',
}

/** What a buyer can expect next. */
export const nextTexts = {
  freeTrials: 'Free trials',
  none: 'You have no active plan',
  noneHint: 'Live calls of the plans you buy or try appear here.',
  browsePlans: 'Browse plans',
  mySubscriptions: 'My Subscriptions',
  title: 'Your next calls',
  allMySubscriptions: 'All my subscriptions',
}

/** Where an investor without a plan begins. */
export const firstPlanTexts = {
  title: 'Find a plan',
  about: 'Compare plans, and see how the calls of each expert ended.',
  browsePlans: 'Browse plans',
  scorecard: 'Scorecard',
}

/** Page titles and descriptions, also for browser tabs and search engines. */
export const pageTexts = {
  title: 'My Subscriptions',
}
