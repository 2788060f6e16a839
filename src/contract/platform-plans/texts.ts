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
  /** The payment could not be opened. */
  failed: { title: 'Error!' },
} as const satisfies Record<string, Toast>

export const membershipMessages = {
  activated: { title: 'Membership Activated Successfully' },
  changed: { title: 'Terms changed' },
  noticeShort: `Terms that are worse for the provider start ${MEMBERSHIP_NOTICE_DAYS} days from now at the earliest.`,
  startPast: 'Choose today or a later day.',
  startLate: 'Choose a day before the membership ends.',
  failed: (status: number): Toast => ({ title: `Something went wrong (${status})` }),
  threw: { title: 'Failed!' },
} as const
