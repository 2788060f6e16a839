import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, useRouterState } from '@tanstack/react-router'
import { directoryFacets, serviceProviders } from '#contract/providers/calls.ts'
import {
  categoryOf,
  categoryPath,
  categoryTitle,
  type ProviderCategory,
} from '#contract/providers/categories.ts'
import { CategoryNav } from '#web/features/directory/category-nav.tsx'
import { categoryTexts } from '#web/features/directory/category-texts.ts'
import { DirectoryFilters } from '#web/features/directory/directory-filters.tsx'
import { DirectoryPage } from '#web/features/directory/directory-page.tsx'
import {
  directoryInput,
  directorySearchOf,
  restOfDirectory,
} from '#web/features/directory/directory-search.ts'
import { pageTexts } from '#web/features/directory/texts.ts'
import { FollowButton } from '#web/features/follows/follow-button.tsx'
import { useApi } from '#web/lib/api/api.ts'
import { callPagesBy } from '#web/lib/api/call-pages.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { isWholeList } from '#web/lib/navigation/search-values.ts'
import { pageHead } from '#web/lib/page/head.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { LoadMore } from '#web/ui/tables/load-more.tsx'

export const Route = createFileRoute('/service-providers/$category')({
  validateSearch: directorySearchOf,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, params, deps }) => {
    const category = categoryOf(params.category)
    if (category === undefined) {
      throw notFound()
    }
    const { facets, list } = directoryInput(category, deps)
    await Promise.all([
      queryClient.ensureQueryData(callQuery(api, directoryFacets, facets)),
      queryClient.ensureInfiniteQueryData(
        callPagesBy(api, serviceProviders, list, (reply) => reply.data.nextCursor),
      ),
    ])
    return { category, narrowed: !isWholeList(deps) }
  },
  head: ({ loaderData }) =>
    loaderData === undefined
      ? {}
      : pageHead({
          title: pageTexts.verifiedProviders(categoryTitle(loaderData.category)),
          description: categoryTexts[loaderData.category],
          path: categoryPath(loaderData.category),
          ...(loaderData.narrowed ? { unlisted: true } : {}),
        }),
  component: Directory,
})

/** Categories whose plans are funds with comparable returns. */
const FUND_CATEGORIES: readonly ProviderCategory[] = ['PMS', 'AIF']

function Directory() {
  const { category } = Route.useLoaderData()
  const search = Route.useSearch()
  const api = useApi()
  const changing = useRouterState({ select: (state) => state.status === 'pending' })
  const { after: _, ...filters } = search
  const input = directoryInput(category, search)
  const facets = useSuspenseQuery(callQuery(api, directoryFacets, input.facets)).data.data
  const list = useSuspenseInfiniteQuery(
    callPagesBy(api, serviceProviders, input.list, (reply) => reply.data.nextCursor),
  )
  const next = list.data.pages.at(-1)?.data.nextCursor
  const providers = list.data.pages.flatMap((page) => page.data.serviceproviders)
  return (
    <DirectoryPage
      category={category}
      search={search}
      total={facets.total}
      all={facets.categories.find(({ value }) => value === category)?.count ?? 0}
      providers={providers}
      changing={changing}
      follow={(provider) => <FollowButton provider={provider} />}
      nav={<CategoryNav current={category} counts={facets.categories} />}
      filters={
        <>
          {FUND_CATEGORIES.includes(category) ? (
            <ButtonAnchor href="/view/pms" size="sm" className="mb-4">
              {pageTexts.pmsOverview}
            </ButtonAnchor>
          ) : null}
          <DirectoryFilters key={category} category={category} search={filters} facets={facets} />
        </>
      }
      more={
        <LoadMore
          list={list}
          nextHref={next === undefined ? undefined : restOfDirectory(category, search, next)}
          shown={list.data.pages.length > 1 ? providers.length : undefined}
          total={facets.total}
        />
      }
    />
  )
}
