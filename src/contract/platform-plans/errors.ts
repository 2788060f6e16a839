import type { ErrorEntry } from '../error-entry.ts'
import { messages } from '../messages.ts'

const { coupon, service } = messages

export const platformPlansErrors = {
  service_not_allowed: {
    status: 403,
    message: 'Your profile has to be verified before you can offer a service.',
  },
  gstin_missing: {
    status: 409,
    message: 'Please enter your GSTIN in the invoice settings first: your tax invoices need it.',
  },
  promo_invalid: { status: 400, message: coupon.invalid.description },
  promo_claimed: { status: 409, message: service.claimFailed.title },
  membership_running: {
    status: 409,
    message: 'This provider has a membership that has not ended yet.',
  },
} as const satisfies Record<string, ErrorEntry>
