import { CONTENT_COUNT_MAX } from '#contract/content/limits.ts'
import { marketTitles } from '#contract/content/texts.ts'
import { type ContentKind, contentKinds } from '#contract/content/types.ts'
import { fillPath } from '#web/lib/navigation/href.ts'
import { cx } from '#web/ui/cx.ts'
import { TabLink, TabLinks } from '#web/ui/navigation/tab-links.tsx'
import { formatCount } from '#web/ui/text/numbers.ts'
import { kindTitles } from '../piece-words.ts'
import { carriedSearch, type MarketSearch } from './market-search.ts'
import { isTag, type Market, marketOrder, marketPath } from './markets.ts'
import { marketTexts } from './texts.ts'

export type KindCounts = Readonly<Record<ContentKind, number>>

type MarketTabsProps = {
  market: Market
  kind: ContentKind
  search: MarketSearch
  counts: KindCounts
}

/** The markets or the chosen tag, and below them the kinds of content about it. */
export function MarketTabs({ market, kind, search, counts }: MarketTabsProps) {
  const markets: Market[] = marketOrder.map((tag) => ({ tag, title: marketTitles[tag] }))
  return (
    <div className="flex flex-col gap-4">
      <nav aria-label={marketTexts.markets}>
        <ul className="flex flex-wrap gap-1.5">
          {[...markets, ...(isTag(market) ? [market] : [])].map(({ tag, title }) => {
            const isCurrent = tag === market.tag
            return (
              <li key={tag}>
                <a
                  href={fillPath(marketPath(tag, kind), {}, carriedSearch(search, kind))}
                  data-scroll="keep"
                  aria-current={isCurrent ? 'page' : undefined}
                  className={cx(
                    'flex min-h-9 items-center rounded-md border px-3 py-1.5 text-sm whitespace-nowrap transition-colors pointer-coarse:min-h-11',
                    isCurrent
                      ? 'border-accent bg-accent-soft font-[560] text-accent-ink'
                      : 'bg-surface text-ink-soft hover:bg-hover hover:text-ink',
                  )}
                >
                  {title}
                </a>
              </li>
            )
          })}
        </ul>
      </nav>
      <TabLinks label={marketTexts.kindsOf(market.title)}>
        {contentKinds.map((one) => (
          <TabLink
            key={one}
            to="/market-watch/$tag/$kind"
            params={{ tag: market.tag, kind: one }}
            search={carriedSearch(search, one)}
            activeOptions={{ includeSearch: false }}
            resetScroll={false}
          >
            {kindTitles[one]}
            <span className="num text-xs font-normal text-ink-muted">{countText(counts[one])}</span>
          </TabLink>
        ))}
      </TabLinks>
    </div>
  )
}

/** '17'; '1,000+' if the count reached its limit. */
export function countText(count: number): string {
  return `${formatCount(count)}${count >= CONTENT_COUNT_MAX ? '+' : ''}`
}
