import { EXPORT_PAGE_MAX_ROWS } from '#contract/common/limits.ts'
import { myInvoices } from '#contract/invoices/calls.ts'
import { defineWorkbook } from '#web/lib/files/list-workbook.ts'
import { invoiceSheetColumns } from './invoices-workbook.ts'
import { workbookTexts } from './texts.ts'

/** The documents that a provider issued or received. Import it lazily, as the other one. */
export const workbook = defineWorkbook({
  name: ({ date }) => `Tradebox_Invoices_${date}.xlsx`,
  sheet: workbookTexts.sheet,
  call: myInvoices,
  pageRows: EXPORT_PAGE_MAX_ROWS,
  columns: invoiceSheetColumns,
})
