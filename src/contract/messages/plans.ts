import type { Toast } from './toast.ts'

/** Creating a service, the platform plan it needs, and everything around buying a plan. */

export const serviceMessages = {
  planRequired: { title: 'Please select plan type' },
  durationRequired: { title: 'Please plan duration' },
  priceMissing: { title: 'Error pricing' },
  createFailed: { title: 'There was an error creating service please try again' },
  /** `message` is the server's. */
  created: (message: string) => ({ title: 'Service Created', description: message }),
  claimFailed: { title: 'There was an error claiming please try again' },
} as const

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

export const telegramMessages = {
  missing: {
    title: 'Telegram Not Added',
    description:
      'Please add your Telegram handle in your profile before proceeding with the purchase.',
  },
  unverifiable: { title: 'Unable to verify Telegram handle. Please try again later.' },
} as const satisfies Record<string, Toast>

export const couponMessages = {
  applied: { title: 'Coupon Applied' },
  invalid: { title: 'Invalid Coupon', description: 'The coupon code is invalid.' },
  failed: { title: 'Failed to apply coupon. Please try again later.' },
  removed: { title: 'Coupon Removed' },
} as const satisfies Record<string, Toast>

export const freeTrialMessages = {
  availed: { title: 'Free Trial availed' },
  failed: { title: 'Failed to avail free trial' },
} as const satisfies Record<string, Toast>
