import { clientsExport } from '#contract/clients/calls.ts'
import type { Client } from '#contract/clients/types.ts'
import { defineWorkbook } from '#web/lib/files/list-workbook.ts'
import { type Column, column, momentCell } from '#web/lib/files/workbook.ts'
import { STATUS_LABELS } from '../client-status.tsx'
import { workbookTexts } from '../texts.ts'

const columns: readonly Column<Client>[] = [
  column(workbookTexts.name, 28, (row) => row.name),
  column(workbookTexts.plan, 34, (row) => row.plan),
  column(workbookTexts.morePlans, 12, (row) => row.morePlans),
  column(workbookTexts.soldBy, 28, (row) => row.soldByName),
  column(workbookTexts.status, 12, (row) => STATUS_LABELS[row.status]),
  column(workbookTexts.since, 18, (row) => momentCell(row.since)),
  column(workbookTexts.until, 18, (row) => momentCell(row.until)),
  column(workbookTexts.paidInAll, 16, (row) => row.paid),
  column(workbookTexts.lastMessage, 18, (row) =>
    row.lastMessageAt === null ? null : momentCell(row.lastMessageAt),
  ),
  column(workbookTexts.lastCallReceived, 18, (row) =>
    row.lastCallAt === null ? null : momentCell(row.lastCallAt),
  ),
  column(workbookTexts.tags, 28, (row) => row.tags.map(({ name }) => name).join(', ')),
]

/** All clients that match the filters. Import it lazily: it loads the workbook writer. */
export const workbook = defineWorkbook({
  name: ({ date }) => `Tradebox_Clients_${date}.xlsx`,
  sheet: workbookTexts.clients,
  call: clientsExport,
  columns,
})
