import type { ErrorEntry } from '../common/errors.ts'
import { CONVERSATIONS_PER_DAY_COUNT, MESSAGE_REPORTS_PER_DAY_COUNT } from './limits.ts'

export const messagingErrors = {
  /** Also returned for accounts that do not exist, so that nobody learns who has an account. */
  message_not_allowed: {
    status: 403,
    message:
      'You can’t message this person. Investors can write to verified providers; providers to people who wrote first, follow them or have had one of their plans.',
  },
  /** The same for both sides, so that nobody learns who blocked whom. */
  message_blocked: {
    status: 403,
    message: 'This conversation is blocked. Messages can’t be sent.',
  },
  conversations_used_up: {
    status: 429,
    message: `You can start ${CONVERSATIONS_PER_DAY_COUNT} conversations a day. Try again tomorrow.`,
  },
  nothing_to_report: {
    status: 409,
    message: 'This person has not written to you. You can block them instead.',
  },
  message_reports_used_up: {
    status: 429,
    message: `You can report ${MESSAGE_REPORTS_PER_DAY_COUNT} conversations a day. Try again tomorrow.`,
  },
  message_file_missing: { status: 400, message: 'Please choose a picture or a PDF.' },
} as const satisfies Record<string, ErrorEntry>
