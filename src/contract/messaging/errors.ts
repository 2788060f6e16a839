import type { ErrorEntry } from '../common/errors.ts'

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
  message_file_missing: { status: 400, message: 'Please choose a picture or a PDF.' },
} as const satisfies Record<string, ErrorEntry>
