import { landingPath } from '#contract/accounts/paths.ts'
import type { Role } from '#contract/accounts/roles.ts'
import { navigationLabels } from '#contract/common/texts.ts'

export type NavItem = {
  readonly label: string
  readonly href: string
  /** One line under the label. */
  readonly note: string
}

export type NavMenu = { readonly label: string; readonly items: readonly NavItem[] }

const events: NavMenu = {
  label: navigationLabels.events,
  items: [
    {
      label: 'Upcoming events',
      href: '/view/events/upcomingevents',
      note: 'Webinars and workshops you can join',
    },
    {
      label: 'Previous events',
      href: '/view/events/previousevents',
      note: 'Past webinars and workshops',
    },
  ],
}

const marketUpdates: NavMenu = {
  label: navigationLabels.marketUpdates,
  items: [
    { label: 'All markets', href: '/market-watch/all/articles', note: 'Articles from all experts' },
    { label: 'Equity', href: '/market-watch/equity/articles', note: 'Shares, indices, sectors' },
    {
      label: 'Commodity',
      href: '/market-watch/commodity/articles',
      note: 'Bullion, energy, metals, crops',
    },
    { label: 'Forex', href: '/market-watch/forex/articles', note: 'The rupee and its pairs' },
    { label: 'Bonds', href: '/market-watch/bonds/articles', note: 'Yields, G-secs, credit' },
  ],
}

/** Only admins have this menu. */
const services: NavMenu = {
  label: navigationLabels.services,
  items: [
    { label: 'All plans', href: '/view/allplans', note: 'Every plan on sale' },
    {
      label: 'Research analysts',
      href: '/service-providers/Research%20Analyst',
      note: 'Trade calls and reports',
    },
    {
      label: 'Portfolio managers',
      href: '/service-providers/Portfolio%20Management%20Service',
      note: 'Funds with their returns',
    },
  ],
}

export type BarLink = {
  readonly label: string
  readonly href: string
  /** Where all its pages begin. */
  readonly section: string
}

/** The way to the directory for everybody who has no menu of services. */
const findExperts: BarLink = {
  label: 'Find experts',
  href: '/service-providers/Research%20Analyst',
  section: '/service-providers/',
}

const scorecard: BarLink = { label: 'Scorecard', href: '/scorecard', section: '/scorecard' }

/** What stands beside the menus of that role, or of a visitor. */
export function barLinks(role: Role | undefined): readonly BarLink[] {
  return role === 'admin' ? [scorecard] : [findExperts, scorecard]
}

/** The menus of the top bar for a viewer of that role, or for a visitor. */
export function menusFor(role: Role | undefined): readonly NavMenu[] {
  return role === 'admin' ? [events, marketUpdates, services] : [events, marketUpdates]
}

/** Where 'My Dashboard' leads; customers have none. */
export function dashboardHref(role: Role): string | undefined {
  return role === 'user' ? undefined : landingPath[role]
}

/** Where 'My Profile' leads; admins have none. */
export function profileHref(role: Role): string | undefined {
  if (role === 'admin') {
    return undefined
  }
  return role === 'user' ? landingPath.user : '/dashboard/serviceprovider/myprofile'
}

/**
 * Whether the bar stands without its logo and menus: a customer on the page of a plan, where
 * nothing shall lead away from the purchase.
 */
export function isBareBar(role: Role | undefined, pathname: string): boolean {
  return role === 'user' && /^\/view\/services(\/|$)/.test(pathname)
}
