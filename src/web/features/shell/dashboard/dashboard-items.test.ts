import { expect, test } from 'vitest'
import { landingPath } from '#contract/accounts/paths.ts'
import { type Permission, roles } from '#contract/accounts/roles.ts'
import { dashboardGroups, openGroups, tabsOf } from './dashboard-items.ts'

test.each(roles)('offers a %s the landing page of the role and the notifications', (role) => {
  const hrefs = dashboardGroups(role).flatMap((group) => group.items.map((item) => item.href))
  expect(hrefs).toContain(landingPath[role])
  expect(hrefs).toContain('/dashboard/notifications')
  expect(new Set(hrefs).size).toBe(hrefs.length)
})

test('leaves out items without a page, and empty groups', () => {
  const groups = [
    { label: 'One', items: [{ label: 'A', href: '/a', icon: 'home' } as const] },
    {
      label: 'Two',
      items: [
        { label: 'B', href: '/b', icon: 'home' } as const,
        { label: 'C', href: '/c', icon: 'home' } as const,
      ],
    },
  ]
  expect(openGroups(groups, (path) => path === '/c', [])).toEqual([
    { label: 'Two', items: [{ label: 'C', href: '/c', icon: 'home' }] },
  ])
})

test('leaves out pages that an admin may not open', () => {
  const labels = (...held: Permission[]) =>
    openGroups(dashboardGroups('admin'), () => true, held).flatMap(({ items }) =>
      items.map(({ label }) => label),
    )
  expect(labels()).toEqual(['Notifications', 'Security'])
  expect(labels('withdrawal.view')).toEqual(['Withdrawals', 'Notifications', 'Security'])
  expect(labels('wallet.view', 'audit.view', 'gst.view')).toEqual([
    'Plans',
    'Wallet purchases',
    'Owed by providers',
    'Invoices',
    'GST',
    'Audit log',
    'Notifications',
    'Security',
  ])
  expect(labels('order.verify', 'provider.view')).toEqual([
    'Approvals',
    'Verified providers',
    'Payments',
    'Notifications',
    'Security',
  ])
})

test('shows four places in the bottom bar of a small screen, the most used first', () => {
  const tabs = (role: (typeof roles)[number], ...held: Permission[]) =>
    tabsOf(
      role,
      openGroups(dashboardGroups(role), () => true, held),
    ).map(({ label }) => label)
  expect(tabs('user')).toEqual(['Scorecard', 'My Subscriptions', 'Messages', 'My Orders'])
  expect(tabs('provider')).toEqual(['Home', 'Scorecard', 'Messages', 'Clients'])
  expect(tabs('admin', 'gst.view', 'withdrawal.view')).toEqual([
    'Withdrawals',
    'GST',
    'Notifications',
    'Security',
  ])
})
