import { type Attendee, exportAttendees } from '#contract/content/host-calls.ts'
import { defineWorkbook } from '#web/lib/files/list-workbook.ts'
import { type Column, column, momentCell } from '#web/lib/files/workbook.ts'
import { hostTexts } from './texts.ts'

const columns: readonly Column<Attendee>[] = [
  column(hostTexts.name, 28, (row) => row.name),
  column(hostTexts.email, 34, (row) => row.email),
  column(hostTexts.joined, 18, (row) => momentCell(row.joinedAt)),
]

/** All attendees. Import it lazily: it loads the workbook writer. */
export const workbook = defineWorkbook({
  name: ({ date }) => `Tradebox_Attendees_${date}.xlsx`,
  sheet: hostTexts.attendees,
  call: exportAttendees,
  columns,
})
