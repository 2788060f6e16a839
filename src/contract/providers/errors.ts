import type { ErrorEntry } from '../common/errors.ts'
import { adminProviderMessages } from './texts.ts'

export const providersErrors = {
  application_refused: {
    status: 400,
    message: 'Please check the highlighted fields and try again.',
  },
  master_unknown: { status: 400, message: 'This company can’t take sub-profiles.' },
  /** The provider has been handled already, or was never in that status. */
  provider_not_verifiable: { status: 409, message: adminProviderMessages.verifyFailed.description },
  /** The admin who verifies has not opened the documents. */
  documents_unopened: {
    status: 409,
    message: 'Open every document of this application before you verify it.',
  },
  registration_not_changeable: {
    status: 409,
    message: 'This sub-profile has the registration of its company. Change it there.',
  },
  registration_not_endable: {
    status: 409,
    message: 'This registration has ended already, or its application is still open or rejected.',
  },
  registration_taken: {
    status: 409,
    message: 'Another verified provider holds this registration number.',
  },
  master_approval_pending: {
    status: 409,
    message: 'The company has not confirmed this sub-profile yet.',
  },
  provider_not_rejectable: { status: 409, message: adminProviderMessages.rejectFailed.description },
  verification_not_removable: {
    status: 409,
    message: adminProviderMessages.verificationRemovalFailed.title,
  },
  provider_not_deletable: { status: 409, message: adminProviderMessages.deleteFailed.title },
  sub_profiles_remain: {
    status: 409,
    message: 'This company still has sub-profiles. Remove them first.',
  },
  wallet_not_settled: { status: 409, message: adminProviderMessages.deleteBlocked('0') },
  subscriptions_run: { status: 409, message: adminProviderMessages.deleteSells(1) },
  /**
   * It is not the first account, was confirmed already, has passed its waiting day, or was saved
   * again in the meantime.
   */
  bank_account_not_confirmable: {
    status: 409,
    message: 'This bank account no longer needs confirmation. Please reload the page.',
  },
  sub_profile_not_open: {
    status: 409,
    message: 'This sub-profile is not waiting for your confirmation.',
  },
} as const satisfies Record<string, ErrorEntry>
