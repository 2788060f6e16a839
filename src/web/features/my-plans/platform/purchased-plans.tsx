import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { platformPlanLabels } from '#contract/platform-plans/texts.ts'
import type { PurchasedPlan } from '#contract/platform-plans/types.ts'
import { platformPlans } from '#contract/platform-plans/types.ts'
import { useApi } from '#web/lib/api/api.ts'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { dateColumn, moneyColumn } from '#web/ui/tables/columns.tsx'
import type { DataColumn } from '#web/ui/tables/data-table.tsx'
import { EndlessTable } from '#web/ui/tables/endless-table.tsx'
import { purchasePages } from '../pages.ts'
import { platformTexts } from '../texts.ts'

/** The platform plans that a provider bought; the viewer's own without an id. */
export function PurchasedPlans({ id }: { id?: string }) {
  const list = useSuspenseInfiniteQuery(purchasePages(useApi(), id))
  return (
    <div>
      <EndlessTable
        list={list}
        label={platformTexts.purchasedPlatformPlans}
        emptyNote={platformTexts.purchasesHint}
        columns={COLUMNS}
      />
    </div>
  )
}

const COLUMNS: readonly DataColumn<PurchasedPlan>[] = [
  {
    id: 'service',
    header: platformTexts.service,
    sortBy: (row) => row.serviceName,
    cell: (row) => <span className="font-[540] wrap-break-word">{row.serviceName ?? '–'}</span>,
  },
  { id: 'plan', header: platformTexts.plan, sortBy: (row) => row.plan, cell: planText },
  {
    id: 'duration',
    header: platformTexts.duration,
    align: 'end',
    sortBy: (row) => row.duration,
    cell: (row) => platformTexts.days(row.duration),
  },
  dateColumn('createdAt', platformTexts.bought, (row) => row.createdAt, { sortable: true }),
  moneyColumn('amount', platformTexts.price, (row) => row.amount, { sortable: true }),
  moneyColumn('gst', platformTexts.gstColumn, (row) => row.GST, { sortable: true }),
  moneyColumn('total', platformTexts.total, (row) => row.total, { sortable: true, bold: true }),
  {
    id: 'status',
    header: platformTexts.status,
    sortBy: (row) => Number(row.isExpired),
    cell: (row) => (
      <Badge tone={row.isExpired ? 'down' : 'up'} dot>
        {row.isExpired ? platformTexts.expired : platformTexts.active}
      </Badge>
    ),
  },
  {
    id: 'invoice',
    header: platformTexts.invoice,
    cell: (row) =>
      row.invoiceLink === null ? (
        <span className="text-ink-muted">{platformTexts.none}</span>
      ) : (
        <TextAnchor href={row.invoiceLink}>{platformTexts.view}</TextAnchor>
      ),
  },
]

function planText({ plan }: PurchasedPlan): string {
  const known = platformPlans.find((one) => one === plan)
  return known === undefined ? (plan ?? '–') : platformPlanLabels[known]
}
