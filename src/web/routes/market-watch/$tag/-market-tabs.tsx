import { marketWatchCategories } from '#contract/enums.ts'
import { marketOf } from '#web/features/shell/market-tags.ts'
import { TabLink, TabLinks } from '#web/ui/tab-links.tsx'
import type { MarketKind } from './-market-texts.ts'

/** The markets of the menu, on one kind of page. */
export function MarketTabs({ kind }: { kind: MarketKind }) {
  const to = `/market-watch/$tag/${kind}` as const
  return (
    <TabLinks label="Markets">
      {marketWatchCategories.map((tag) => (
        <TabLink key={tag} to={to} params={{ tag }}>
          {marketOf(tag)?.title}
        </TabLink>
      ))}
    </TabLinks>
  )
}
