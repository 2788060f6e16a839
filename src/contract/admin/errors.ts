import type { ErrorEntry } from '../common/errors.ts'

export const adminErrors = {
  own_admin_account: {
    status: 409,
    message: 'Another admin has to change or end your own account.',
  },
  customer_state_changed: {
    status: 409,
    message: 'The status of this account has just changed. Reload the page.',
  },
  no_longer_allowed: {
    status: 403,
    message: 'Your own permissions have just changed. Please log in again.',
  },
  too_many_admins: {
    status: 409,
    message: 'You’ve reached the limit of admin accounts. End one before you add another.',
  },
} as const satisfies Record<string, ErrorEntry>
