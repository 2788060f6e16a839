import type { ErrorEntry } from '../error-entry.ts'
import { messages } from '../messages.ts'

const { adminProvider } = messages

export const providersErrors = {
  application_refused: {
    status: 400,
    message: 'Please check the highlighted fields and try again.',
  },
  master_unknown: { status: 400, message: 'This company cannot take sub profiles.' },
  /** Somebody else was quicker, or the provider was never in that state. */
  provider_not_verifiable: { status: 409, message: adminProvider.verifyFailed.description },
  registration_taken: {
    status: 409,
    message: 'Another verified provider holds this registration number.',
  },
  master_approval_pending: {
    status: 409,
    message: 'The master company has not confirmed this sub profile yet.',
  },
  provider_not_rejectable: { status: 409, message: adminProvider.rejectFailed.description },
  verification_not_removable: {
    status: 409,
    message: adminProvider.verificationRemovalFailed.title,
  },
  provider_not_deletable: { status: 409, message: adminProvider.deleteFailed.title },
  sub_profiles_remain: {
    status: 409,
    message: 'This company still has sub profiles. They must be removed first.',
  },
  wallet_not_settled: { status: 409, message: adminProvider.deleteBlocked('0') },
  subscriptions_run: { status: 409, message: adminProvider.deleteSells(1) },
  sub_profile_not_open: {
    status: 409,
    message: 'This sub profile is not waiting for your confirmation.',
  },
} as const satisfies Record<string, ErrorEntry>
