import type { ErrorEntry } from '../common/errors.ts'

export const esignErrors = {
  agreement_subject_missing: {
    status: 404,
    message: 'This purchase is no longer in your cart. Please go back to your cart.',
  },
  agreement_attempts_spent: {
    status: 429,
    message: 'This agreement was started too often. Please try again tomorrow or write to us.',
  },
  agreement_not_awaiting: {
    status: 409,
    message: 'This agreement isn’t waiting for a code. Please reload the page.',
  },
  agreement_not_ready: {
    status: 409,
    message: 'The document is still being prepared. Please try again in a moment.',
  },
} as const satisfies Record<string, ErrorEntry>
