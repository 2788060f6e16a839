import type { Permission } from '#contract/accounts/roles.ts'

export const adminsTexts = {
  title: 'Admins',
  about: 'What each admin can do. You can’t change or end your own account.',
  addAdmin: 'Add admin',
  endQuestion: (name: string) => `End the account of ${name}?`,
  endHint:
    'All sessions end immediately, and the email can be used for a new account. Their actions stay in the audit log.',
  endAccount: 'End account',
  name: 'Name',
  permissions: 'Permissions',
  secondFactor: 'Second factor',
  on: 'On',
  off: 'Off',
  since: 'Since',
  suspended: 'Suspended',
  everything: 'Everything',
  none: 'None',
  yourAccount: 'Your account',
  changeOf: (name: string) => `Change permissions of ${name}`,
  change: 'Change',
  endOf: (name: string) => `End the account of ${name}`,
  end: 'End',
}

/** The forms for a new admin and for changed permissions. */
export const adminFormTexts = {
  addAdmin: 'Add admin',
  about: 'We’ll email them how to set a password. You can change permissions later.',
  newAdmin: 'New admin',
  name: 'Name',
  email: 'Email',
  permissionsOf: (name: string) => `Permissions of ${name}`,
  changeHint: 'Applies immediately. The admin has to log in again.',
  permissions: 'Permissions',
  save: 'Save',
}

type PermissionGroup = {
  readonly title: string
  readonly items: readonly { readonly permission: Permission; readonly label: string }[]
}

/** The permissions, in the order of the dashboard. */
export const permissionGroups: readonly PermissionGroup[] = [
  {
    title: 'Service providers',
    items: [
      { permission: 'provider.view', label: 'See providers and applications' },
      { permission: 'provider.manage', label: 'Approve, verify, reject and delete providers' },
      { permission: 'kyc.view', label: 'Open identity documents' },
      { permission: 'membership.activate', label: 'Activate memberships' },
      { permission: 'content.remove', label: 'Remove plans, recommendations and posts' },
    ],
  },
  {
    title: 'Customers and messages',
    items: [
      { permission: 'customer.view', label: 'See and export customers' },
      { permission: 'customer.delete', label: 'Suspend and delete customers' },
      { permission: 'message.review', label: 'Read reported conversations' },
    ],
  },
  {
    title: 'Money',
    items: [
      { permission: 'wallet.view', label: 'See wallets, purchases and invoices' },
      { permission: 'wallet.recharge', label: 'Recharge wallets' },
      { permission: 'order.verify', label: 'Verify direct payments' },
      { permission: 'refund.settle', label: 'Settle failed refunds and cancel plans' },
      { permission: 'withdrawal.view', label: 'See withdrawals' },
      { permission: 'withdrawal.approve', label: 'Approve or reject withdrawals' },
      { permission: 'withdrawal.process', label: 'Process withdrawals' },
      { permission: 'gst.view', label: 'See GST claims and amounts due' },
      { permission: 'gst.claim', label: 'Claim GST' },
    ],
  },
  {
    title: 'Administration',
    items: [
      { permission: 'audit.view', label: 'Read the audit log' },
      { permission: 'admin.manage', label: 'Add, change and end admins' },
    ],
  },
]

/** Page titles and descriptions, also for browser tabs and search engines. */
export const pageTexts = {
  title: 'Admins',
}
