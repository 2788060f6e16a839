import { walletPurchases } from '#contract/admin/purchases.ts'
import { ADMIN_WALLET_EXPORT_FILE } from '#contract/admin/texts.ts'
import type { ApiClient } from '#contract/call.ts'
import type { AdminWalletPurchase } from '#contract/checkout/types.ts'
import { EXPORT_PAGE_MAX_ROWS } from '#contract/common/limits.ts'
import { listWorkbook } from '#web/lib/files/list-workbook.ts'
import { column, momentCell, moneyCell, workbookOf } from '#web/lib/files/workbook.ts'
import type { MadeWorkbook } from '#web/lib/files/workbook-button.tsx'
import { subscriptionStatusTexts } from '#web/lib/subscriptions/texts.ts'
import type { WalletSearch } from './pages.ts'
import { purchasesWorkbookTexts } from './texts.ts'
import { METHOD_TEXTS } from './wording.ts'

/** All purchases that match the filters. Import it lazily: it loads the workbook writer. */
export function walletWorkbook(
  api: ApiClient,
  search: WalletSearch,
  onRows: (rows: number) => void,
): Promise<MadeWorkbook> {
  return listWorkbook({
    name: ADMIN_WALLET_EXPORT_FILE,
    fetchPage: (cursor) =>
      api(walletPurchases, { query: { ...search, limit: EXPORT_PAGE_MAX_ROWS, cursor } }),
    toBlob: walletSheet,
    onRows,
  })
}

export function walletSheet(rows: readonly AdminWalletPurchase[]): Promise<Blob> {
  return workbookOf(purchasesWorkbookTexts.sheet, COLUMNS, rows)
}

const COLUMNS = [
  column(purchasesWorkbookTexts.purchasedBy, 28, (row: AdminWalletPurchase) => row.purchasedBy),
  column(purchasesWorkbookTexts.soldBy, 30, (row: AdminWalletPurchase) => row.soldByName),
  column(purchasesWorkbookTexts.service, 30, (row: AdminWalletPurchase) => row.serviceName),
  column(purchasesWorkbookTexts.paymentId, 26, (row: AdminWalletPurchase) => row.paymentId),
  column(
    purchasesWorkbookTexts.paymentMethod,
    16,
    (row: AdminWalletPurchase) => METHOD_TEXTS[row.paymentMethod],
  ),
  column(purchasesWorkbookTexts.amountWithoutGst, 18, (row: AdminWalletPurchase) =>
    moneyCell(row.amountWithoutGST),
  ),
  column('GST', 12, (row: AdminWalletPurchase) => moneyCell(row.GST)),
  column(purchasesWorkbookTexts.amount, 14, (row: AdminWalletPurchase) => moneyCell(row.amount)),
  column(purchasesWorkbookTexts.durationDays, 15, (row: AdminWalletPurchase) => row.duration),
  column(purchasesWorkbookTexts.bought, 18, (row: AdminWalletPurchase) =>
    momentCell(row.createdAt),
  ),
  column(purchasesWorkbookTexts.validUntil, 18, (row: AdminWalletPurchase) =>
    momentCell(row.validity),
  ),
  column(
    purchasesWorkbookTexts.status,
    14,
    (row: AdminWalletPurchase) => subscriptionStatusTexts[row.status],
  ),
  column(purchasesWorkbookTexts.invoice, 60, (row: AdminWalletPurchase) => row.invoiceLink),
]
