import type { ErrorEntry } from '../error-entry.ts'
import { messages } from '../messages.ts'

const { service } = messages

export const platformPlansErrors = {
  /** Only verified providers sell, and not every category posts trades or may be tried. */
  service_not_allowed: {
    status: 403,
    message: 'Your profile has to be verified before you can offer a service.',
  },
  /** The service runs on a platform plan that has not ended yet. */
  service_running: { status: 409, message: 'This service is active already.' },
  promo_invalid: { status: 400, message: 'The coupon code is invalid.' },
  promo_claimed: { status: 409, message: service.claimFailed.title },
  membership_running: {
    status: 409,
    message: 'This provider has a membership that has not ended yet.',
  },
} as const satisfies Record<string, ErrorEntry>
