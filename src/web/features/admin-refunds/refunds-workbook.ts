import { EXPORT_PAGE_MAX_ROWS } from '#contract/common/limits.ts'
import { type StuckRefund, stuckRefunds } from '#contract/payments/refunds.ts'
import { defineWorkbook } from '#web/lib/files/list-workbook.ts'
import { type Column, column, momentCell, moneyCell } from '#web/lib/files/workbook.ts'
import { REFUND_STATES } from './refund-states.ts'
import { waitingTexts, workbookTexts } from './texts.ts'

const columns: readonly Column<StuckRefund>[] = [
  column(workbookTexts.payer, 28, (row) => row.payerName),
  column(workbookTexts.email, 34, (row) => row.payerEmail),
  column(workbookTexts.mobileNumber, 18, (row) => row.payerNumber),
  column(workbookTexts.paidFor, 32, (row) => row.title),
  column(workbookTexts.reason, 36, (row) => row.reason),
  column(workbookTexts.amount, 14, (row) => moneyCell(row.amount)),
  column(workbookTexts.since, 18, (row) => momentCell(row.at)),
  column(workbookTexts.status, 18, (row) => REFUND_STATES[row.status]),
  column(workbookTexts.charge, 12, (row) => (row.chargeable ? workbookTexts.toSettle : null)),
  column(workbookTexts.payment, 26, (row) => row.paymentId),
  column(workbookTexts.refund, 26, (row) => row.gatewayRefundId),
  column(workbookTexts.attempts, 10, (row) => row.attempts),
  column(workbookTexts.error, 40, (row) => row.error),
  column(workbookTexts.sentOn, 14, (row) => (row.waiting ?? row).sentOn),
  column(workbookTexts.reference, 26, (row) => (row.waiting ?? row).referenceNo),
  column(
    workbookTexts.waiting,
    40,
    (row) => row.waiting && waitingTexts.byAdmin(row.waiting.enteredBy),
  ),
]

/** All refunds that match the filters. Import it lazily: it loads the workbook writer. */
export const workbook = defineWorkbook({
  name: ({ date }) => `Tradebox_Refunds_${date}.xlsx`,
  sheet: workbookTexts.sheet,
  call: stuckRefunds,
  pageRows: EXPORT_PAGE_MAX_ROWS,
  columns,
})
