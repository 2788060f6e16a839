import {
  countSubmitted,
  listConsentMoments,
  listPurchases,
  sumPaid,
  sumRevenue,
  sumSales,
} from './store/clients.ts'

/** What providers see of their clients' purchases; each statement is for many people or months. */
export const clientSales = {
  /** Paid in all, less what was given back; by person. */
  paidBy: sumPaid,
  revenue: sumRevenue,
  /** Of one provider, since then. */
  sold: sumSales,
  countSubmitted,
  purchases: listPurchases,
  consents: listConsentMoments,
}
