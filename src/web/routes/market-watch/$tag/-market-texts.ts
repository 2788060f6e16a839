import type { marketOf } from '#web/features/shell/market-tags.ts'
import { pageHead } from '#web/lib/head.ts'

export type MarketKind = 'articles' | 'events'

export const marketTexts = {
  articles: {
    description: 'What registered experts write about this market.',
    emptyTitle: 'No articles yet',
    emptyText:
      'Experts have not published anything here so far. Follow them to hear of their first article.',
  },
  events: {
    description: 'What registered experts hold about this market.',
    emptyTitle: 'No events yet',
    emptyText: 'Nobody has announced an event about this market so far.',
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
