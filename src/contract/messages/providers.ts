import type { Toast } from './toast.ts'

/** What admins do with providers, customers and posts, and how people follow providers. */

export const adminProviderMessages = {
  verifyFailed: { title: 'Error!', description: 'error verifying provider' },
  verified: { title: 'Provider verified' },
  rejected: { title: 'Success', description: 'Provider disapproved' },
  rejectFailed: { title: 'Error!', description: 'error' },
  verificationRemoved: { title: 'Provider verified status removed' },
  verificationRemovalFailed: { title: 'Error!' },
  deleted: { title: 'SP deleted' },
  deleteFailed: { title: 'error' },
  /** In the dialog that then offers no way to continue. `amount` is formatted without the sign. */
  deleteBlocked: (amount: string) =>
    `This provider holds ₹${amount} in the wallet. It must be settled first.`,
  deleteOwes: (amount: string) => `It owes Tradebox ₹${amount}.`,
  deleteUnclaimed: (amount: string) => `₹${amount} of GST from its sales was not claimed yet.`,
  deleteWithdraws: 'A withdrawal is waiting for a decision or payment.',
  deleteAwaits: 'A direct payment is waiting for verification.',
  deleteRefunds: 'A customer who paid directly is waiting for a refund.',
  deleteSells: (count: number) =>
    count === 1
      ? 'A subscription to one of its plans is running. End or cancel it first.'
      : `${count} subscriptions to its plans are running. End or cancel them first.`,
} as const

export const membershipMessages = {
  activated: { title: 'Membership Activated Successfully' },
  failed: (status: number): Toast => ({ title: `Something went wrong (${status})` }),
  threw: { title: 'Failed!' },
} as const

export const rechargeMessages = {
  missingFields: {
    title: 'Missing fields',
    description: 'Please fill out both the amount and transaction ID fields.',
  },
  /** `amount` is formatted without the sign. */
  done: (provider: string, amount: string) => ({
    title: 'Wallet recharged successfully',
    description: `The wallet of ${provider} was recharged with ₹${amount}`,
  }),
  failed: { title: 'Error recharging wallet', description: 'Recharge has been failed' },
} as const

export const customerAdminMessages = {
  deleteFailed: { title: 'Failed to delete user' },
  deleted: { title: 'User deleted' },
} as const satisfies Record<string, Toast>

export const postRemovalMessages = {
  removed: { title: 'Post Removed' },
  failed: { title: 'Error!' },
} as const satisfies Record<string, Toast>

export const followMessages = {
  signInRequired: { title: 'You need to be signed in , in order to follow someone' },
  self: { title: 'You cant follow yourself' },
  failed: { title: 'Error Following User' },
  done: (name: string): Toast => ({ title: `Followed ${name}` }),
} as const

export const unfollowMessages = {
  self: { title: 'You cant unfollow yourself' },
  failed: { title: 'Error Unfollowing User' },
  done: (name: string): Toast => ({ title: `unfollowed ${name}` }),
} as const

export const documentMessages = {
  updateFailed: { title: 'Error updating document' },
  updated: { title: 'Document Updated' },
  pdfOnly: { title: 'Please upload a PDF file' },
} as const satisfies Record<string, Toast>
