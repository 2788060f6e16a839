import type { ApiClient } from '#contract/call.ts'
import { EXPORT_PAGE_MAX_ROWS } from '#contract/common/limits.ts'
import { type StuckRefund, stuckRefunds } from '#contract/payments/refunds.ts'
import { column, fileStamp, momentCell, moneyCell, workbookOf } from '#web/lib/files/workbook.ts'
import { allRows, type MadeWorkbook } from '#web/lib/files/workbook-button.tsx'
import type { RefundSearch } from './pages.ts'
import { REFUND_STATES } from './refund-states.ts'

/** All refunds that the filters leave. Import it lazily: it brings the writer of workbooks. */
export async function refundsWorkbook(
  api: ApiClient,
  search: RefundSearch,
  onRows: (rows: number) => void,
): Promise<MadeWorkbook> {
  const { rows, isWhole } = await allRows(
    (cursor) => api(stuckRefunds, { query: { ...search, limit: EXPORT_PAGE_MAX_ROWS, cursor } }),
    onRows,
  )
  const blob = await workbookOf('Refunds', COLUMNS, rows)
  return { name: `Tradebox_Refunds_${fileStamp(new Date()).date}.xlsx`, blob, isWhole }
}

const COLUMNS = [
  column('Payer', 28, (row: StuckRefund) => row.payerName),
  column('Email', 34, (row: StuckRefund) => row.payerEmail),
  column('Paid for', 32, (row: StuckRefund) => row.title),
  column('Reason', 36, (row: StuckRefund) => row.reason),
  column('Amount', 14, (row: StuckRefund) => moneyCell(row.amount)),
  column('Since', 18, (row: StuckRefund) => momentCell(row.at)),
  column('State', 18, (row: StuckRefund) => REFUND_STATES[row.status]),
  column('Payment', 26, (row: StuckRefund) => row.paymentId),
  column('Refund', 26, (row: StuckRefund) => row.gatewayRefundId),
  column('Attempts', 10, (row: StuckRefund) => row.attempts),
  column('Error', 40, (row: StuckRefund) => row.error),
  column('Sent on', 14, (row: StuckRefund) => row.sentOn),
  column('Reference', 26, (row: StuckRefund) => row.referenceNo),
]
