import type { ErrorEntry } from '../common/errors.ts'
import { couponMessages } from './texts.ts'

export const plansErrors = {
  /** The same for every kind of invalid code, so that guessing reveals nothing. */
  coupon_invalid: { status: 400, message: couponMessages.invalid.description },
  coupon_code_taken: { status: 409, message: 'You have a coupon with this code already.' },
  trial_barred: {
    status: 400,
    message: 'SEBI does not allow free trials of investment advice.',
  },
  /** The message states the number of days. */
  validity_too_long: {
    status: 400,
    message: 'Fees can’t be charged this far in advance. Choose a shorter validity.',
  },
  /** The plan was changed elsewhere after it was opened. */
  plan_changed: {
    status: 409,
    message: 'This plan has changed. Please reload and try again.',
  },
  /** Its provider paused the sale; present clients may renew. */
  plan_paused: {
    status: 409,
    message: 'This plan isn’t taking new clients right now. Please choose another plan.',
  },
  fund_facts_misplaced: {
    status: 400,
    message: 'Assets, clients and returns are for funds only, and funds need them.',
  },
  plan_banner_missing: { status: 404, message: 'We couldn’t find this banner.' },
  plan_document_missing: { status: 404, message: 'We couldn’t find this document.' },
} as const satisfies Record<string, ErrorEntry>
