import type { ApiClient } from '#contract/call.ts'
import { EXPORT_PAGE_MAX_ROWS } from '#contract/common/limits.ts'
import { allInvoices } from '#contract/invoices/calls.ts'
import type { InvoiceRow } from '#contract/invoices/types.ts'
import { listWorkbook } from '#web/lib/files/list-workbook.ts'
import { column, fileStamp, momentCell, moneyCell, workbookOf } from '#web/lib/files/workbook.ts'
import type { MadeWorkbook } from '#web/lib/files/workbook-button.tsx'
import type { InvoiceSearch } from './invoice-pages.ts'
import { signOf } from './sign.ts'
import { workbookTexts } from './texts.ts'

/** All documents that match the filters. Import it lazily: it loads the workbook writer. */
export function invoicesWorkbook(
  api: ApiClient,
  search: InvoiceSearch,
  onRows: (rows: number) => void,
): Promise<MadeWorkbook> {
  return listWorkbook({
    name: `Tradebox_Invoices_${fileStamp(new Date()).date}.xlsx`,
    fetchPage: (cursor) =>
      api(allInvoices, { query: { ...search, limit: EXPORT_PAGE_MAX_ROWS, cursor } }),
    toBlob: (rows) => workbookOf(workbookTexts.sheet, COLUMNS, rows),
    onRows,
  })
}

const COLUMNS = [
  column(workbookTexts.number, 20, (row: InvoiceRow) => row.number),
  column(workbookTexts.document, 16, (row: InvoiceRow) => row.title),
  column(workbookTexts.date, 18, (row: InvoiceRow) => momentCell(row.issuedAt)),
  column(workbookTexts.from, 30, (row: InvoiceRow) => row.supplierName),
  column(workbookTexts.to, 30, (row: InvoiceRow) => row.buyerName),
  column(workbookTexts.for, 36, (row: InvoiceRow) => row.description),
  column(workbookTexts.taxable, 18, (row: InvoiceRow) =>
    moneyCell(signOf(row) * row.amountWithoutGST),
  ),
  column(workbookTexts.gst, 12, (row: InvoiceRow) => moneyCell(signOf(row) * row.GST)),
  column(workbookTexts.amount, 14, (row: InvoiceRow) => moneyCell(signOf(row) * row.amount)),
  column(workbookTexts.id, 38, (row: InvoiceRow) => row._id),
]
