import { landingPath } from '#contract/accounts/paths.ts'
import type { Role } from '#contract/accounts/roles.ts'
import { navigationLabels } from '#contract/common/texts.ts'
import { menuTexts } from '../texts.ts'

type NavItem = {
  readonly label: string
  readonly href: string
  /** One line below the label. */
  readonly note: string
}

export type NavMenu = { readonly label: string; readonly items: readonly NavItem[] }

const events: NavMenu = {
  label: navigationLabels.events,
  items: [
    {
      label: menuTexts.upcomingEvents,
      href: '/view/events/upcomingevents',
      note: menuTexts.upcomingHint,
    },
    {
      label: menuTexts.previousEvents,
      href: '/view/events/previousevents',
      note: menuTexts.previousHint,
    },
  ],
}

const marketUpdates: NavMenu = {
  label: navigationLabels.marketUpdates,
  items: [
    {
      label: menuTexts.allMarkets,
      href: '/market-watch/all/articles',
      note: menuTexts.allMarketsHint,
    },
    { label: menuTexts.equity, href: '/market-watch/equity/articles', note: menuTexts.equityHint },
    {
      label: menuTexts.commodity,
      href: '/market-watch/commodity/articles',
      note: menuTexts.commodityHint,
    },
    { label: menuTexts.forex, href: '/market-watch/forex/articles', note: menuTexts.forexHint },
    { label: menuTexts.bonds, href: '/market-watch/bonds/articles', note: menuTexts.bondsHint },
  ],
}

/** Only admins have this menu. */
const services: NavMenu = {
  label: navigationLabels.services,
  items: [
    { label: menuTexts.allPlans, href: '/view/allplans', note: menuTexts.allPlansHint },
    {
      label: menuTexts.researchAnalysts,
      href: '/service-providers/Research%20Analyst',
      note: menuTexts.researchAnalystsHint,
    },
    {
      label: menuTexts.portfolioManagers,
      href: '/service-providers/Portfolio%20Management%20Service',
      note: menuTexts.portfolioManagersHint,
    },
  ],
}

export type BarLink = {
  readonly label: string
  readonly href: string
  /** The start of the addresses of all its pages. */
  readonly section: string
}

/** The link to the directory for viewers without the menu of services. */
const findExperts: BarLink = {
  label: menuTexts.findExperts,
  href: '/service-providers/Research%20Analyst',
  section: '/service-providers/',
}

const plans: BarLink = {
  label: navigationLabels.plans,
  href: '/view/allplans',
  section: '/view/allplans',
}

const scorecard: BarLink = { label: menuTexts.scorecard, href: '/scorecard', section: '/scorecard' }

/** The plans on sale and their record, for everybody. */
export const catalogueLinks: readonly BarLink[] = [plans, scorecard]

/** The links beside the menus, for a role or a visitor. */
export function barLinks(role: Role | undefined): readonly BarLink[] {
  return role === 'admin' ? [scorecard] : [findExperts, ...catalogueLinks]
}

/** The links on small screens, where everybody has a link to the plans. */
export function smallScreenLinks(role: Role | undefined): readonly BarLink[] {
  return role === 'admin' ? catalogueLinks : barLinks(role)
}

/** The menus of the top bar, for a role or a visitor. */
export function menusFor(role: Role | undefined): readonly NavMenu[] {
  return role === 'admin' ? [events, marketUpdates, services] : [events, marketUpdates]
}

/**
 * A customer's pages that are also linked outside the dashboard, because a customer's account menu
 * has no link to the dashboard.
 */
export const customerLinks = {
  subscriptions: '/dashboard/user/subscriptions',
  orders: '/dashboard/user/orders',
  cart: '/dashboard/user/cart',
} as const

/** The link of 'My Dashboard'; customers have none. */
export function dashboardHref(role: Role): string | undefined {
  return role === 'user' ? undefined : landingPath[role]
}

/** The link of 'My Profile'; admins have none. */
export function profileHref(role: Role): string | undefined {
  if (role === 'admin') {
    return undefined
  }
  return role === 'user' ? landingPath.user : '/dashboard/serviceprovider/myprofile'
}

/**
 * Whether the bar has no logo and no menus: for a customer on a plan's page, so that nothing leads
 * away from the purchase.
 */
export function isBareBar(role: Role | undefined, pathname: string): boolean {
  return role === 'user' && /^\/view\/services(\/|$)/.test(pathname)
}
