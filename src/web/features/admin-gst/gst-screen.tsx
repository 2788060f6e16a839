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

/** Tax that sales brought in: what is due for some days, and what was claimed. */
export function GstScreen({ search }: { search: GstSearch }) {
  const list = useSuspenseInfiniteQuery(gstClaimPages(useApi()))
  const claims = list.data.pages.flatMap((page) => page.data)
  return (
    <div className="flex flex-col gap-6">
      <SectionHeader
        size="page"
        title="GST"
        description="The tax contained in sales and charges, and what was claimed of it."
      />
      <DueCard search={search} latest={claims[0]} />
      <section className="flex flex-col gap-4">
        <SectionHeader title="Claim history" />
        <EndlessTable
          list={list}
          label="GST claims"
          emptyNote="Nothing was claimed yet."
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
    header: 'Claimed',
    sortBy: (row) => row.createdAt,
    cell: (row) => <DateTime value={row.createdAt} />,
  },
  {
    id: 'from',
    header: 'From',
    sortBy: (row) => row.from,
    cell: (row) => <DateTime value={row.from} format="date" />,
  },
  {
    id: 'to',
    header: 'To',
    sortBy: (row) => row.to,
    cell: (row) => <DateTime value={row.to} format="date" />,
  },
  {
    id: 'amountSP',
    header: 'Of providers',
    align: 'end',
    sortBy: (row) => row.amountSP,
    cell: (row) => <Money rupees={row.amountSP} />,
  },
  {
    id: 'amountTradebox',
    header: 'Of Tradebox',
    align: 'end',
    sortBy: (row) => row.amountTradebox,
    cell: (row) => <Money rupees={row.amountTradebox} />,
  },
]
