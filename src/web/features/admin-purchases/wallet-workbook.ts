import { walletPurchases } from '#contract/admin/purchases.ts'
import { ADMIN_WALLET_EXPORT_FILE } from '#contract/admin/texts.ts'
import type { AdminWalletPurchase } from '#contract/checkout/types.ts'
import { EXPORT_PAGE_MAX_ROWS } from '#contract/common/limits.ts'
import { defineWorkbook } from '#web/lib/files/list-workbook.ts'
import { type Column, column, momentCell, moneyCell } from '#web/lib/files/workbook.ts'
import { subscriptionStatusTexts } from '#web/lib/subscriptions/texts.ts'
import { purchasesWorkbookTexts } from './texts.ts'
import { METHOD_TEXTS } from './wording.ts'

const columns: readonly Column<AdminWalletPurchase>[] = [
  column(purchasesWorkbookTexts.purchasedBy, 28, (row) => row.purchasedBy),
  column(purchasesWorkbookTexts.soldBy, 30, (row) => row.soldByName),
  column(purchasesWorkbookTexts.service, 30, (row) => row.serviceName),
  column(purchasesWorkbookTexts.paymentId, 26, (row) => row.paymentId),
  column(purchasesWorkbookTexts.paymentMethod, 16, (row) => METHOD_TEXTS[row.paymentMethod]),
  column(purchasesWorkbookTexts.amountWithoutGst, 18, (row) => moneyCell(row.amountWithoutGST)),
  column('GST', 12, (row) => moneyCell(row.GST)),
  column(purchasesWorkbookTexts.amount, 14, (row) => moneyCell(row.amount)),
  column(purchasesWorkbookTexts.durationDays, 15, (row) => row.duration),
  column(purchasesWorkbookTexts.bought, 18, (row) => momentCell(row.createdAt)),
  column(purchasesWorkbookTexts.validUntil, 18, (row) => momentCell(row.validity)),
  column(purchasesWorkbookTexts.status, 14, (row) => subscriptionStatusTexts[row.status]),
  column(purchasesWorkbookTexts.invoice, 60, (row) => row.invoiceLink),
]

/** All purchases that match the filters. Import it lazily: it loads the workbook writer. */
export const workbook = defineWorkbook({
  name: () => ADMIN_WALLET_EXPORT_FILE,
  sheet: purchasesWorkbookTexts.sheet,
  call: walletPurchases,
  pageRows: EXPORT_PAGE_MAX_ROWS,
  columns,
})
