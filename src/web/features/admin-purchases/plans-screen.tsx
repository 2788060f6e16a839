import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { platformPlanLabels } from '#contract/platform-plans/texts.ts'
import type { PurchasedPlan } from '#contract/platform-plans/types.ts'
import { planStatuses, platformPlans } from '#contract/platform-plans/types.ts'
import { useApi } from '#web/lib/api/api.ts'
import { FilteredTable } from '#web/lib/display/filtered-table.tsx'
import { WorkbookButton } from '#web/lib/files/workbook-button.tsx'
import { useFilters } from '#web/lib/navigation/use-filters.ts'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { dateColumn, moneyColumn } from '#web/ui/tables/columns.tsx'
import type { DataColumn } from '#web/ui/tables/data-table.tsx'
import { ChoiceFilter, DaysFilter, ListFilters } from '#web/ui/tables/list-filters.tsx'
import { InvoiceLink } from './invoice-link.tsx'
import { ADMIN_PLANS_PATH, adminPlanPages, type PlansSearch, plansSearchOf } from './pages.ts'
import { plansTexts } from './texts.ts'
import { planText } from './wording.ts'

/** The platform plans of all providers. */
export function PlansScreen({ search }: { search: PlansSearch }) {
  const api = useApi()
  const list = useSuspenseInfiniteQuery(adminPlanPages(api, search))
  return (
    <div className="flex flex-col gap-5">
      <SectionHeader
        size="page"
        title={plansTexts.title}
        description={plansTexts.about}
        actions={
          <WorkbookButton input={{ query: search }} load={() => import('./plans-workbook.ts')} />
        }
      />
      <FilteredTable
        list={list}
        label={plansTexts.title}
        search={search}
        clearHref={ADMIN_PLANS_PATH}
        columns={COLUMNS}
        toolbar={<Filters search={search} />}
      />
    </div>
  )
}

function Filters({ search }: { search: PlansSearch }) {
  const { choice, submit } = useFilters(ADMIN_PLANS_PATH, search, plansSearchOf)
  return (
    <ListFilters label={plansTexts.filterPlans} action={ADMIN_PLANS_PATH} onSubmit={submit}>
      <ChoiceFilter
        {...choice('plan')}
        label={plansTexts.plan}
        className="sm:w-36!"
        all={plansTexts.all}
        options={platformPlans.map((value) => ({ value, label: platformPlanLabels[value] }))}
      />
      <ChoiceFilter
        {...choice('status')}
        label={plansTexts.status}
        className="sm:w-36!"
        all={plansTexts.all}
        options={planStatuses.map((value) => ({ value, label: value }))}
      />
      <DaysFilter choice={choice} />
    </ListFilters>
  )
}

const COLUMNS: readonly DataColumn<PurchasedPlan>[] = [
  {
    id: 'orderdBy',
    header: plansTexts.orderedBy,
    cell: ({ orderdBy, providerId }) => (
      <TextAnchor
        tone="quiet"
        href={`/dashboard/admin/serviceproviderapproval/${providerId}`}
        className="font-[540] wrap-break-word"
      >
        {orderdBy.name}
      </TextAnchor>
    ),
  },
  {
    id: 'service',
    header: plansTexts.serviceOrPlan,
    cell: ({ serviceName, plan }) => (
      <span className="flex flex-col wrap-break-word max-sm:items-end max-sm:text-end sm:min-w-36">
        <span>{serviceName ?? planText(plan)}</span>
        {serviceName === null ? null : (
          <span className="text-xs text-ink-muted">{planText(plan)}</span>
        )}
      </span>
    ),
  },
  {
    id: 'duration',
    header: plansTexts.duration,
    align: 'end',
    cell: (row) => <span className="whitespace-nowrap">{plansTexts.days(row.duration)}</span>,
  },
  moneyColumn('amount', plansTexts.amount, (row) => row.amount),
  moneyColumn('gst', plansTexts.gst, (row) => row.GST),
  moneyColumn('total', plansTexts.total, (row) => row.total, { bold: true }),
  dateColumn('createdAt', plansTexts.date, (row) => row.createdAt),
  {
    id: 'status',
    header: plansTexts.status,
    cell: ({ isExpired }) => (
      <Badge tone={isExpired ? 'down' : 'up'} dot>
        {isExpired ? plansTexts.expired : plansTexts.active}
      </Badge>
    ),
  },
  {
    id: 'invoice',
    header: plansTexts.invoice,
    cell: ({ invoiceLink, orderdBy }) => <InvoiceLink href={invoiceLink} of={orderdBy.name} />,
  },
]
