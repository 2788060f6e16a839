import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import type { PurchasedPlan } from '#contract/platform-plans/types.ts'
import { planStatuses, platformPlanLabels, platformPlans } from '#contract/platform-plans/types.ts'
import { useApi } from '#web/lib/api/api.ts'
import { WorkbookButton } from '#web/lib/files/workbook-button.tsx'
import { useFilters } from '#web/lib/navigation/use-filters.ts'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import type { DataColumn } from '#web/ui/tables/data-table.tsx'
import { EndlessTable } from '#web/ui/tables/endless-table.tsx'
import { DayFilter, ListFilters } from '#web/ui/tables/list-filters.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { InvoiceLink } from './invoice-link.tsx'
import { ADMIN_PLANS_PATH, adminPlanPages, type PlansSearch, plansSearchOf } from './pages.ts'
import { planText } from './wording.ts'

/** The platform plans of all providers. */
export function PlansScreen({ search }: { search: PlansSearch }) {
  const api = useApi()
  const list = useSuspenseInfiniteQuery(adminPlanPages(api, search))
  const changing = useRouterState({ select: (state) => state.status === 'pending' })
  return (
    <div className="flex flex-col gap-5">
      <SectionHeader
        size="page"
        title="Plans"
        description="Platform plans that providers bought or claimed, the newest first."
        actions={
          <WorkbookButton
            make={async (onRows) => {
              const { plansWorkbook } = await import('./plans-workbook.ts')
              return plansWorkbook(api, search, onRows)
            }}
          />
        }
      />
      <EndlessTable
        list={list}
        label="Plans"
        columns={COLUMNS}
        rows={list.data.pages.flatMap((page) => page.data)}
        rowId={(row) => row._id}
        loading={changing}
        mobile="cards"
        toolbar={<Filters search={search} />}
      />
    </div>
  )
}

function Filters({ search }: { search: PlansSearch }) {
  const { draft, choose, submit } = useFilters(ADMIN_PLANS_PATH, search, plansSearchOf)
  const pick = (name: keyof PlansSearch) => (value: string) =>
    choose({ [name]: plansSearchOf({ [name]: value })[name] })
  return (
    <ListFilters label="Filter plans" action={ADMIN_PLANS_PATH} onSubmit={submit}>
      <Select
        label="Plan"
        name="plan"
        className="sm:w-36!"
        value={draft.plan ?? ''}
        options={[
          { value: '', label: 'All' },
          ...platformPlans.map((value) => ({ value, label: platformPlanLabels[value] })),
        ]}
        onValueChange={pick('plan')}
      />
      <Select
        label="Status"
        name="status"
        className="sm:w-36!"
        value={draft.status ?? ''}
        options={[
          { value: '', label: 'All' },
          ...planStatuses.map((value) => ({ value, label: value })),
        ]}
        onValueChange={pick('status')}
      />
      <DayFilter name="from" label="From" value={draft.from} onValueChange={pick('from')} />
      <DayFilter name="to" label="To" value={draft.to} onValueChange={pick('to')} />
    </ListFilters>
  )
}

const COLUMNS: readonly DataColumn<PurchasedPlan>[] = [
  {
    id: 'orderdBy',
    header: 'Ordered by',
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
    header: 'Service or plan',
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
    header: 'Duration',
    align: 'end',
    cell: (row) => <span className="whitespace-nowrap">{row.duration} days</span>,
  },
  { id: 'amount', header: 'Amount', align: 'end', cell: (row) => <Money rupees={row.amount} /> },
  { id: 'gst', header: 'GST', align: 'end', cell: (row) => <Money rupees={row.GST} /> },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    cell: (row) => <Money rupees={row.total} className="font-[540]" />,
  },
  {
    id: 'createdAt',
    header: 'Date',
    cell: (row) => <DateTime value={row.createdAt} format="date" />,
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ isExpired }) => (
      <Badge tone={isExpired ? 'down' : 'up'} dot>
        {isExpired ? 'Expired' : 'Active'}
      </Badge>
    ),
  },
  {
    id: 'invoice',
    header: 'Invoice',
    cell: ({ invoiceLink, orderdBy }) => <InvoiceLink href={invoiceLink} of={orderdBy.name} />,
  },
]
