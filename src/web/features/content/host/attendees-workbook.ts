import type { ApiClient } from '#contract/call.ts'
import { type Attendee, exportAttendees } from '#contract/content/host-calls.ts'
import { column, fileStamp, momentCell, workbookOf } from '#web/lib/files/workbook.ts'
import { allRows, type MadeWorkbook } from '#web/lib/files/workbook-button.tsx'
import { hostTexts } from './texts.ts'

/** Everybody who attends. Import it lazily: it brings the writer of workbooks. */
export async function attendeesWorkbook(
  api: ApiClient,
  id: string,
  onRows: (rows: number) => void,
): Promise<MadeWorkbook> {
  const { rows, isWhole } = await allRows(
    (cursor) => api(exportAttendees, { query: { id, cursor } }),
    onRows,
  )
  const blob = await workbookOf(hostTexts.attendees, COLUMNS, rows)
  return { name: `Tradebox_Attendees_${fileStamp(new Date()).date}.xlsx`, blob, isWhole }
}

const COLUMNS = [
  column(hostTexts.name, 28, (row: Attendee) => row.name),
  column(hostTexts.email, 34, (row: Attendee) => row.email),
  column(hostTexts.joined, 18, (row: Attendee) => momentCell(row.joinedAt)),
]
