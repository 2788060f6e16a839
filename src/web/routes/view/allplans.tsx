import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, useRouterState } from '@tanstack/react-router'
import { services } from '#contract/plans/calls.ts'
import { CompareTray } from '#web/features/plans/compare-tray.tsx'
import { PlanFilters } from '#web/features/plans/plan-filters.tsx'
import { PlanList } from '#web/features/plans/plan-list.tsx'
import {
  countText,
  isNarrowed,
  PLANS_PATH,
  planListAt,
  planSearchOf,
  restOfPlans,
} from '#web/features/plans/plan-search.ts'
import { useApi } from '#web/lib/api.ts'
import { callPages } from '#web/lib/call-pages.ts'
import { pageHead } from '#web/lib/head.ts'
import { ButtonAnchor } from '#web/ui/button-anchor.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { SectionHeader } from '#web/ui/section-header.tsx'
import { TextAnchor } from '#web/ui/text-link.tsx'

const DESCRIPTION =
  'Plans of verified research analysts, advisers and other experts, with price, validity and provider.'

export const Route = createFileRoute('/view/allplans')({
  validateSearch: planSearchOf,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps }) => {
    await queryClient.ensureInfiniteQueryData(
      callPages(api, services, planListAt(deps), (reply) => reply.nextCursor),
    )
    return { plain: !isNarrowed(deps) && deps.sort === undefined && deps.after === undefined }
  },
  head: ({ loaderData }) =>
    pageHead({
      title: 'All plans',
      description: DESCRIPTION,
      path: PLANS_PATH,
      ...(loaderData?.plain === false ? { unlisted: true } : {}),
    }),
  component: AllPlans,
})

function AllPlans() {
  const search = Route.useSearch()
  const api = useApi()
  const changing = useRouterState({ select: (state) => state.status === 'pending' })
  const list = useSuspenseInfiniteQuery(
    callPages(api, services, planListAt(search), (reply) => reply.nextCursor),
  )
  const { after, ...filters } = search
  const plans = list.data.pages.flatMap((page) => page.data)
  const next = list.data.pages.at(-1)?.nextCursor
  return (
    <div className="page py-8 sm:py-10">
      <SectionHeader
        size="page"
        title="All plans"
        description={DESCRIPTION}
        actions={<ButtonAnchor href="/view/pms">PMS overview</ButtonAnchor>}
      />
      <div className="mt-6 mb-5">
        <PlanFilters search={filters} />
      </div>
      <div className="mb-3 flex flex-wrap items-baseline gap-x-4 text-sm">
        <p role="status" className="num text-ink-muted">
          {countText(plans.length, next === undefined, after === undefined)}
        </p>
        {isNarrowed(search) && plans.length > 0 ? (
          <TextAnchor href={PLANS_PATH}>Clear filters</TextAnchor>
        ) : null}
      </div>
      <PlanList plans={plans} narrowed={isNarrowed(search)} changing={changing} />
      <LoadMore
        onLoad={() => void list.fetchNextPage()}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        done={!list.hasNextPage}
        nextHref={next === undefined ? undefined : restOfPlans(search, next)}
      />
      <CompareTray />
    </div>
  )
}
