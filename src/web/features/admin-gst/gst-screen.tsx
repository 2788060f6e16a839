import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { GstClaim } from '#contract/payouts/types.ts'
import { useApi } from '#web/lib/api/api.ts'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import type { DataColumn } from '#web/ui/tables/data-table.tsx'
import { EndlessTable } from '#web/ui/tables/endless-table.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { DueCard } from './due-card.tsx'
import { type GstSearch, gstClaimPages } from './pages.ts'
import { gstTexts } from './texts.ts'

/** GST from sales: the amount due for a range of days, and past claims. */
export function GstScreen({ search }: { search: GstSearch }) {
  const list = useSuspenseInfiniteQuery(gstClaimPages(useApi()))
  const claims = list.data.pages.flatMap((page) => page.data)
  return (
    <div className="flex flex-col gap-6">
      <SectionHeader size="page" title={gstTexts.title} description={gstTexts.about} />
      <DueCard search={search} latest={claims[0]} />
      <section className="flex flex-col gap-4">
        <SectionHeader title={gstTexts.claimHistory} />
        <EndlessTable
          list={list}
          label={gstTexts.gstClaims}
          emptyNote={gstTexts.noneYet}
          columns={COLUMNS}
          rows={claims}
          rowId={(row) => row._id}
          mobile="cards"
        />
      </section>
    </div>
  )
}

const COLUMNS: readonly DataColumn<GstClaim>[] = [
  {
    id: 'createdAt',
    header: gstTexts.claimed,
    sortBy: (row) => row.createdAt,
    cell: (row) => <DateTime value={row.createdAt} />,
  },
  {
    id: 'from',
    header: gstTexts.from,
    sortBy: (row) => row.from,
    cell: (row) => <DateTime value={row.from} format="date" />,
  },
  {
    id: 'to',
    header: gstTexts.to,
    sortBy: (row) => row.to,
    cell: (row) => <DateTime value={row.to} format="date" />,
  },
  {
    id: 'amountSP',
    header: gstTexts.ofProviders,
    align: 'end',
    sortBy: (row) => row.amountSP,
    cell: (row) => <Money rupees={row.amountSP} />,
  },
  {
    id: 'amountTradebox',
    header: gstTexts.ofTradebox,
    align: 'end',
    sortBy: (row) => row.amountTradebox,
    cell: (row) => <Money rupees={row.amountTradebox} />,
  },
]
