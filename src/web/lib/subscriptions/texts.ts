import type { ReactNode } from 'react'
import type { SubscriptionStatus } from '#contract/checkout/states.ts'
import type { MySubscription } from '#contract/checkout/types.ts'
import { sentence } from '#web/ui/text/sentence.ts'

/** Labels of subscription statuses. */
export const subscriptionStatusTexts: Readonly<Record<SubscriptionStatus, string>> = {
  upcoming: 'Starts later',
  running: 'Active',
  expiring: 'Ends soon',
  ended: 'Ended',
  cancelled: 'Cancelled',
}

/** '1 day left', '12 days left'. */
export function daysLeftText(days: number): string {
  return `${days} ${days === 1 ? 'day' : 'days'} left`
}

/** What happens after a free trial. */
export function afterTrial({ canRenew }: Pick<MySubscription, 'canRenew'>): string {
  return canRenew
    ? 'It ends by itself and you pay nothing. If you buy the plan, your paid days start when the trial ends.'
    : 'It ends by itself and you pay nothing.'
}

export const planCallsTexts = {
  usualWait: (days: number) =>
    days === 1
      ? 'The next call usually comes within a day.'
      : `The next call usually comes within ${days} days.`,
  basis: (posted: number, days: number) =>
    `${posted} calls in the last 90 days; 9 of 10 followed within ${days === 1 ? 'a day' : `${days} days`} of the one before.`,
  fewCalls: (posted: number) =>
    `Only ${posted === 1 ? '1 call' : `${posted} calls`} in the last 90 days, too few to say when the next one comes.`,
  noCalls: 'No calls in the last 90 days.',
  lastCall: (time: ReactNode) => sentence`Last call: ${time}.`,
  failed: 'The plan’s calls didn’t load',
  howTheyReachYou:
    'Each call appears in your notifications and on your scorecard the moment it is posted. Your provider can also write to you on Telegram, at the handle in your profile.',
} as const

/** Texts of subscriptions, shared by several features. */
export const subscriptionTexts = {
  buy: 'Buy',
  renew: 'Renew',
  freeTrialOf: (serviceName: string, daysLeft: string, end: ReactNode) =>
    sentence`Free trial of ${serviceName}: ${daysLeft}, until ${end}`,
  freeTrial: (daysLeft: string, end: ReactNode) => sentence`Free trial: ${daysLeft}, until ${end}`,
}

/** How the refund of a cancellation is calculated. */
export const refundTexts = {
  days: (unexpiredDays: number, totalDays: number) => `× ${unexpiredDays} / ${totalDays} days`,
  refund: 'Refund',
  alreadyRefunded: 'Already refunded',
  stillToCome: 'Still to be refunded',
  paid: 'Paid',
  gst: 'GST',
}
