import type { ApiClient } from '#contract/call.ts'
import { clientsExport } from '#contract/clients/calls.ts'
import type { Client } from '#contract/clients/types.ts'
import { listWorkbook } from '#web/lib/files/list-workbook.ts'
import { column, fileStamp, momentCell, workbookOf } from '#web/lib/files/workbook.ts'
import type { MadeWorkbook } from '#web/lib/files/workbook-button.tsx'
import { STATUS_LABELS } from '../client-status.tsx'
import type { ClientSearch } from '../pages.ts'
import { workbookTexts } from '../texts.ts'

/** All clients that match the filters. Import it lazily: it loads the workbook writer. */
export function clientsWorkbook(
  api: ApiClient,
  search: ClientSearch,
  onRows: (rows: number) => void,
): Promise<MadeWorkbook> {
  return listWorkbook({
    name: `Tradebox_Clients_${fileStamp(new Date()).date}.xlsx`,
    fetchPage: (cursor) => api(clientsExport, { query: { ...search, cursor } }),
    toBlob: (rows) => workbookOf(workbookTexts.clients, COLUMNS, rows),
    onRows,
  })
}

const COLUMNS = [
  column(workbookTexts.name, 28, (row: Client) => row.name),
  column(workbookTexts.plan, 34, (row: Client) => row.plan),
  column(workbookTexts.morePlans, 12, (row: Client) => row.morePlans),
  column(workbookTexts.soldBy, 28, (row: Client) => row.soldByName),
  column(workbookTexts.status, 12, (row: Client) => STATUS_LABELS[row.status]),
  column(workbookTexts.since, 18, (row: Client) => momentCell(row.since)),
  column(workbookTexts.until, 18, (row: Client) => momentCell(row.until)),
  column(workbookTexts.paidInAll, 16, (row: Client) => row.paid),
  column(workbookTexts.lastMessage, 18, (row: Client) =>
    row.lastMessageAt === null ? null : momentCell(row.lastMessageAt),
  ),
  column(workbookTexts.lastCallReceived, 18, (row: Client) =>
    row.lastCallAt === null ? null : momentCell(row.lastCallAt),
  ),
  column(workbookTexts.tags, 28, (row: Client) => row.tags.map(({ name }) => name).join(', ')),
]
