import { createFileRoute, notFound } from '@tanstack/react-router'
import { marketOf } from '#web/features/shell/market-tags.ts'
import { MarketPage } from './-market-page.tsx'
import { marketHead } from './-market-texts.ts'

export const Route = createFileRoute('/market-watch/$tag/articles')({
  loader: ({ params }) => {
    const market = marketOf(params.tag)
    if (market === undefined) {
      throw notFound()
    }
    return market
  },
  head: ({ loaderData }) => marketHead('articles', loaderData),
  component: MarketArticles,
})

function MarketArticles() {
  return <MarketPage kind="articles" title={Route.useLoaderData().title} />
}
