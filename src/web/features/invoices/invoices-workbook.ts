import { EXPORT_PAGE_MAX_ROWS } from '#contract/common/limits.ts'
import { allInvoices } from '#contract/invoices/calls.ts'
import type { InvoiceRow } from '#contract/invoices/types.ts'
import { defineWorkbook } from '#web/lib/files/list-workbook.ts'
import { type Column, column, momentCell, moneyCell } from '#web/lib/files/workbook.ts'
import { signOf } from './sign.ts'
import { workbookTexts } from './texts.ts'

/** With all that a return of outward supplies (GSTR-1) asks of a document. */
export const invoiceSheetColumns: readonly Column<InvoiceRow>[] = [
  column(workbookTexts.number, 20, (row) => row.number),
  column(workbookTexts.document, 16, (row) => row.title),
  column(workbookTexts.date, 18, (row) => momentCell(row.issuedAt)),
  column(workbookTexts.credits, 20, (row) => row.credits?.number),
  column(workbookTexts.creditsDate, 18, (row) => momentCell(row.credits?.issuedAt ?? null)),
  column(workbookTexts.from, 30, (row) => row.supplierName),
  column(workbookTexts.fromGstin, 18, (row) => row.supplierGstin),
  column(workbookTexts.to, 30, (row) => row.buyerName),
  column(workbookTexts.toGstin, 18, (row) => row.buyerGstin),
  column(workbookTexts.placeOfSupply, 20, (row) => row.placeOfSupply),
  column(workbookTexts.stateCode, 11, (row) => row.placeOfSupplyCode),
  column(workbookTexts.for, 36, (row) => row.description),
  column(workbookTexts.sac, 10, (row) => row.sac),
  column(workbookTexts.rate, 8, (row) => row.rate),
  column(workbookTexts.taxable, 18, (row) => moneyCell(signOf(row) * row.amountWithoutGST)),
  column(workbookTexts.cgst, 12, (row) => moneyCell(signOf(row) * row.cgst)),
  column(workbookTexts.sgst, 12, (row) => moneyCell(signOf(row) * row.sgst)),
  column(workbookTexts.igst, 12, (row) => moneyCell(signOf(row) * row.igst)),
  column(workbookTexts.gst, 12, (row) => moneyCell(signOf(row) * row.GST)),
  column(workbookTexts.amount, 14, (row) => moneyCell(signOf(row) * row.amount)),
  column(workbookTexts.paidTo, 18, ({ paidTo }) =>
    paidTo === null ? null : workbookTexts.payees[paidTo],
  ),
  column(workbookTexts.id, 38, (row) => row._id),
]

/** All documents that match the filters. Import it lazily: it loads the workbook writer. */
export const workbook = defineWorkbook({
  name: ({ date }) => `Tradebox_Invoices_${date}.xlsx`,
  sheet: workbookTexts.sheet,
  call: allInvoices,
  pageRows: EXPORT_PAGE_MAX_ROWS,
  columns: invoiceSheetColumns,
})
