import CalendarDays from 'lucide-react/icons/calendar-days'
import Newspaper from 'lucide-react/icons/newspaper'
import { ListingPage } from '#web/features/shell/listing-page.tsx'
import { ButtonAnchor } from '#web/ui/button-anchor.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MarketTabs } from './-market-tabs.tsx'
import { type MarketKind, marketTexts } from './-market-texts.ts'

const ICONS = { articles: Newspaper, events: CalendarDays } as const satisfies Record<
  MarketKind,
  typeof Newspaper
>

/** What experts have published of that kind about a market. */
export function MarketPage({ kind, title }: { kind: MarketKind; title: string }) {
  const texts = marketTexts[kind]
  const Icon = ICONS[kind]
  return (
    <ListingPage
      title={`${title}: ${kind}`}
      description={texts.description}
      tabs={<MarketTabs kind={kind} />}
    >
      <EmptyState
        icon={<Icon size={20} strokeWidth={1.75} aria-hidden="true" />}
        title={texts.emptyTitle}
        description={texts.emptyText}
        action={
          <ButtonAnchor size="sm" href="/service-providers/Research%20Analyst">
            Browse research analysts
          </ButtonAnchor>
        }
      />
    </ListingPage>
  )
}
