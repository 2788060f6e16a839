import type { Toast } from '../common/toast.ts'

export const customerAdminMessages = {
  deleteFailed: { title: 'Failed to delete user' },
  deleted: { title: 'User deleted' },
} as const satisfies Record<string, Toast>

export const postRemovalMessages = {
  removed: { title: 'Post Removed' },
  failed: { title: 'Error!' },
} as const satisfies Record<string, Toast>

export const adminLabels = {
  verified: 'Verified Provider',
  notVerified: 'Not Verified',
  approve: 'Approve',
  reject: 'Reject',
  verify: 'Verify',
  changeRegistration: 'Change Registration',
  removeVerification: 'Remove Verification',
  endRegistration: 'End Registration',
  deleteProvider: 'Delete service provider',
  activateMembership: 'Activate Membership',
  activeSubscription: 'Active Subscription',
  changeTerms: 'Change terms',
  rechargeWallet: 'Recharge Wallet',
  openWallet: 'Open Wallet',
  process: 'Process',
  markReturned: 'Mark as returned',
} as const

/** 'True' or 'False', as the provider tables show it. */
export function verifiedLabel(verified: boolean): 'True' | 'False' {
  return verified ? 'True' : 'False'
}

export const PLANS_EXPORT_SHEET = 'Plans'
export const ADMIN_WALLET_EXPORT_FILE = 'AdminWalletSPData.xlsx'

/** `date` and `time` in IST, as '2026-11-21' and '10-05-00'. */
export function plansExportFile(date: string, time: string): string {
  return `Tradebox_Plans_${date}_${time}.xlsx`
}

/** `date` as '2026-11-21'. */
export function customersExportFile(date: string): string {
  return `Tradebox_Customers_${date}.xlsx`
}

/** Replies of the admin calls, and notifications to providers. */
export const adminTexts = {
  adminAdded: 'Admin added. We emailed an invitation.',
  permissionsSaved: 'Permissions saved',
  adminEnded: 'Admin account ended',
  signedOut: 'Signed out on all devices',
  customerSuspended: 'Customer suspended',
  customerReopened: 'Account reopened',
  refundsStarted: 'Refunds started',
  /** Used when the admin gives no reason. */
  removalReason: 'It breaks Tradebox’s rules.',
  callRemoved: 'Tradebox removed one of your recommendations',
  callRemovedText: (symbol: string, reason: string) =>
    `Your call on ${symbol} is no longer shown. It continues, and still counts in your statistics. Reason: ${reason}`,
  callShown: 'Tradebox shows one of your recommendations again',
  callShownText: (symbol: string, reason: string) =>
    `Your call on ${symbol} is visible again. Reason: ${reason}`,
  recommendationShown: 'Recommendation shown again',
  planRemoved: 'Tradebox removed one of your plans',
  planRemovedText: (title: string, reason: string) =>
    `“${title}” is no longer on sale. Existing subscribers keep it. Reason: ${reason}`,
} as const
