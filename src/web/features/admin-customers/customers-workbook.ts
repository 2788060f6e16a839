import { type Customer, customersExport } from '#contract/admin/customers.ts'
import { customersExportFile } from '#contract/admin/texts.ts'
import type { ApiClient } from '#contract/call.ts'
import { column, fileStamp, momentCell, workbookOf } from '#web/lib/files/workbook.ts'
import { allRows, type MadeWorkbook } from '#web/lib/files/workbook-button.tsx'
import type { CustomerSearch } from './pages.ts'

/** All customers that the filters leave. Import it lazily: it brings the writer of workbooks. */
export async function customersWorkbook(
  api: ApiClient,
  search: CustomerSearch,
  onRows: (rows: number) => void,
): Promise<MadeWorkbook> {
  const { rows, isWhole } = await allRows(
    (cursor) => api(customersExport, { query: { ...search, cursor } }),
    onRows,
  )
  const blob = await workbookOf('Customers', COLUMNS, rows)
  return { name: customersWorkbookName(new Date()), blob, isWhole }
}

/** 'Tradebox_Customers_2026-11-20.xlsx', by the day in India. */
export function customersWorkbookName(at: Date): string {
  return customersExportFile(fileStamp(at).date)
}

const COLUMNS = [
  column('Name', 28, (row: Customer) => row.name),
  column('Email', 34, (row: Customer) => row.email),
  column('Email verified', 14, (row: Customer) => yesOrNo(row.email, row.emailVerified)),
  column('Mobile number', 16, (row: Customer) => row.number),
  column('Number verified', 15, (row: Customer) => yesOrNo(row.number, row.numberVerified)),
  column('Telegram', 18, (row: Customer) => row.telegram),
  column('State', 12, (row: Customer) => (row.state === 'active' ? 'Active' : 'Suspended')),
  column('Joined', 18, (row: Customer) => momentCell(row.createdAt)),
  column('ID', 38, (row: Customer) => row._id),
]

function yesOrNo(contact: string | null, verified: boolean): string | null {
  if (contact === null) {
    return null
  }
  return verified ? 'Yes' : 'No'
}
