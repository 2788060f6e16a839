import type { ApiClient } from '#contract/call.ts'
import { type Attendee, exportAttendees } from '#contract/content/host-calls.ts'
import { listWorkbook } from '#web/lib/files/list-workbook.ts'
import { column, fileStamp, momentCell, workbookOf } from '#web/lib/files/workbook.ts'
import type { MadeWorkbook } from '#web/lib/files/workbook-button.tsx'
import { hostTexts } from './texts.ts'

/** All attendees. Import it lazily: it loads the workbook writer. */
export function attendeesWorkbook(
  api: ApiClient,
  id: string,
  onRows: (rows: number) => void,
): Promise<MadeWorkbook> {
  return listWorkbook({
    name: `Tradebox_Attendees_${fileStamp(new Date()).date}.xlsx`,
    fetchPage: (cursor) => api(exportAttendees, { query: { id, cursor } }),
    toBlob: (rows) => workbookOf(hostTexts.attendees, COLUMNS, rows),
    onRows,
  })
}

const COLUMNS = [
  column(hostTexts.name, 28, (row: Attendee) => row.name),
  column(hostTexts.email, 34, (row: Attendee) => row.email),
  column(hostTexts.joined, 18, (row: Attendee) => momentCell(row.joinedAt)),
]
