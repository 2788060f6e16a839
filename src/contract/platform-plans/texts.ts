import type { Toast } from '../common/toast.ts'
import { MEMBERSHIP_NOTICE_DAYS } from './limits.ts'

export const platformPlanMessages = {
  paymentFailed: { title: 'Payment Failed' },
  purchased: {
    title: 'Product Purchased',
    description: 'Tradebox Plan paid and service created',
  },
  activated: {
    title: 'Product Purchased',
    description: 'Tradebox Plan paid and service on sale again',
  },
  /** The payment could not be started. */
  failed: { title: 'Error!' },
} as const satisfies Record<string, Toast>

export const membershipMessages = {
  activated: { title: 'Membership Activated Successfully' },
  changed: { title: 'Terms changed' },
  noticeShort: `Terms that are worse for the provider start ${MEMBERSHIP_NOTICE_DAYS} days from now at the earliest.`,
  startPast: 'Choose today or a later day.',
  startLate: 'Choose a day before the membership ends.',
  unchangeable: 'These terms can’t be changed any more.',
  failed: (status: number): Toast => ({ title: `Something went wrong (${status})` }),
  threw: { title: 'Failed!' },
} as const

/** Replies of the purchase of a platform plan. */
export const purchaseTexts = {
  saved: 'Your service is saved. It goes on sale once you pay for its Tradebox plan.',
  chosen: 'Your service goes on sale again once you pay for its Tradebox plan.',
  onSale: 'Your service is on sale for 30 days.',
  notSellable: 'The service cannot be put on sale any more.',
} as const

export const platformPlanLabels = {
  silver: 'Silver',
  gold: 'Gold',
  platinum: 'Platinum',
} as const
