import {
  countSubmitted,
  listConsentMoments,
  listPaidTotals,
  listPayers,
  listPurchases,
  sumPaid,
  sumRevenue,
  sumSales,
} from './store/clients.ts'

export type { ConsentMomentRow, PaidTotal } from './store/clients.ts'

/** A provider's view of its clients' purchases. Each statement serves many clients or months. */
export const clientSales = {
  /** Total paid less refunds, by client. */
  paidBy: sumPaid,
  /** The same for all who paid more than they were refunded, in descending order. */
  payers: listPayers,
  /** The same for the given clients, those who paid nothing included. */
  paidTotals: listPaidTotals,
  revenue: sumRevenue,
  /** Sales of one provider since a moment. */
  salesSince: sumSales,
  countSubmitted,
  purchases: listPurchases,
  consents: listConsentMoments,
}
