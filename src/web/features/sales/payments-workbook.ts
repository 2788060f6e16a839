import type { ApiClient } from '#contract/call.ts'
import { submittedPayments } from '#contract/checkout/orders.ts'
import type { SubmittedPayment } from '#contract/checkout/types.ts'
import { EXPORT_PAGE_MAX_ROWS } from '#contract/common/limits.ts'
import { listWorkbook } from '#web/lib/files/list-workbook.ts'
import { column, fileStamp, momentCell, moneyCell, workbookOf } from '#web/lib/files/workbook.ts'
import type { MadeWorkbook } from '#web/lib/files/workbook-button.tsx'
import type { PaymentSearch } from './pages.ts'
import { paymentState } from './payment-states.ts'
import { workbookTexts } from './texts.ts'

/** All payments that match the filters. Import it lazily: it loads the workbook writer. */
export function paymentsWorkbook(
  api: ApiClient,
  search: PaymentSearch,
  onRows: (rows: number) => void,
): Promise<MadeWorkbook> {
  return listWorkbook({
    name: `Tradebox_Payments_${fileStamp(new Date()).date}.xlsx`,
    fetchPage: (cursor) =>
      api(submittedPayments, { query: { ...search, limit: EXPORT_PAGE_MAX_ROWS, cursor } }),
    toBlob: (rows) => workbookOf(workbookTexts.sheet, COLUMNS, rows),
    onRows,
  })
}

const COLUMNS = [
  column(workbookTexts.order, 18, (row: SubmittedPayment) => row.reference),
  column(workbookTexts.submitted, 18, (row: SubmittedPayment) => momentCell(row.submittedAt)),
  column(workbookTexts.buyer, 28, (row: SubmittedPayment) => row.orderByName),
  column(workbookTexts.soldBy, 30, (row: SubmittedPayment) => row.soldByName),
  column(workbookTexts.plan, 30, (row: SubmittedPayment) => row.serviceName),
  column(workbookTexts.amount, 14, (row: SubmittedPayment) => moneyCell(row.amount)),
  column(workbookTexts.utr, 24, (row: SubmittedPayment) => row.utr),
  column(workbookTexts.status, 12, (row: SubmittedPayment) => paymentState(row)[0]),
  column(workbookTexts.decided, 18, (row: SubmittedPayment) => momentCell(row.decidedAt)),
  column(workbookTexts.reason, 40, (row: SubmittedPayment) => row.reason),
  column(workbookTexts.id, 38, (row: SubmittedPayment) => row._id),
]
