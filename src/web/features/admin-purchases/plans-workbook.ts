import { adminPlans } from '#contract/admin/purchases.ts'
import { PLANS_EXPORT_SHEET, plansExportFile } from '#contract/admin/texts.ts'
import type { ApiClient } from '#contract/call.ts'
import { EXPORT_PAGE_MAX_ROWS } from '#contract/common/limits.ts'
import type { PurchasedPlan } from '#contract/platform-plans/types.ts'
import { listWorkbook } from '#web/lib/files/list-workbook.ts'
import { column, fileStamp, momentCell, moneyCell, workbookOf } from '#web/lib/files/workbook.ts'
import type { MadeWorkbook } from '#web/lib/files/workbook-button.tsx'
import type { PlansSearch } from './pages.ts'
import { plansWorkbookTexts } from './texts.ts'
import { planText } from './wording.ts'

/** All platform plans that match the filters. Import it lazily: it loads the workbook writer. */
export function plansWorkbook(
  api: ApiClient,
  search: PlansSearch,
  onRows: (rows: number) => void,
): Promise<MadeWorkbook> {
  return listWorkbook({
    name: plansWorkbookName(new Date()),
    fetchPage: (cursor) =>
      api(adminPlans, { query: { ...search, limit: EXPORT_PAGE_MAX_ROWS, cursor } }),
    toBlob: plansSheet,
    onRows,
  })
}

export function plansSheet(rows: readonly PurchasedPlan[]): Promise<Blob> {
  return workbookOf(PLANS_EXPORT_SHEET, COLUMNS, rows)
}

/** 'Tradebox_Plans_2026-11-20_15-30-05.xlsx', in IST. */
export function plansWorkbookName(at: Date): string {
  const { date, time } = fileStamp(at)
  return plansExportFile(date, time)
}

const COLUMNS = [
  column(plansWorkbookTexts.orderedBy, 30, (row: PurchasedPlan) => row.orderdBy.name),
  column(plansWorkbookTexts.providerId, 38, (row: PurchasedPlan) => row.providerId),
  column(plansWorkbookTexts.service, 30, (row: PurchasedPlan) => row.serviceName),
  column(plansWorkbookTexts.plan, 12, (row: PurchasedPlan) => planText(row.plan)),
  column(plansWorkbookTexts.durationDays, 15, (row: PurchasedPlan) => row.duration),
  column(plansWorkbookTexts.amount, 14, (row: PurchasedPlan) => moneyCell(row.amount)),
  column('GST', 12, (row: PurchasedPlan) => moneyCell(row.GST)),
  column(plansWorkbookTexts.total, 14, (row: PurchasedPlan) => moneyCell(row.total)),
  column(plansWorkbookTexts.date, 18, (row: PurchasedPlan) => momentCell(row.createdAt)),
  column(plansWorkbookTexts.status, 10, (row: PurchasedPlan) =>
    row.isExpired ? plansWorkbookTexts.expired : plansWorkbookTexts.active,
  ),
  column(plansWorkbookTexts.invoice, 60, (row: PurchasedPlan) => row.invoiceLink),
]
