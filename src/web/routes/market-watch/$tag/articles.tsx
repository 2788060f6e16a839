import { createFileRoute, notFound } from '@tanstack/react-router'
import Newspaper from 'lucide-react/icons/newspaper'
import { ListingPage } from '#web/features/shell/listing-page.tsx'
import { marketOf } from '#web/features/shell/market-tags.ts'
import { pageHead } from '#web/lib/head.ts'
import { ButtonAnchor } from '#web/ui/button-anchor.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MarketTabs } from './-market-tabs.tsx'

export const Route = createFileRoute('/market-watch/$tag/articles')({
  loader: ({ params }) => {
    const market = marketOf(params.tag)
    if (market === undefined) {
      throw notFound()
    }
    return market
  },
  head: ({ loaderData }) =>
    pageHead({
      title: loaderData ? `${loaderData.title}: articles` : '',
      description: loaderData ? `${loaderData.title}. ${DESCRIPTION}` : '',
      path: `/market-watch/${encodeURIComponent(loaderData?.tag ?? '')}/articles`,
      ...(loaderData?.listed ? {} : { unlisted: true }),
    }),
  component: MarketArticles,
})

const DESCRIPTION = 'What registered experts write about this market.'

function MarketArticles() {
  const market = Route.useLoaderData()
  return (
    <ListingPage
      title={`${market.title}: articles`}
      description={DESCRIPTION}
      tabs={<MarketTabs kind="articles" />}
    >
      <EmptyState
        icon={<Newspaper size={20} strokeWidth={1.75} aria-hidden="true" />}
        title="No articles yet"
        description="Experts have not published anything here so far. Follow them to hear of their first article."
        action={
          <ButtonAnchor size="sm" href="/service-providers/Research%20Analyst">
            Browse research analysts
          </ButtonAnchor>
        }
      />
    </ListingPage>
  )
}
