import { adminPlans } from '#contract/admin/purchases.ts'
import { PLANS_EXPORT_SHEET, plansExportFile } from '#contract/admin/texts.ts'
import type { ApiClient } from '#contract/call.ts'
import { EXPORT_PAGE_MAX_ROWS } from '#contract/common/limits.ts'
import type { PurchasedPlan } from '#contract/platform-plans/types.ts'
import { column, fileStamp, momentCell, moneyCell, workbookOf } from '#web/lib/files/workbook.ts'
import { allRows, type MadeWorkbook } from '#web/lib/files/workbook-button.tsx'
import type { PlansSearch } from './pages.ts'
import { planText } from './wording.ts'

/** All platform plans that the filters leave. Import it lazily: it brings the writer of workbooks. */
export async function plansWorkbook(
  api: ApiClient,
  search: PlansSearch,
  onRows: (rows: number) => void,
): Promise<MadeWorkbook> {
  const { rows, isWhole } = await allRows(
    (cursor) => api(adminPlans, { query: { ...search, limit: EXPORT_PAGE_MAX_ROWS, cursor } }),
    onRows,
  )
  return { name: plansWorkbookName(new Date()), blob: await plansSheet(rows), isWhole }
}

export function plansSheet(rows: readonly PurchasedPlan[]): Promise<Blob> {
  return workbookOf(PLANS_EXPORT_SHEET, COLUMNS, rows)
}

/** 'Tradebox_Plans_2026-11-20_15-30-05.xlsx', by the clocks of India. */
export function plansWorkbookName(at: Date): string {
  const { date, time } = fileStamp(at)
  return plansExportFile(date, time)
}

const COLUMNS = [
  column('Ordered by', 30, (row: PurchasedPlan) => row.orderdBy.name),
  column('Provider ID', 38, (row: PurchasedPlan) => row.providerId),
  column('Service', 30, (row: PurchasedPlan) => row.serviceName),
  column('Plan', 12, (row: PurchasedPlan) => planText(row.plan)),
  column('Duration (days)', 15, (row: PurchasedPlan) => row.duration),
  column('Amount', 14, (row: PurchasedPlan) => moneyCell(row.amount)),
  column('GST', 12, (row: PurchasedPlan) => moneyCell(row.GST)),
  column('Total', 14, (row: PurchasedPlan) => moneyCell(row.total)),
  column('Date', 18, (row: PurchasedPlan) => momentCell(row.createdAt)),
  column('Status', 10, (row: PurchasedPlan) => (row.isExpired ? 'Expired' : 'Active')),
  column('Invoice', 60, (row: PurchasedPlan) => row.invoiceLink),
]
