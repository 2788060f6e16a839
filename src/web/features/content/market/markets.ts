import {
  type ContentKind,
  type MarketWatchCategory,
  marketWatchCategories,
} from '#contract/enums.ts'
import { oneIn } from '#web/lib/search-values.ts'

export type Market = { readonly tag: MarketWatchCategory; readonly title: string }

/** What `/market-watch/{tag}` is about, in any case; undefined for what is no market. */
export function marketOf(tag: string): Market | undefined {
  const found = oneIn(marketWatchCategories, tag.trim().toLowerCase())
  return found === undefined ? undefined : { tag: found, title: marketTitles[found] }
}

export const marketTitles: Readonly<Record<MarketWatchCategory, string>> = {
  all: 'All markets',
  equity: 'Equity',
  commodity: 'Commodity',
  forex: 'Forex',
  bonds: 'Bonds',
}

/** The order of the tabs: everything first. */
export const marketOrder: readonly MarketWatchCategory[] = [
  'all',
  'equity',
  'commodity',
  'forex',
  'bonds',
]

export function marketPath(tag: MarketWatchCategory, kind: ContentKind): string {
  return `/market-watch/${tag}/${kind}`
}

const ABOUT: Readonly<Record<MarketWatchCategory, string>> = {
  all: 'equity, commodities, forex and bonds',
  equity: 'shares, indices and sectors',
  commodity: 'bullion, energy, metals and crops',
  forex: 'the rupee and its pairs',
  bonds: 'yields, G-secs and credit',
}

const KINDS: Readonly<Record<ContentKind, string>> = {
  articles: 'Articles',
  videos: 'Videos',
  events: 'Webinars, workshops and meetings',
  podcasts: 'Podcasts',
}

/** One sentence under the heading of a market's page. */
export function marketDescription({ tag }: Market, kind: ContentKind): string {
  return `${KINDS[kind]} by registered experts about ${ABOUT[tag]}.`
}
