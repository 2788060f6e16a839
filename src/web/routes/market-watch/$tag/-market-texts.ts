import type { marketOf } from '#web/features/shell/market-tags.ts'
import { pageHead } from '#web/lib/head.ts'

export type MarketKind = 'articles' | 'events'

export const marketTexts = {
  articles: {
    description: 'Articles by registered experts about this market.',
    emptyTitle: 'No articles yet',
    emptyText: 'No expert has published here yet. Follow experts to hear about new articles.',
  },
  events: {
    description: 'Events by registered experts about this market.',
    emptyTitle: 'No events yet',
    emptyText: 'No events announced for this market yet.',
  },
} as const satisfies Record<MarketKind, unknown>

/** The head of a market's page of that kind. */
export function marketHead(kind: MarketKind, market: ReturnType<typeof marketOf>) {
  return pageHead({
    title: market ? `${market.title}: ${kind}` : '',
    description: market ? `${market.title}. ${marketTexts[kind].description}` : '',
    path: `/market-watch/${encodeURIComponent(market?.tag ?? '')}/${kind}`,
    ...(market?.listed ? {} : { unlisted: true }),
  })
}
