import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, useRouterState } from '@tanstack/react-router'
import { countPieces, listPieces } from '#contract/content/public-calls.ts'
import { contentKinds } from '#contract/content/types.ts'
import { spDetails } from '#contract/providers/calls.ts'
import { providerName } from '#contract/providers/provider-name.ts'
import { MarketPage } from '#web/features/content/market/market-page.tsx'
import {
  marketInput,
  marketSearchOf,
  restOfMarket,
} from '#web/features/content/market/market-search.ts'
import {
  isTag,
  marketDescription,
  marketOf,
  marketPath,
} from '#web/features/content/market/markets.ts'
import { marketFeed } from '#web/features/content/structured-data.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callPages } from '#web/lib/api/call-pages.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { allowedValue, isWholeList } from '#web/lib/navigation/search-values.ts'
import { pageHead } from '#web/lib/page/head.ts'
import { LoadMore } from '#web/ui/tables/load-more.tsx'

export const Route = createFileRoute('/market-watch/$tag/$kind')({
  validateSearch: marketSearchOf,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, params, deps }) => {
    const market = marketOf(params.tag)
    const kind = allowedValue(contentKinds, params.kind)
    if (market === undefined || kind === undefined) {
      throw notFound()
    }
    const { counts, list } = marketInput(market.tag, kind, deps)
    if (isTag(market)) {
      const query = { category: market.tag }
      const tagged = await queryClient.ensureQueryData(callQuery(api, countPieces, { query }))
      if (contentKinds.every((one) => tagged.data[one] === 0)) {
        throw notFound()
      }
    }
    const { provider: id } = deps
    const [provider] = await Promise.all([
      id === undefined
        ? undefined
        : queryClient.ensureQueryData(callQuery(api, spDetails, { query: { id } })),
      queryClient.ensureQueryData(callQuery(api, countPieces, counts)),
      queryClient.ensureInfiniteQueryData(callPages(api, listPieces, list)),
    ])
    const name = provider === undefined ? undefined : providerName(provider.data)
    return { market, kind, provider: name, narrowed: !isWholeList(deps) }
  },
  head: ({ loaderData }) => {
    if (loaderData === undefined) {
      return {}
    }
    const { market, kind, narrowed } = loaderData
    return pageHead({
      title: `${market.title}: ${kind}`,
      description: marketDescription(market, kind),
      path: marketPath(market.tag, kind),
      ...(isTag(market) ? {} : { feed: marketFeed(market.tag, market.title) }),
      ...(narrowed ? { unlisted: true } : {}),
    })
  },
  component: MarketWatch,
})

function MarketWatch() {
  const { market, kind, provider } = Route.useLoaderData()
  const search = Route.useSearch()
  const api = useApi()
  const changing = useRouterState({ select: (state) => state.status === 'pending' })
  const input = marketInput(market.tag, kind, search)
  const counts = useSuspenseQuery(callQuery(api, countPieces, input.counts)).data.data
  const list = useSuspenseInfiniteQuery(callPages(api, listPieces, input.list))
  const next = list.data.pages.at(-1)?.nextCursor
  return (
    <MarketPage
      market={market}
      kind={kind}
      search={search}
      counts={counts}
      provider={provider}
      pieces={list.data.pages.flatMap((page) => page.data)}
      changing={changing}
      more={
        <LoadMore
          list={list}
          nextHref={next === undefined ? undefined : restOfMarket(market.tag, kind, search, next)}
        />
      }
    />
  )
}
