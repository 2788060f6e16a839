import { createFileRoute, notFound } from '@tanstack/react-router'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { ListingPage } from '#web/features/shell/listing-page.tsx'
import { marketOf } from '#web/features/shell/market-tags.ts'
import { pageHead } from '#web/lib/head.ts'
import { ButtonAnchor } from '#web/ui/button-anchor.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MarketTabs } from './-market-tabs.tsx'

export const Route = createFileRoute('/market-watch/$tag/events')({
  loader: ({ params }) => {
    const market = marketOf(params.tag)
    if (market === undefined) {
      throw notFound()
    }
    return market
  },
  head: ({ loaderData }) =>
    pageHead({
      title: loaderData ? `${loaderData.title}: events` : '',
      description: loaderData ? `${loaderData.title}. ${DESCRIPTION}` : '',
      path: `/market-watch/${encodeURIComponent(loaderData?.tag ?? '')}/events`,
      ...(loaderData?.listed ? {} : { unlisted: true }),
    }),
  component: MarketEvents,
})

const DESCRIPTION = 'What registered experts hold about this market.'

function MarketEvents() {
  const market = Route.useLoaderData()
  return (
    <ListingPage
      title={`${market.title}: events`}
      description={DESCRIPTION}
      tabs={<MarketTabs kind="events" />}
    >
      <EmptyState
        icon={<CalendarDays size={20} strokeWidth={1.75} aria-hidden="true" />}
        title="No events yet"
        description="Nobody has announced an event about this market so far."
        action={
          <ButtonAnchor size="sm" href="/service-providers/Research%20Analyst">
            Browse research analysts
          </ButtonAnchor>
        }
      />
    </ListingPage>
  )
}
