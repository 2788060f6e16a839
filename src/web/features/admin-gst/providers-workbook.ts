import { EXPORT_PAGE_MAX_ROWS } from '#contract/common/limits.ts'
import { gstByProvider, type ProviderGst } from '#contract/payouts/gst-by-provider.ts'
import { defineWorkbook } from '#web/lib/files/list-workbook.ts'
import { type Column, column, moneyCell } from '#web/lib/files/workbook.ts'
import { workbookTexts } from './texts.ts'

const columns: readonly Column<ProviderGst>[] = [
  column(workbookTexts.provider, 36, (row) => row.name),
  column(workbookTexts.gstin, 18, (row) => row.gstin),
  column(workbookTexts.taxable, 18, (row) => moneyCell(row.taxable)),
  column(workbookTexts.gst, 14, (row) => moneyCell(row.gst)),
  column(workbookTexts.refundedTaxable, 24, (row) => moneyCell(row.refundedTaxable)),
  column(workbookTexts.refundedGst, 18, (row) => moneyCell(row.refundedGst)),
  column(workbookTexts.net, 14, (row) => moneyCell(row.net)),
  column(workbookTexts.id, 38, (row) => row._id),
]

/** The providers in a claim, or in the GST due. Import it lazily: it loads the workbook writer. */
export const workbook = defineWorkbook({
  name: ({ date, time }) => `Tradebox_GST_of_providers_${date}_${time}.xlsx`,
  sheet: workbookTexts.sheet,
  call: gstByProvider,
  pageRows: EXPORT_PAGE_MAX_ROWS,
  columns,
})
