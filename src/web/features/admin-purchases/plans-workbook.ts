import { adminPlans } from '#contract/admin/purchases.ts'
import { PLANS_EXPORT_SHEET, plansExportFile } from '#contract/admin/texts.ts'
import { EXPORT_PAGE_MAX_ROWS } from '#contract/common/limits.ts'
import type { PurchasedPlan } from '#contract/platform-plans/types.ts'
import { defineWorkbook } from '#web/lib/files/list-workbook.ts'
import { type Column, column, momentCell, moneyCell } from '#web/lib/files/workbook.ts'
import { plansWorkbookTexts } from './texts.ts'
import { planText } from './wording.ts'

const columns: readonly Column<PurchasedPlan>[] = [
  column(plansWorkbookTexts.orderedBy, 30, (row) => row.orderdBy.name),
  column(plansWorkbookTexts.providerId, 38, (row) => row.providerId),
  column(plansWorkbookTexts.service, 30, (row) => row.serviceName),
  column(plansWorkbookTexts.plan, 12, (row) => planText(row.plan)),
  column(plansWorkbookTexts.durationDays, 15, (row) => row.duration),
  column(plansWorkbookTexts.amount, 14, (row) => moneyCell(row.amount)),
  column('GST', 12, (row) => moneyCell(row.GST)),
  column(plansWorkbookTexts.total, 14, (row) => moneyCell(row.total)),
  column(plansWorkbookTexts.date, 18, (row) => momentCell(row.createdAt)),
  column(plansWorkbookTexts.status, 10, (row) =>
    row.isExpired ? plansWorkbookTexts.expired : plansWorkbookTexts.active,
  ),
  column(plansWorkbookTexts.invoice, 60, (row) => row.invoiceLink),
]

/** All platform plans that match the filters. Import it lazily: it loads the workbook writer. */
export const workbook = defineWorkbook({
  name: ({ date, time }) => plansExportFile(date, time),
  sheet: PLANS_EXPORT_SHEET,
  call: adminPlans,
  pageRows: EXPORT_PAGE_MAX_ROWS,
  columns,
})
