import { expect, test } from 'vitest'
import { marketWatchCategories } from '#contract/content/types.ts'
import { categoryPath } from '#contract/providers/categories.ts'
import {
  barLinks,
  dashboardHref,
  isBareBar,
  menusFor,
  profileHref,
  smallScreenLinks,
} from './nav-items.ts'

const labels = (role: Parameters<typeof menusFor>[0]) => menusFor(role).map((menu) => menu.label)

test('shows the Services menu to admins only', () => {
  expect(labels('admin')).toEqual(['Events', 'Market Updates', 'Services'])
  for (const role of [undefined, 'user', 'provider'] as const) {
    expect(labels(role)).toEqual(['Events', 'Market Updates'])
  }
})

test('links to every market', () => {
  const hrefs = menusFor(undefined).flatMap((menu) => menu.items.map((item) => item.href))
  for (const category of marketWatchCategories) {
    expect(hrefs).toContain(`/market-watch/${category}/articles`)
  }
})

test('shows the scorecard to everyone, and directory and plans to everyone but admins', () => {
  const links = (role: Parameters<typeof barLinks>[0]) => barLinks(role).map(({ href }) => href)
  for (const role of [undefined, 'user', 'provider'] as const) {
    expect(links(role)).toEqual([categoryPath('Research Analyst'), '/view/allplans', '/scorecard'])
  }
  expect(links('admin')).toEqual(['/scorecard'])
})

test('links every role to the plans on a small screen', () => {
  for (const role of [undefined, 'user', 'provider', 'admin'] as const) {
    expect(smallScreenLinks(role).map(({ href }) => href)).toContain('/view/allplans')
  }
})

test('uses the category addresses of the contract', () => {
  const hrefs = menusFor('admin').flatMap((menu) => menu.items.map((item) => item.href))
  expect(hrefs).toContain(categoryPath('Research Analyst'))
  expect(hrefs).toContain(categoryPath('PMS'))
})

test('gives each role its dashboard and profile pages', () => {
  expect(dashboardHref('user')).toBeUndefined()
  expect(dashboardHref('provider')).toBe('/dashboard/serviceprovider/home')
  expect(dashboardHref('admin')).toBe('/dashboard/admin/serviceproviderapproval')
  expect(profileHref('admin')).toBeUndefined()
  expect(profileHref('user')).toBe('/dashboard/user/myprofile')
  expect(profileHref('provider')).toBe('/dashboard/serviceprovider/myprofile')
})

test('hides logo and menus from customers on the page of a plan', () => {
  expect(isBareBar('user', '/view/services/42')).toBe(true)
  expect(isBareBar('user', '/view/services')).toBe(true)
  expect(isBareBar('user', '/view/serviceprovider/42')).toBe(false)
  expect(isBareBar('user', '/view/servicesomething')).toBe(false)
  expect(isBareBar('provider', '/view/services/42')).toBe(false)
  expect(isBareBar(undefined, '/view/services/42')).toBe(false)
})
