import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { OpenDispute } from '#contract/payments/disputes.ts'
import { useApi } from '#web/lib/api/api.ts'
import { WorkbookButton } from '#web/lib/files/workbook-button.tsx'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { TabLink, TabLinks } from '#web/ui/navigation/tab-links.tsx'
import { moneyColumn } from '#web/ui/tables/columns.tsx'
import type { DataColumn } from '#web/ui/tables/data-table.tsx'
import { EndlessTable } from '#web/ui/tables/endless-table.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { DISPUTES_PATH, type DisputeSearch, disputePages } from './pages.ts'
import { DISPUTE_STEPS } from './refund-states.ts'
import { disputesTexts } from './texts.ts'

const TABS = [
  { status: undefined, label: disputesTexts.toAnswer },
  { status: 'under_review', label: disputesTexts.underReview },
] as const

/** What banks dispute now, the earliest deadline first. It is answered on the gateway's dashboard. */
export function DisputesScreen({ search }: { search: DisputeSearch }) {
  const list = useSuspenseInfiniteQuery(disputePages(useApi(), search))
  const { status } = search
  return (
    <div className="flex flex-col gap-5">
      <SectionHeader
        size="page"
        title={disputesTexts.title}
        description={disputesTexts.about}
        actions={
          <WorkbookButton input={{ query: search }} load={() => import('./disputes-workbook.ts')} />
        }
      />
      <TabLinks label={disputesTexts.states}>
        {TABS.map((tab) => (
          <TabLink
            key={tab.label}
            to={DISPUTES_PATH}
            activeOptions={{ exact: true, includeSearch: true }}
            search={tab.status === undefined ? {} : { status: tab.status }}
          >
            {tab.label}
          </TabLink>
        ))}
      </TabLinks>
      <EndlessTable
        list={list}
        key={status}
        label={disputesTexts.title}
        columns={COLUMNS}
        emptyNote={
          status === undefined ? disputesTexts.noneToAnswer : disputesTexts.noneUnderReview
        }
      />
    </div>
  )
}

const COLUMNS: readonly DataColumn<OpenDispute>[] = [
  {
    id: 'respondBy',
    header: disputesTexts.answerBy,
    cell: ({ respondBy, step, at }) => (
      <span className="flex flex-col max-sm:items-end">
        {respondBy === null ? '–' : <DateTime value={respondBy} />}
        <span className="text-xs text-ink-muted">
          {DISPUTE_STEPS[step]}, <DateTime value={at} format="date" />
        </span>
      </span>
    ),
  },
  moneyColumn('amount', disputesTexts.amount, (row) => row.amount, { bold: true }),
  {
    id: 'title',
    header: disputesTexts.paidFor,
    cell: ({ title, reference }) => (
      <span className="flex flex-col wrap-break-word max-sm:items-end sm:min-w-20">
        <span>{title}</span>
        {reference === null ? null : (
          <span className="num text-xs text-ink-muted">{reference}</span>
        )}
      </span>
    ),
  },
  {
    id: 'payer',
    header: disputesTexts.payer,
    cell: ({ payerName, payerEmail }) => (
      <span className="flex flex-col items-start wrap-break-word">
        <span>{payerName}</span>
        {payerEmail === null ? null : (
          <TextAnchor tone="quiet" href={`mailto:${payerEmail}`} className="text-xs">
            {payerEmail}
          </TextAnchor>
        )}
      </span>
    ),
  },
  {
    id: 'gateway',
    header: disputesTexts.atTheGateway,
    cell: ({ _id, paymentId }) => (
      <span className="flex flex-col font-mono text-xs max-sm:items-end sm:whitespace-nowrap">
        <span>{paymentId}</span>
        <span className="text-ink-muted">{_id}</span>
      </span>
    ),
  },
]
