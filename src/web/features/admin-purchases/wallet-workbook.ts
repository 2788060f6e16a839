import { walletPurchases } from '#contract/admin/purchases.ts'
import { ADMIN_WALLET_EXPORT_FILE } from '#contract/admin/texts.ts'
import type { ApiClient } from '#contract/call.ts'
import type { AdminWalletPurchase } from '#contract/checkout/types.ts'
import { EXPORT_PAGE_MAX_ROWS } from '#contract/common/limits.ts'
import { column, momentCell, moneyCell, workbookOf } from '#web/lib/files/workbook.ts'
import { allRows, type MadeWorkbook } from '#web/lib/files/workbook-button.tsx'
import type { WalletSearch } from './pages.ts'
import { METHOD_TEXTS } from './wording.ts'

/** All purchases that the filters leave. Import it lazily: it brings the writer of workbooks. */
export async function walletWorkbook(
  api: ApiClient,
  search: WalletSearch,
  onRows: (rows: number) => void,
): Promise<MadeWorkbook> {
  const { rows, isWhole } = await allRows(
    (cursor) => api(walletPurchases, { query: { ...search, limit: EXPORT_PAGE_MAX_ROWS, cursor } }),
    onRows,
  )
  return { name: ADMIN_WALLET_EXPORT_FILE, blob: await walletSheet(rows), isWhole }
}

export function walletSheet(rows: readonly AdminWalletPurchase[]): Promise<Blob> {
  return workbookOf('Wallet', COLUMNS, rows)
}

const COLUMNS = [
  column('Purchased by', 28, (row: AdminWalletPurchase) => row.purchasedBy),
  column('Sold by', 30, (row: AdminWalletPurchase) => row.soldByName),
  column('Service', 30, (row: AdminWalletPurchase) => row.serviceName),
  column('Payment ID', 26, (row: AdminWalletPurchase) => row.paymentId),
  column('Payment method', 16, (row: AdminWalletPurchase) => METHOD_TEXTS[row.paymentMethod]),
  column('Amount without GST', 18, (row: AdminWalletPurchase) => moneyCell(row.amountWithoutGST)),
  column('GST', 12, (row: AdminWalletPurchase) => moneyCell(row.GST)),
  column('Amount', 14, (row: AdminWalletPurchase) => moneyCell(row.amount)),
  column('Bought', 18, (row: AdminWalletPurchase) => momentCell(row.createdAt)),
  column('Valid until', 18, (row: AdminWalletPurchase) => momentCell(row.validity)),
  column('Invoice', 60, (row: AdminWalletPurchase) => row.invoiceLink),
]
