import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MessageReport } from '#contract/messaging/admin-calls.ts'
import { messageReportReasonLabels } from '#contract/messaging/texts.ts'
import { useApi } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { TabLink, TabLinks } from '#web/ui/navigation/tab-links.tsx'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'
import { actionsColumn } from '#web/ui/tables/columns.tsx'
import type { DataColumn } from '#web/ui/tables/data-table.tsx'
import { EndlessTable } from '#web/ui/tables/endless-table.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { MESSAGE_REPORTS_PATH, type ReportState, reportPages } from './pages.ts'
import { reportsTexts } from './texts.ts'

const ReportDialog = lazyPart(async () => (await import('./report-dialog.tsx')).ReportDialog)

const BASE_COLUMNS: readonly DataColumn<MessageReport>[] = [
  {
    id: 'createdAt',
    header: reportsTexts.reported,
    cell: ({ createdAt }) => <DateTime value={createdAt} className="whitespace-nowrap" />,
  },
  { id: 'reporter', header: reportsTexts.by, cell: ({ reporter }) => <Person person={reporter} /> },
  {
    id: 'reported',
    header: reportsTexts.about,
    cell: ({ reported }) => <Person person={reported} />,
  },
  {
    id: 'reason',
    header: reportsTexts.reason,
    cell: ({ reason, details, outcome }) => (
      <span className="flex max-w-md flex-col wrap-anywhere max-sm:items-end max-sm:text-end">
        <span>{messageReportReasonLabels[reason]}</span>
        {details === '' ? null : <span className="text-sm text-ink-muted">{details}</span>}
        {outcome === null ? null : (
          <span className="text-sm text-ink-soft">{reportsTexts.outcome(outcome)}</span>
        )}
      </span>
    ),
  },
]

function Person({ person }: { person: MessageReport['reporter'] }) {
  return (
    <span className="flex flex-col max-sm:items-end">
      <span className="font-[540] wrap-anywhere">{person.name}</span>
      <span className="text-xs text-ink-muted">
        {person.role === 'provider' ? reportsTexts.provider : reportsTexts.investor}
      </span>
    </span>
  )
}

export function ReportsScreen({ state }: { state: ReportState }) {
  const list = useSuspenseInfiniteQuery(reportPages(useApi(), state))
  const [opened, setOpened] = useState<MessageReport>()
  const columns = [...BASE_COLUMNS, openColumn(setOpened)]
  return (
    <div className="flex flex-col gap-5">
      <SectionHeader size="page" title={reportsTexts.title} description={reportsTexts.pageAbout} />
      <TabLinks label={reportsTexts.reportsByStatus}>
        <TabLink
          to={MESSAGE_REPORTS_PATH}
          activeOptions={{ exact: true, includeSearch: true }}
          search={{}}
        >
          {reportsTexts.open}
        </TabLink>
        <TabLink
          to={MESSAGE_REPORTS_PATH}
          activeOptions={{ exact: true, includeSearch: true }}
          search={{ state: 'closed' }}
        >
          {reportsTexts.closed}
        </TabLink>
      </TabLinks>
      <EndlessTable
        list={list}
        key={state}
        label={state === 'open' ? reportsTexts.openReports : reportsTexts.closedReports}
        emptyNote={state === 'open' ? reportsTexts.noOpenReports : reportsTexts.noClosedReports}
        columns={columns}
      />
      {opened === undefined ? null : (
        <ReportDialog key={opened._id} report={opened} onClose={() => setOpened(undefined)} />
      )}
    </div>
  )
}

function openColumn(onOpen: (report: MessageReport) => void): DataColumn<MessageReport> {
  return actionsColumn((row) => (
    <Button size="sm" onClick={() => onOpen(row)}>
      {reportsTexts.review}
    </Button>
  ))
}
