import {
  countSubmitted,
  listConsentMoments,
  listMostPaid,
  listPayers,
  listPurchases,
  sumPaid,
  sumRevenue,
  sumSales,
} from './store/clients.ts'

export type { Paid } from './store/clients.ts'

/** What providers see of their clients' purchases; each statement is for many people or months. */
export const clientSales = {
  /** Paid in all, less what was given back; by person. */
  paidBy: sumPaid,
  /** The same of all who paid more than they got back, in order. */
  payers: listPayers,
  /** The same of these people, those who paid nothing included. */
  mostPaid: listMostPaid,
  revenue: sumRevenue,
  /** Of one provider, since then. */
  sold: sumSales,
  countSubmitted,
  purchases: listPurchases,
  consents: listConsentMoments,
}
