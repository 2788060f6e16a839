import type { ErrorEntry } from '../common/errors.ts'
import { couponMessages, serviceMessages } from '../plans/texts.ts'
import { membershipMessages } from './texts.ts'

export const platformPlansErrors = {
  service_not_allowed: {
    status: 403,
    message: 'You can sell plans once your profile is verified.',
  },
  gstin_missing: {
    status: 409,
    message: 'Please enter your GSTIN in the invoice settings first: your tax invoices need it.',
  },
  promo_invalid: { status: 400, message: couponMessages.invalid.description },
  promo_claimed: { status: 409, message: serviceMessages.claimFailed.title },
  membership_running: {
    status: 409,
    message: 'This provider has a membership that has not ended yet.',
  },
  membership_not_running: {
    status: 409,
    message: 'This provider has no active membership. Activate one first.',
  },
  membership_terms_changed: {
    status: 409,
    message: 'These terms were changed meanwhile. Reload the page to see them.',
  },
  membership_start_early: { status: 409, message: membershipMessages.noticeShort },
  membership_start_late: { status: 409, message: membershipMessages.startLate },
} as const satisfies Record<string, ErrorEntry>
