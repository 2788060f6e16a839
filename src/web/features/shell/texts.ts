import type { ReactNode } from 'react'
import { sentence } from '#web/ui/text/sentence.ts'

/** The top bar of every page. */
export const topBarTexts = {
  skipToContent: 'Skip to content',
  signOutFailed: 'Sign out failed',
  investor: 'Investor',
  serviceProvider: 'Service provider',
  administrator: 'Administrator',
  hello: (name: ReactNode) => sentence`Hello, ${name}`,
  account: 'Account',
  theme: 'Theme',
  unread: 'unread',
  inTheCart: 'in the cart',
  back: 'Back',
  joinHint:
    'Follow experts, buy their plans and keep every call, invoice and agreement in one place.',
  menu: 'Menu',
  main: 'Main',
  search: 'Search',
  expertsAndPlans: 'experts and plans',
  open: 'Open',
  light: 'Light',
  dark: 'Dark',
  homePage: 'Tradebox, home page',
  unreadOf: (notifications: string, count: number) => `${notifications}, ${count} unread`,
}

/** The menus of the top bar. */
export const menuTexts = {
  upcomingEvents: 'Upcoming events',
  upcomingHint: 'Webinars and workshops you can join',
  previousEvents: 'Previous events',
  previousHint: 'Past webinars and workshops',
  allMarkets: 'All markets',
  allMarketsHint: 'Articles from all experts',
  equity: 'Equity',
  equityHint: 'Shares, indices, sectors',
  commodity: 'Commodity',
  commodityHint: 'Bullion, energy, metals, crops',
  forex: 'Forex',
  forexHint: 'The rupee and its pairs',
  bonds: 'Bonds',
  bondsHint: 'Yields, G-secs, credit',
  allPlans: 'All plans',
  allPlansHint: 'Every plan on sale',
  researchAnalysts: 'Research analysts',
  researchAnalystsHint: 'Trade calls and reports',
  portfolioManagers: 'Portfolio managers',
  portfolioManagersHint: 'Funds with their returns',
  findExperts: 'Find experts',
  scorecard: 'Scorecard',
}
