import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { GstClaim } from '#contract/payouts/types.ts'
import { useApi } from '#web/lib/api/api.ts'
import { WorkbookButton } from '#web/lib/files/workbook-button.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { dateColumn, moneyColumn } from '#web/ui/tables/columns.tsx'
import type { DataColumn } from '#web/ui/tables/data-table.tsx'
import { EndlessTable } from '#web/ui/tables/endless-table.tsx'
import { DueCard } from './due-card.tsx'
import { type GstSearch, gstClaimPages } from './pages.ts'
import { gstTexts } from './texts.ts'

/** GST from sales: the amount due for a range of days, and past claims. */
export function GstScreen({ search }: { search: GstSearch }) {
  const list = useSuspenseInfiniteQuery(gstClaimPages(useApi()))
  return (
    <div className="flex flex-col gap-6">
      <SectionHeader size="page" title={gstTexts.title} description={gstTexts.about} />
      <DueCard search={search} latest={list.data.pages[0]?.data[0]} />
      <section className="flex flex-col gap-4">
        <SectionHeader title={gstTexts.claimHistory} />
        <EndlessTable
          list={list}
          label={gstTexts.gstClaims}
          emptyNote={gstTexts.noneYet}
          columns={COLUMNS}
        />
      </section>
    </div>
  )
}

const COLUMNS: readonly DataColumn<GstClaim>[] = [
  dateColumn('createdAt', gstTexts.claimed, (row) => row.createdAt, {
    sortable: true,
    withTime: true,
  }),
  dateColumn('from', gstTexts.from, (row) => row.from, { sortable: true }),
  dateColumn('to', gstTexts.to, (row) => row.to, { sortable: true }),
  moneyColumn('amountSP', gstTexts.ofProviders, (row) => row.amountSP, { sortable: true }),
  moneyColumn('amountTradebox', gstTexts.ofTradebox, (row) => row.amountTradebox, {
    sortable: true,
  }),
  {
    id: 'byProvider',
    header: gstTexts.byProvider,
    align: 'end',
    cell: (row) => (
      <WorkbookButton
        input={{ query: { claimId: row._id } }}
        load={() => import('./providers-workbook.ts')}
      />
    ),
  },
]
