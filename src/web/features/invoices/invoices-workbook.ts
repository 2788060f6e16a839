import { EXPORT_PAGE_MAX_ROWS } from '#contract/common/limits.ts'
import { allInvoices } from '#contract/invoices/calls.ts'
import type { InvoiceRow } from '#contract/invoices/types.ts'
import { defineWorkbook } from '#web/lib/files/list-workbook.ts'
import { type Column, column, momentCell, moneyCell } from '#web/lib/files/workbook.ts'
import { signOf } from './sign.ts'
import { workbookTexts } from './texts.ts'

const columns: readonly Column<InvoiceRow>[] = [
  column(workbookTexts.number, 20, (row) => row.number),
  column(workbookTexts.document, 16, (row) => row.title),
  column(workbookTexts.date, 18, (row) => momentCell(row.issuedAt)),
  column(workbookTexts.from, 30, (row) => row.supplierName),
  column(workbookTexts.to, 30, (row) => row.buyerName),
  column(workbookTexts.for, 36, (row) => row.description),
  column(workbookTexts.taxable, 18, (row) => moneyCell(signOf(row) * row.amountWithoutGST)),
  column(workbookTexts.gst, 12, (row) => moneyCell(signOf(row) * row.GST)),
  column(workbookTexts.amount, 14, (row) => moneyCell(signOf(row) * row.amount)),
  column(workbookTexts.id, 38, (row) => row._id),
]

/** All documents that match the filters. Import it lazily: it loads the workbook writer. */
export const workbook = defineWorkbook({
  name: ({ date }) => `Tradebox_Invoices_${date}.xlsx`,
  sheet: workbookTexts.sheet,
  call: allInvoices,
  pageRows: EXPORT_PAGE_MAX_ROWS,
  columns,
})
