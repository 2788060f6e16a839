import { EXPORT_PAGE_MAX_ROWS } from '#contract/common/limits.ts'
import { type Debt, providerDebts } from '#contract/payouts/debts.ts'
import { defineWorkbook } from '#web/lib/files/list-workbook.ts'
import { type Column, column, moneyCell } from '#web/lib/files/workbook.ts'
import { debtsTexts } from './texts.ts'

const columns: readonly Column<Debt>[] = [
  column(debtsTexts.provider, 34, (row) => row.name),
  column(debtsTexts.email, 34, (row) => row.email),
  column(debtsTexts.owed, 14, (row) => moneyCell(row.owed)),
  column(debtsTexts.held, 20, (row) => moneyCell(row.held)),
]

/** All that matches the search. Import it lazily: it loads the workbook writer. */
export const workbook = defineWorkbook({
  name: ({ date }) => `Tradebox_Owed_By_Providers_${date}.xlsx`,
  sheet: debtsTexts.title,
  call: providerDebts,
  pageRows: EXPORT_PAGE_MAX_ROWS,
  columns,
})
