import { EXPORT_PAGE_MAX_ROWS } from '#contract/common/limits.ts'
import { type OpenDispute, openDisputes } from '#contract/payments/disputes.ts'
import { defineWorkbook } from '#web/lib/files/list-workbook.ts'
import { type Column, column, momentCell, moneyCell } from '#web/lib/files/workbook.ts'
import { DISPUTE_STEPS } from './refund-states.ts'
import { disputesTexts } from './texts.ts'

const columns: readonly Column<OpenDispute>[] = [
  column(disputesTexts.answerBy, 18, (row) => row.respondBy && momentCell(row.respondBy)),
  column(disputesTexts.step, 20, (row) => DISPUTE_STEPS[row.step]),
  column(disputesTexts.since, 18, (row) => momentCell(row.at)),
  column(disputesTexts.amount, 14, (row) => moneyCell(row.amount)),
  column(disputesTexts.paidFor, 32, (row) => row.title),
  column(disputesTexts.order, 22, (row) => row.reference),
  column(disputesTexts.payer, 28, (row) => row.payerName),
  column(disputesTexts.email, 34, (row) => row.payerEmail),
  column(disputesTexts.payment, 26, (row) => row.paymentId),
  column(disputesTexts.dispute, 26, (row) => row._id),
]

/** All disputes of the list that is shown. Import it lazily: it loads the workbook writer. */
export const workbook = defineWorkbook({
  name: ({ date }) => `Tradebox_Disputes_${date}.xlsx`,
  sheet: disputesTexts.title,
  call: openDisputes,
  pageRows: EXPORT_PAGE_MAX_ROWS,
  columns,
})
