import type { ApiClient } from '#contract/call.ts'
import { EXPORT_PAGE_MAX_ROWS } from '#contract/common/limits.ts'
import { type StuckRefund, stuckRefunds } from '#contract/payments/refunds.ts'
import { listWorkbook } from '#web/lib/files/list-workbook.ts'
import { column, fileStamp, momentCell, moneyCell, workbookOf } from '#web/lib/files/workbook.ts'
import type { MadeWorkbook } from '#web/lib/files/workbook-button.tsx'
import type { RefundSearch } from './pages.ts'
import { REFUND_STATES } from './refund-states.ts'
import { workbookTexts } from './texts.ts'

/** All refunds that match the filters. Import it lazily: it loads the workbook writer. */
export function refundsWorkbook(
  api: ApiClient,
  search: RefundSearch,
  onRows: (rows: number) => void,
): Promise<MadeWorkbook> {
  return listWorkbook({
    name: `Tradebox_Refunds_${fileStamp(new Date()).date}.xlsx`,
    fetchPage: (cursor) =>
      api(stuckRefunds, { query: { ...search, limit: EXPORT_PAGE_MAX_ROWS, cursor } }),
    toBlob: (rows) => workbookOf(workbookTexts.sheet, COLUMNS, rows),
    onRows,
  })
}

const COLUMNS = [
  column(workbookTexts.payer, 28, (row: StuckRefund) => row.payerName),
  column(workbookTexts.email, 34, (row: StuckRefund) => row.payerEmail),
  column(workbookTexts.paidFor, 32, (row: StuckRefund) => row.title),
  column(workbookTexts.reason, 36, (row: StuckRefund) => row.reason),
  column(workbookTexts.amount, 14, (row: StuckRefund) => moneyCell(row.amount)),
  column(workbookTexts.since, 18, (row: StuckRefund) => momentCell(row.at)),
  column(workbookTexts.status, 18, (row: StuckRefund) => REFUND_STATES[row.status]),
  column(workbookTexts.payment, 26, (row: StuckRefund) => row.paymentId),
  column(workbookTexts.refund, 26, (row: StuckRefund) => row.gatewayRefundId),
  column(workbookTexts.attempts, 10, (row: StuckRefund) => row.attempts),
  column(workbookTexts.error, 40, (row: StuckRefund) => row.error),
  column(workbookTexts.sentOn, 14, (row: StuckRefund) => row.sentOn),
  column(workbookTexts.reference, 26, (row: StuckRefund) => row.referenceNo),
]
