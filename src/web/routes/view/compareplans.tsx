import { useSuspenseQueries } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import Scale from 'lucide-react/icons/scale'
import { serviceDetails } from '#contract/plans/calls.ts'
import {
  COMPARE_PATH,
  COMPARED_MAX,
  COMPARED_MIN,
  comparedIds,
  comparisonOf,
} from '#web/features/plans/compare/comparison.ts'
import { ComparisonTable } from '#web/features/plans/compare/comparison-table.tsx'
import { pageTexts } from '#web/features/plans/compare/texts.ts'
import { PLANS_PATH } from '#web/features/plans/list/plan-search.ts'
import { useApi } from '#web/lib/api/api.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { pageHead } from '#web/lib/page/head.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'

const DESCRIPTION = pageTexts.about

export const Route = createFileRoute('/view/compareplans')({
  validateSearch: comparisonOf,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps }) => {
    const found = await Promise.all(
      comparedIds(deps).map(async (id) => {
        try {
          await queryClient.ensureQueryData(callQuery(api, serviceDetails, { params: { id } }))
          return id
        } catch (error) {
          // A plan that is gone leaves its column empty; the others are still compared.
          if (isApiError(error) && error.code === 'not_found') {
            return undefined
          }
          throw error
        }
      }),
    )
    return { ids: found.filter((id) => id !== undefined) }
  },
  head: () =>
    pageHead({
      path: COMPARE_PATH,
      title: pageTexts.title,
      description: DESCRIPTION,
      unlisted: true,
    }),
  component: ComparePlans,
})

function ComparePlans() {
  const { ids } = Route.useLoaderData()
  const api = useApi()
  const plans = useSuspenseQueries({
    queries: ids.map((id) => callQuery(api, serviceDetails, { params: { id } })),
  }).map(({ data }) => data.data)
  return (
    <div className="page py-8 sm:py-10">
      <SectionHeader
        size="page"
        title={pageTexts.title}
        description={DESCRIPTION}
        actions={<ButtonAnchor href={PLANS_PATH}>{pageTexts.allPlans}</ButtonAnchor>}
      />
      {plans.length < COMPARED_MIN ? (
        <div className="mt-6 rounded-lg border bg-surface">
          <EmptyState
            icon={<Scale size={20} strokeWidth={1.75} aria-hidden="true" />}
            title={plans.length === 0 ? pageTexts.none : pageTexts.oneOnly}
            description={pageTexts.hint(COMPARED_MIN, COMPARED_MAX)}
            action={
              <ButtonAnchor size="sm" href={PLANS_PATH}>
                {pageTexts.pickPlans}
              </ButtonAnchor>
            }
          />
        </div>
      ) : (
        <div className="mt-6">
          <ComparisonTable plans={plans} />
        </div>
      )}
    </div>
  )
}
