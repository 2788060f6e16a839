import { dashboardSegment } from '#contract/constants.ts'
import { navigationLabels } from '#contract/labels.ts'
import type { Permission, Role } from '#contract/roles.ts'

export type DashboardIcon =
  | 'home'
  | 'profile'
  | 'public'
  | 'notifications'
  | 'following'
  | 'events'
  | 'messages'
  | 'reports'
  | 'cart'
  | 'scorecard'
  | 'subscriptions'
  | 'orders'
  | 'content'
  | 'plans'
  | 'coupons'
  | 'platform'
  | 'sales'
  | 'clients'
  | 'wallet'
  | 'withdrawals'
  | 'refunds'
  | 'approval'
  | 'verified'
  | 'customers'
  | 'invoices'
  | 'gst'
  | 'audit'
  | 'admins'
  | 'security'

export type DashboardItem = {
  readonly label: string
  readonly href: string
  readonly icon: DashboardIcon
  /** Where pages that belong to it lie beside it. */
  readonly beside?: string
  /** Without it an admin would find the page closed. */
  readonly needs?: Permission
}

export type DashboardGroup = { readonly label?: string; readonly items: readonly DashboardItem[] }

/** Where a provider keeps its plans. */
export const MY_PLANS_PATH = '/dashboard/serviceprovider/services'

/** Every place of a role's dashboard, in the order in which they stand. */
export function dashboardGroups(role: Role): readonly DashboardGroup[] {
  const base = `/dashboard/${dashboardSegment[role]}`
  const notifications: DashboardItem = {
    label: navigationLabels.notifications,
    href: '/dashboard/notifications',
    icon: 'notifications',
  }
  if (role === 'admin') {
    return [
      {
        label: 'Service providers',
        items: [
          {
            label: 'Approvals',
            href: `${base}/serviceproviderapproval`,
            icon: 'approval',
            needs: 'provider.view',
          },
          {
            label: 'Verified providers',
            href: `${base}/serviceproviders`,
            icon: 'verified',
            needs: 'provider.view',
          },
        ],
      },
      {
        label: 'Customers',
        items: [
          {
            label: 'Customers',
            href: `${base}/customers`,
            icon: 'customers',
            needs: 'customer.view',
          },
        ],
      },
      {
        label: 'Money',
        items: [
          { label: 'Plans', href: `${base}/plans`, icon: 'platform', needs: 'wallet.view' },
          {
            label: 'Wallet purchases',
            href: `${base}/walletpurchases`,
            icon: 'wallet',
            needs: 'wallet.view',
          },
          { label: 'Payments', href: `${base}/orders`, icon: 'sales', needs: 'order.verify' },
          {
            label: 'Withdrawals',
            href: `${base}/withdrawals`,
            icon: 'withdrawals',
            needs: 'withdrawal.view',
          },
          { label: 'Refunds', href: `${base}/refunds`, icon: 'refunds', needs: 'refund.settle' },
          {
            label: 'Invoices',
            href: `${base}/invoices`,
            icon: 'invoices',
            beside: `${base}/viewinvoice`,
            needs: 'wallet.view',
          },
          { label: 'GST', href: `${base}/gst`, icon: 'gst', needs: 'gst.view' },
        ],
      },
      {
        label: 'Messages',
        items: [
          {
            label: 'Reports',
            href: `${base}/messages/reports`,
            icon: 'reports',
            needs: 'message.review',
          },
        ],
      },
      {
        label: 'Administration',
        items: [
          { label: 'Audit log', href: `${base}/auditlog`, icon: 'audit', needs: 'audit.view' },
          { label: 'Admins', href: `${base}/admins`, icon: 'admins', needs: 'admin.manage' },
        ],
      },
      {
        label: 'Account',
        items: [notifications, { label: 'Security', href: `${base}/security`, icon: 'security' }],
      },
    ]
  }
  const invoices: DashboardItem = {
    label: 'Invoices',
    href: `${base}/invoices`,
    icon: 'invoices',
    beside: `${base}/billing`,
  }
  const messages: DashboardItem = {
    label: 'Messages',
    href: `${base}/messages/all`,
    icon: 'messages',
    beside: `${base}/messages`,
  }
  const following: DashboardItem = {
    label: 'Following',
    href: `${base}/following`,
    icon: 'following',
  }
  const events: DashboardItem = {
    label: 'My events',
    href: `${base}/${role === 'provider' ? 'attending' : 'events'}`,
    icon: 'events',
  }
  const profile: DashboardItem = {
    label: navigationLabels.profile,
    href: `${base}/myprofile`,
    icon: 'profile',
  }
  return role === 'provider'
    ? [
        {
          items: [
            { label: 'Home', href: `${base}/home`, icon: 'home' },
            { label: 'Scorecard', href: `${base}/scorecard`, icon: 'scorecard' },
            { label: 'Content', href: `${base}/content`, icon: 'content' },
            messages,
            following,
            events,
            notifications,
          ],
        },
        {
          label: 'Selling',
          items: [
            { label: navigationLabels.myPlans, href: MY_PLANS_PATH, icon: 'plans' },
            { label: 'Coupons', href: `${base}/coupons`, icon: 'coupons' },
            { label: 'Platform plans', href: `${base}/platformplans`, icon: 'platform' },
            { label: 'Sales', href: `${base}/sales`, icon: 'sales' },
            {
              label: 'Clients',
              href: `${base}/clients`,
              icon: 'clients',
              beside: `${base}/clients`,
            },
            { label: 'Wallet', href: `${base}/wallet`, icon: 'wallet' },
            invoices,
          ],
        },
        {
          label: 'Account',
          items: [
            { label: 'Public profile', href: `${base}/publicprofile`, icon: 'public' },
            profile,
          ],
        },
      ]
    : [
        {
          items: [
            profile,
            { label: 'Scorecard', href: `${base}/scorecard`, icon: 'scorecard' },
            { label: 'My Subscriptions', href: `${base}/subscriptions`, icon: 'subscriptions' },
            { label: 'Cart', href: `${base}/cart`, icon: 'cart' },
            { label: 'My Orders', href: `${base}/orders`, icon: 'orders' },
            invoices,
            messages,
            following,
            events,
            notifications,
          ],
        },
      ]
}

/**
 * The groups without the places that have no page or that the viewer may not open, and without
 * groups that are left empty.
 */
export function openGroups(
  groups: readonly DashboardGroup[],
  exists: (path: string) => boolean,
  permissions: readonly Permission[],
): readonly DashboardGroup[] {
  const isOpen = ({ href, needs }: DashboardItem) =>
    exists(href) && (needs === undefined || permissions.includes(needs))
  return groups
    .map((group) => ({ ...group, items: group.items.filter(isOpen) }))
    .filter((group) => group.items.length > 0)
}
