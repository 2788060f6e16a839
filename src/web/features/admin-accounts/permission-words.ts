import type { Permission } from '#contract/accounts/roles.ts'

export type PermissionGroup = {
  readonly title: string
  readonly items: readonly { readonly permission: Permission; readonly label: string }[]
}

/** What each permission opens, in the order of the dashboard. */
export const PERMISSION_GROUPS: readonly PermissionGroup[] = [
  {
    title: 'Service providers',
    items: [
      { permission: 'provider.view', label: 'See providers and applications' },
      { permission: 'provider.manage', label: 'Approve, verify, reject and delete providers' },
      { permission: 'kyc.view', label: 'Open documents of identity' },
      { permission: 'membership.activate', label: 'Activate memberships' },
      { permission: 'content.remove', label: 'Remove plans, recommendations and posts' },
    ],
  },
  {
    title: 'Customers and messages',
    items: [
      { permission: 'customer.view', label: 'See and export customers' },
      { permission: 'customer.delete', label: 'Delete customers' },
      { permission: 'message.review', label: 'Read reported conversations' },
    ],
  },
  {
    title: 'Money',
    items: [
      { permission: 'wallet.view', label: 'See wallets, purchases and invoices' },
      { permission: 'wallet.recharge', label: 'Recharge wallets' },
      { permission: 'order.verify', label: 'Decide payments made to providers' },
      { permission: 'refund.settle', label: 'Settle refunds that failed' },
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
