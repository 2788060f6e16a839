import type { ReactNode } from 'react'
import type { PieceCard } from '#contract/content/pieces.ts'
import type { ContentKind } from '#contract/content/types.ts'
import { isWholeList } from '#web/lib/navigation/search-values.ts'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { PieceGrid } from '../cards/piece-grid.tsx'
import { NoPieces } from '../no-pieces.tsx'
import { MarketFilters } from './market-filters.tsx'
import type { MarketSearch } from './market-search.ts'
import { countText, type KindCounts, MarketTabs } from './market-tabs.tsx'
import { type Market, marketDescription, marketPath } from './markets.ts'
import { marketTexts } from './texts.ts'

type MarketPageProps = {
  market: Market
  kind: ContentKind
  search: MarketSearch
  counts: KindCounts & { readonly upcomingEvents: number }
  /** The name of the provider in the filter. */
  provider: string | undefined
  pieces: readonly PieceCard[]
  /** Another list is loading. */
  changing: boolean
  /** The control that loads the next page. */
  more: ReactNode
}

/** Pieces of one kind about a market. */
export function MarketPage(props: MarketPageProps) {
  const { market, kind, search, counts, provider, pieces, changing, more } = props
  const { after: _, ...filters } = search
  const narrowed = !isWholeList(filters)
  return (
    <div className="page py-8 sm:py-12">
      <SectionHeader
        size="page"
        title={`${market.title}: ${kind}`}
        description={marketDescription(market, kind)}
      />
      <div className="mt-6">
        <MarketTabs market={market} kind={kind} search={filters} counts={counts} />
      </div>
      <div className="mt-5">
        <MarketFilters
          key={`${market.tag} ${kind}`}
          tag={market.tag}
          kind={kind}
          search={filters}
          provider={provider}
        />
      </div>
      <div className="mt-3 mb-3 flex min-h-8 items-center justify-between gap-4 text-sm">
        <p role="status" className="num text-ink-muted">
          {foundText(kind, filters, counts)}
        </p>
        {narrowed && pieces.length > 0 ? (
          <TextAnchor href={marketPath(market.tag, kind)} tone="quiet" data-scroll="keep">
            {marketTexts.clearFilters}
          </TextAnchor>
        ) : null}
      </div>
      {pieces.length === 0 ? (
        <div className="rounded-lg border bg-surface">
          <NoPieces kind={kind} clearHref={narrowed ? marketPath(market.tag, kind) : undefined} />
        </div>
      ) : (
        <PieceGrid pieces={pieces} changing={changing} level={2} />
      )}
      {more}
    </div>
  )
}

/** '17 articles', '1 upcoming event'. */
function foundText(
  kind: ContentKind,
  { time }: MarketSearch,
  counts: MarketPageProps['counts'],
): string {
  if (kind !== 'events') {
    return nounText(counts[kind], kind)
  }
  const { events, upcomingEvents } = counts
  return time === 'previous'
    ? nounText(events - upcomingEvents, marketTexts.previousEvents)
    : nounText(upcomingEvents, marketTexts.upcomingEvents)
}

function nounText(count: number, nouns: string): string {
  return `${countText(count)} ${count === 1 ? nouns.slice(0, -1) : nouns}`
}
