import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { ApiClient } from '#contract/call.ts'
import { PAGE_LIMIT_MAX } from '#contract/common/limits.ts'
import { allPmsServices } from '#contract/plans/calls.ts'
import { categoryPath } from '#contract/providers/categories.ts'
import { pageTexts } from '#web/features/plans/list/texts.ts'
import { FundsTable } from '#web/features/plans/page/funds-table.tsx'
import { useApi } from '#web/lib/api/api.ts'
import { callPages } from '#web/lib/api/call-pages.ts'
import { pageHead } from '#web/lib/page/head.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { LoadMore } from '#web/ui/tables/load-more.tsx'

const TITLE = pageTexts.pmsOverview
const DESCRIPTION = pageTexts.pmsAbout
/** The table sorts in the browser, so it should have all rows: up to 500 funds at once. */
const PAGES_AT_ONCE = 10

const fundPages = (api: ApiClient) =>
  callPages(api, allPmsServices, { query: { limit: PAGE_LIMIT_MAX } })

export const Route = createFileRoute('/view/pms')({
  loader: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureInfiniteQueryData({ ...fundPages(api), pages: PAGES_AT_ONCE })
  },
  head: () => pageHead({ title: TITLE, description: DESCRIPTION, path: '/view/pms' }),
  component: PmsOverview,
})

function PmsOverview() {
  const list = useSuspenseInfiniteQuery(fundPages(useApi()))
  const funds = list.data.pages.flatMap((page) => page.data)
  return (
    <div className="page py-8 sm:py-10">
      <SectionHeader
        size="page"
        title={TITLE}
        description={DESCRIPTION}
        actions={
          <ButtonAnchor href={categoryPath('PMS')}>{pageTexts.portfolioManagers}</ButtonAnchor>
        }
      />
      <div className="mt-6">
        <FundsTable funds={funds} />
      </div>
      <LoadMore list={list} />
    </div>
  )
}
