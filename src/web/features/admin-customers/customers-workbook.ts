import { type Customer, customersExport } from '#contract/admin/customers.ts'
import { customersExportFile } from '#contract/admin/texts.ts'
import type { ApiClient } from '#contract/call.ts'
import { listWorkbook } from '#web/lib/files/list-workbook.ts'
import { column, fileStamp, momentCell, workbookOf } from '#web/lib/files/workbook.ts'
import type { MadeWorkbook } from '#web/lib/files/workbook-button.tsx'
import type { CustomerSearch } from './pages.ts'
import { workbookTexts } from './texts.ts'

/** All customers that match the filters. Import it lazily: it loads the workbook writer. */
export function customersWorkbook(
  api: ApiClient,
  search: CustomerSearch,
  onRows: (rows: number) => void,
): Promise<MadeWorkbook> {
  return listWorkbook({
    name: customersWorkbookName(new Date()),
    fetchPage: (cursor) => api(customersExport, { query: { ...search, cursor } }),
    toBlob: (rows) => workbookOf(workbookTexts.sheet, COLUMNS, rows),
    onRows,
  })
}

/** 'Tradebox_Customers_2026-11-20.xlsx', with the date in IST. */
export function customersWorkbookName(at: Date): string {
  return customersExportFile(fileStamp(at).date)
}

const COLUMNS = [
  column(workbookTexts.name, 28, (row: Customer) => row.name),
  column(workbookTexts.email, 34, (row: Customer) => row.email),
  column(workbookTexts.emailVerified, 14, (row: Customer) => yesOrNo(row.email, row.emailVerified)),
  column(workbookTexts.mobileNumber, 16, (row: Customer) => row.number),
  column(workbookTexts.numberVerified, 15, (row: Customer) =>
    yesOrNo(row.number, row.numberVerified),
  ),
  column(workbookTexts.telegram, 18, (row: Customer) => row.telegram),
  column(workbookTexts.status, 12, (row: Customer) =>
    row.state === 'active' ? workbookTexts.active : workbookTexts.suspended,
  ),
  column(workbookTexts.joined, 18, (row: Customer) => momentCell(row.createdAt)),
  column('ID', 38, (row: Customer) => row._id),
]

function yesOrNo(contact: string | null, verified: boolean): string | null {
  if (contact === null) {
    return null
  }
  return verified ? workbookTexts.yes : workbookTexts.no
}
