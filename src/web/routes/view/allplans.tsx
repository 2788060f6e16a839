import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, useRouterState } from '@tanstack/react-router'
import { CompareTray } from '#web/features/plans/compare/compare-tray.tsx'
import { PlanFilters } from '#web/features/plans/list/plan-filters.tsx'
import { PlanList } from '#web/features/plans/list/plan-list.tsx'
import {
  PLANS_PATH,
  planPages,
  planSearchOf,
  restOfPlans,
} from '#web/features/plans/list/plan-search.ts'
import { countText, pageTexts } from '#web/features/plans/list/texts.ts'
import { PerformanceNote } from '#web/features/plans/page/performance-note.tsx'
import { loadRecords, useRecords } from '#web/features/plans/record/records.ts'
import { useApi } from '#web/lib/api/api.ts'
import { isFiltered, isWholeList } from '#web/lib/navigation/search-values.ts'
import { pageHead } from '#web/lib/page/head.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { LoadMore } from '#web/ui/tables/load-more.tsx'

const DESCRIPTION = pageTexts.about

export const Route = createFileRoute('/view/allplans')({
  validateSearch: planSearchOf,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps }) => {
    const list = await queryClient.ensureInfiniteQueryData(planPages(api, deps))
    await Promise.all(list.pages.map(({ data }) => loadRecords({ api, queryClient }, data)))
    return { plain: isWholeList(deps) }
  },
  head: ({ loaderData }) =>
    pageHead({
      title: pageTexts.allPlans,
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
  const list = useSuspenseInfiniteQuery(planPages(api, search))
  const { after, ...filters } = search
  const plans = list.data.pages.flatMap((page) => page.data)
  const records = useRecords(list.data.pages.map((page) => page.data))
  const next = list.data.pages.at(-1)?.nextCursor
  return (
    <div className="page py-8 sm:py-10">
      <SectionHeader
        size="page"
        title={pageTexts.allPlans}
        description={DESCRIPTION}
        actions={<ButtonAnchor href="/view/pms">{pageTexts.pmsOverview}</ButtonAnchor>}
      />
      <div className="mt-6 mb-5">
        <PlanFilters search={filters} />
      </div>
      <div className="mb-3 flex flex-wrap items-baseline gap-x-4 text-sm">
        <p role="status" className="num text-ink-muted">
          {countText(plans.length, next === undefined, after === undefined)}
        </p>
        {isFiltered(search) && plans.length > 0 ? (
          <TextAnchor href={PLANS_PATH}>{pageTexts.clearFilters}</TextAnchor>
        ) : null}
      </div>
      <PlanList plans={plans} records={records} narrowed={isFiltered(search)} changing={changing} />
      <LoadMore list={list} nextHref={next === undefined ? undefined : restOfPlans(search, next)} />
      <PerformanceNote />
      <CompareTray />
    </div>
  )
}
