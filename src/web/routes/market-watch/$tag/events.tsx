import { createFileRoute, notFound } from '@tanstack/react-router'
import { marketOf } from '#web/features/shell/market-tags.ts'
import { MarketPage } from './-market-page.tsx'
import { marketHead } from './-market-texts.ts'

export const Route = createFileRoute('/market-watch/$tag/events')({
  loader: ({ params }) => {
    const market = marketOf(params.tag)
    if (market === undefined) {
      throw notFound()
    }
    return market
  },
  head: ({ loaderData }) => marketHead('events', loaderData),
  component: MarketEvents,
})

function MarketEvents() {
  return <MarketPage kind="events" title={Route.useLoaderData().title} />
}
