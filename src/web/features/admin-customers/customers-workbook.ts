import { type Customer, customersExport } from '#contract/admin/customers.ts'
import { customersExportFile } from '#contract/admin/texts.ts'
import { defineWorkbook } from '#web/lib/files/list-workbook.ts'
import { type Column, column, momentCell } from '#web/lib/files/workbook.ts'
import { workbookTexts } from './texts.ts'

const columns: readonly Column<Customer>[] = [
  column(workbookTexts.name, 28, (row) => row.name),
  column(workbookTexts.email, 34, (row) => row.email),
  column(workbookTexts.emailVerified, 14, (row) => yesOrNo(row.email, row.emailVerified)),
  column(workbookTexts.mobileNumber, 16, (row) => row.number),
  column(workbookTexts.numberVerified, 15, (row) => yesOrNo(row.number, row.numberVerified)),
  column(workbookTexts.telegram, 18, (row) => row.telegram),
  column(workbookTexts.status, 12, (row) =>
    row.state === 'active' ? workbookTexts.active : workbookTexts.suspended,
  ),
  column(workbookTexts.joined, 18, (row) => momentCell(row.createdAt)),
  column('ID', 38, (row) => row._id),
]

/** All customers that match the filters. Import it lazily: it loads the workbook writer. */
export const workbook = defineWorkbook({
  name: ({ date }) => customersExportFile(date),
  sheet: workbookTexts.sheet,
  call: customersExport,
  columns,
})

function yesOrNo(contact: string | null, verified: boolean): string | null {
  if (contact === null) {
    return null
  }
  return verified ? workbookTexts.yes : workbookTexts.no
}
