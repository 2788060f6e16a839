import { submittedPayments } from '#contract/checkout/orders.ts'
import type { SubmittedPayment } from '#contract/checkout/types.ts'
import { EXPORT_PAGE_MAX_ROWS } from '#contract/common/limits.ts'
import { defineWorkbook } from '#web/lib/files/list-workbook.ts'
import { type Column, column, momentCell, moneyCell } from '#web/lib/files/workbook.ts'
import { paymentState } from './payment-states.ts'
import { workbookTexts } from './texts.ts'

const columns: readonly Column<SubmittedPayment>[] = [
  column(workbookTexts.order, 18, (row) => row.reference),
  column(workbookTexts.submitted, 18, (row) => momentCell(row.submittedAt)),
  column(workbookTexts.buyer, 28, (row) => row.orderByName),
  column(workbookTexts.soldBy, 30, (row) => row.soldByName),
  column(workbookTexts.plan, 30, (row) => row.serviceName),
  column(workbookTexts.amount, 14, (row) => moneyCell(row.amount)),
  column(workbookTexts.utr, 24, (row) => row.utr),
  column(workbookTexts.status, 12, (row) => paymentState(row)[0]),
  column(workbookTexts.decided, 18, (row) => momentCell(row.decidedAt)),
  column(workbookTexts.reason, 40, (row) => row.reason),
  column(workbookTexts.id, 38, (row) => row._id),
]

/** All payments that match the filters. Import it lazily: it loads the workbook writer. */
export const workbook = defineWorkbook({
  name: ({ date }) => `Tradebox_Payments_${date}.xlsx`,
  sheet: workbookTexts.sheet,
  call: submittedPayments,
  pageRows: EXPORT_PAGE_MAX_ROWS,
  columns,
})
