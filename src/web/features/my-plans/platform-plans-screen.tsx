import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { PurchasedPlan } from '#contract/entities/money.ts'
import { platformPlanLabels, platformPlans } from '#contract/enums.ts'
import { useApi } from '#web/lib/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Money } from '#web/ui/money.tsx'
import { SectionHeader } from '#web/ui/section-header.tsx'
import { TextAnchor } from '#web/ui/text-link.tsx'
import { ComparisonTable } from './choice-fields.tsx'
import { NewServiceButton } from './new-service-button.tsx'
import { purchasePages } from './pages.ts'
import { SellingTabs } from './selling-tabs.tsx'

/** What the platform's plans hold and cost, and those that the provider has bought. */
export function PlatformPlansScreen() {
  const list = useSuspenseInfiniteQuery(purchasePages(useApi()))
  return (
    <div className="flex flex-col gap-6">
      <SectionHeader
        size="page"
        title="Platform plans"
        description="Each service is on sale for as long as its platform plan runs. GST of 18 % comes on top."
        actions={<NewServiceButton />}
      />
      <SellingTabs />
      <ComparisonTable />
      <SectionHeader size="section" title="Your purchases" />
      <DataTable
        label="Purchased platform plans"
        columns={COLUMNS}
        rows={list.data.pages.flatMap((page) => page.data)}
        rowId={(row) => row._id}
        mobile="cards"
      />
      <LoadMore
        onLoad={() => void list.fetchNextPage()}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        done={!list.hasNextPage}
      />
    </div>
  )
}

const COLUMNS: readonly DataColumn<PurchasedPlan>[] = [
  {
    id: 'service',
    header: 'Service',
    sortBy: (row) => row.serviceName,
    cell: (row) => <span className="font-[540] wrap-break-word">{row.serviceName ?? '–'}</span>,
  },
  { id: 'plan', header: 'Plan', sortBy: (row) => row.plan, cell: planText },
  {
    id: 'duration',
    header: 'Duration',
    align: 'end',
    sortBy: (row) => row.duration,
    cell: (row) => `${row.duration} days`,
  },
  {
    id: 'createdAt',
    header: 'Bought',
    sortBy: (row) => row.createdAt,
    cell: (row) => <DateTime value={row.createdAt} format="date" />,
  },
  {
    id: 'amount',
    header: 'Price',
    align: 'end',
    sortBy: (row) => row.amount,
    cell: (row) => <Money rupees={row.amount} />,
  },
  {
    id: 'gst',
    header: 'GST',
    align: 'end',
    sortBy: (row) => row.GST,
    cell: (row) => <Money rupees={row.GST} />,
  },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    sortBy: (row) => row.total,
    cell: (row) => <Money rupees={row.total} className="font-[540]" />,
  },
  {
    id: 'status',
    header: 'Status',
    sortBy: (row) => Number(row.isExpired),
    cell: (row) => (
      <Badge tone={row.isExpired ? 'down' : 'up'} dot>
        {row.isExpired ? 'Expired' : 'Active'}
      </Badge>
    ),
  },
  {
    id: 'invoice',
    header: 'Invoice',
    cell: (row) =>
      row.invoiceLink === null ? (
        <span className="text-ink-muted">None</span>
      ) : (
        <TextAnchor href={row.invoiceLink}>View</TextAnchor>
      ),
  },
]

function planText({ plan }: PurchasedPlan): string {
  const known = platformPlans.find((one) => one === plan)
  return known === undefined ? (plan ?? '–') : platformPlanLabels[known]
}
