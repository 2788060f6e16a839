import { dashboardSegment } from '#contract/accounts/paths.ts'
import type { Permission, Role } from '#contract/accounts/roles.ts'
import { navigationLabels } from '#contract/common/texts.ts'
import { placeTexts } from './texts.ts'

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
  | 'owed'
  | 'recharges'
  | 'refunds'
  | 'disputes'
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
  /** For places with room for one word. */
  readonly short?: string
  readonly href: string
  readonly icon: DashboardIcon
  /** The address of pages that belong to this item although they are not below its address. */
  readonly beside?: string
  /** Without this permission the page is closed to an admin. */
  readonly needs?: Permission
}

export type DashboardGroup = { readonly label?: string; readonly items: readonly DashboardItem[] }

/** The page of a provider's plans. */
export const MY_PLANS_PATH = '/dashboard/serviceprovider/services'

const notifications: DashboardItem = {
  label: navigationLabels.notifications,
  href: '/dashboard/notifications',
  icon: 'notifications',
}

/** All items of a role's dashboard, in order. */
export function dashboardGroups(role: Role): readonly DashboardGroup[] {
  const base = `/dashboard/${dashboardSegment[role]}`
  if (role === 'admin') {
    return adminGroups(base)
  }
  return role === 'provider' ? providerGroups(base) : userGroups(base)
}

function adminGroups(base: string): readonly DashboardGroup[] {
  return [
    {
      label: placeTexts.serviceProviders,
      items: [
        {
          label: placeTexts.approvals,
          href: `${base}/serviceproviderapproval`,
          icon: 'approval',
          needs: 'provider.view',
        },
        {
          label: placeTexts.verifiedProviders,
          href: `${base}/serviceproviders`,
          icon: 'verified',
          needs: 'provider.view',
        },
      ],
    },
    {
      label: placeTexts.customers,
      items: [
        {
          label: placeTexts.customers,
          href: `${base}/customers`,
          icon: 'customers',
          needs: 'customer.view',
        },
      ],
    },
    {
      label: placeTexts.money,
      items: [
        { label: placeTexts.plans, href: `${base}/plans`, icon: 'platform', needs: 'wallet.view' },
        {
          label: placeTexts.walletPurchases,
          href: `${base}/walletpurchases`,
          icon: 'wallet',
          needs: 'wallet.view',
        },
        {
          label: placeTexts.payments,
          href: `${base}/orders`,
          icon: 'sales',
          needs: 'order.verify',
        },
        {
          label: placeTexts.withdrawals,
          href: `${base}/withdrawals`,
          icon: 'withdrawals',
          needs: 'withdrawal.view',
        },
        { label: placeTexts.owed, href: `${base}/owed`, icon: 'owed', needs: 'wallet.view' },
        {
          label: placeTexts.recharges,
          href: `${base}/recharges`,
          icon: 'recharges',
          needs: 'wallet.recharge',
        },
        {
          label: placeTexts.refunds,
          href: `${base}/refunds`,
          icon: 'refunds',
          needs: 'refund.settle',
        },
        {
          label: placeTexts.disputes,
          href: `${base}/disputes`,
          icon: 'disputes',
          needs: 'refund.settle',
        },
        {
          label: placeTexts.invoices,
          href: `${base}/invoices`,
          icon: 'invoices',
          beside: `${base}/viewinvoice`,
          needs: 'wallet.view',
        },
        { label: placeTexts.gst, href: `${base}/gst`, icon: 'gst', needs: 'gst.view' },
      ],
    },
    {
      label: placeTexts.messages,
      items: [
        {
          label: placeTexts.reports,
          href: `${base}/messages/reports`,
          icon: 'reports',
          needs: 'message.review',
        },
      ],
    },
    {
      label: placeTexts.administration,
      items: [
        {
          label: placeTexts.auditLog,
          href: `${base}/auditlog`,
          icon: 'audit',
          needs: 'audit.view',
        },
        { label: placeTexts.admins, href: `${base}/admins`, icon: 'admins', needs: 'admin.manage' },
      ],
    },
    {
      label: placeTexts.account,
      items: [
        notifications,
        { label: placeTexts.security, href: `${base}/security`, icon: 'security' },
      ],
    },
  ]
}

/** Items for every role except admins. */
function commonItems(base: string) {
  return {
    invoices: {
      label: placeTexts.invoices,
      href: `${base}/invoices`,
      icon: 'invoices',
      beside: `${base}/billing`,
    },
    messages: {
      label: placeTexts.messages,
      href: `${base}/messages/all`,
      icon: 'messages',
      beside: `${base}/messages`,
    },
    following: { label: placeTexts.following, href: `${base}/following`, icon: 'following' },
    profile: { label: navigationLabels.profile, href: `${base}/myprofile`, icon: 'profile' },
  } as const satisfies Record<string, DashboardItem>
}

function providerGroups(base: string): readonly DashboardGroup[] {
  const { invoices, messages, following, profile } = commonItems(base)
  const events: DashboardItem = {
    label: placeTexts.myEvents,
    href: `${base}/attending`,
    icon: 'events',
  }
  return [
    {
      items: [
        { label: placeTexts.home, href: `${base}/home`, icon: 'home' },
        { label: placeTexts.scorecard, href: `${base}/scorecard`, icon: 'scorecard' },
        { label: placeTexts.content, href: `${base}/content`, icon: 'content' },
        messages,
        following,
        events,
        notifications,
      ],
    },
    {
      label: placeTexts.selling,
      items: [
        { label: navigationLabels.myPlans, href: MY_PLANS_PATH, icon: 'plans' },
        { label: placeTexts.coupons, href: `${base}/coupons`, icon: 'coupons' },
        { label: placeTexts.platformPlans, href: `${base}/platformplans`, icon: 'platform' },
        { label: placeTexts.sales, href: `${base}/sales`, icon: 'sales' },
        {
          label: placeTexts.clients,
          href: `${base}/clients`,
          icon: 'clients',
          beside: `${base}/clients`,
        },
        { label: placeTexts.wallet, href: `${base}/wallet`, icon: 'wallet' },
        invoices,
      ],
    },
    {
      label: placeTexts.account,
      items: [
        { label: placeTexts.publicProfile, href: `${base}/publicprofile`, icon: 'public' },
        profile,
      ],
    },
  ]
}

function userGroups(base: string): readonly DashboardGroup[] {
  const { invoices, messages, following, profile } = commonItems(base)
  const events: DashboardItem = {
    label: placeTexts.myEvents,
    href: `${base}/events`,
    icon: 'events',
  }
  return [
    {
      items: [
        profile,
        { label: placeTexts.scorecard, href: `${base}/scorecard`, icon: 'scorecard' },
        {
          label: placeTexts.mySubscriptions,
          short: navigationLabels.myPlans,
          href: `${base}/subscriptions`,
          icon: 'subscriptions',
        },
        { label: placeTexts.cart, href: `${base}/cart`, icon: 'cart' },
        { label: placeTexts.myOrders, href: `${base}/orders`, icon: 'orders' },
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
 * The groups without items that have no page or that the viewer may not open, and without empty
 * groups.
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

/** The number of tabs that fit besides 'More'. */
const TABS_COUNT = 4

/** A role's daily tasks, most frequent first. */
const DAILY: Readonly<Record<Role, readonly DashboardIcon[]>> = {
  user: ['scorecard', 'subscriptions', 'messages', 'orders'],
  provider: ['home', 'scorecard', 'messages', 'clients'],
  admin: ['approval', 'sales', 'withdrawals', 'customers'],
}

/** The tabs of a small screen: items of daily use first, then the other ones. */
export function tabsOf(role: Role, groups: readonly DashboardGroup[]): readonly DashboardItem[] {
  const items = groups.flatMap((group) => group.items)
  const daily = DAILY[role].flatMap((icon) => items.filter((item) => item.icon === icon))
  const others = items.filter((item) => !daily.includes(item))
  return [...daily, ...others].slice(0, TABS_COUNT)
}
