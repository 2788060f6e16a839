import type { MarketWatchCategory } from './types.ts'

export const contentLabels = {
  online: 'Online',
  attending: (count: number) => `${count} Attending`,
  fullscreen: 'Fullscreen',
} as const

/** What a market is called on pages and in feeds. */
export const marketTitles: Readonly<Record<MarketWatchCategory, string>> = {
  all: 'All markets',
  equity: 'Equity',
  commodity: 'Commodity',
  forex: 'Forex',
  bonds: 'Bonds',
}
