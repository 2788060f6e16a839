import type { ApiClient } from '#contract/call.ts'
import { EXPORT_PAGE_MAX_ROWS } from '#contract/common/limits.ts'
import { allInvoices } from '#contract/invoices/calls.ts'
import type { InvoiceRow } from '#contract/invoices/types.ts'
import { column, fileStamp, momentCell, moneyCell, workbookOf } from '#web/lib/files/workbook.ts'
import { allRows, type MadeWorkbook } from '#web/lib/files/workbook-button.tsx'
import type { InvoiceSearch } from './invoice-pages.ts'
import { signOf } from './sign.ts'

/** All documents that the filters leave. Import it lazily: it brings the writer of workbooks. */
export async function invoicesWorkbook(
  api: ApiClient,
  search: InvoiceSearch,
  onRows: (rows: number) => void,
): Promise<MadeWorkbook> {
  const { rows, isWhole } = await allRows(
    (cursor) => api(allInvoices, { query: { ...search, limit: EXPORT_PAGE_MAX_ROWS, cursor } }),
    onRows,
  )
  const blob = await workbookOf('Invoices', COLUMNS, rows)
  return { name: `Tradebox_Invoices_${fileStamp(new Date()).date}.xlsx`, blob, isWhole }
}

const COLUMNS = [
  column('Number', 20, (row: InvoiceRow) => row.number),
  column('Document', 16, (row: InvoiceRow) => row.title),
  column('Date', 18, (row: InvoiceRow) => momentCell(row.issuedAt)),
  column('From', 30, (row: InvoiceRow) => row.supplierName),
  column('To', 30, (row: InvoiceRow) => row.buyerName),
  column('For', 36, (row: InvoiceRow) => row.description),
  column('Amount without GST', 18, (row: InvoiceRow) =>
    moneyCell(signOf(row) * row.amountWithoutGST),
  ),
  column('GST', 12, (row: InvoiceRow) => moneyCell(signOf(row) * row.GST)),
  column('Amount', 14, (row: InvoiceRow) => moneyCell(signOf(row) * row.amount)),
  column('ID', 38, (row: InvoiceRow) => row._id),
]
