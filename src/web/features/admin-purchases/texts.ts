import type { ReactNode } from 'react'
import { sentence } from '#web/ui/text/sentence.ts'

/** Platform plans that providers bought. */
export const plansTexts = {
  title: 'Plans',
  about: 'Platform plans that providers bought or claimed, newest first.',
  filterPlans: 'Filter plans',
  plan: 'Plan',
  all: 'All',
  status: 'Status',
  orderedBy: 'Ordered by',
  serviceOrPlan: 'Service or plan',
  duration: 'Duration',
  days: (duration: number) => `${duration} days`,
  amount: 'Amount',
  gst: 'GST',
  total: 'Total',
  date: 'Date',
  expired: 'Expired',
  active: 'Active',
  invoice: 'Invoice',
}

/** What customers bought from all providers. */
export const purchasesTexts = {
  title: 'Wallet purchases',
  about: 'What customers bought from all providers, newest first.',
  filterPurchases: 'Filter purchases',
  paymentMethod: 'Payment method',
  all: 'All',
  purchasedBy: 'Purchased by',
  service: 'Service',
  payment: 'Payment',
  withoutGst: 'Without GST',
  gstOf: (amount: ReactNode) => sentence`GST ${amount}`,
  amount: 'Amount',
  bought: 'Bought',
  runs: (days: number, end: ReactNode) => sentence`${days} days, until ${end}`,
  status: 'Status',
  invoice: 'Invoice',
  none: 'None',
  invoiceOf: (of: string) => `View the invoice of ${of}`,
  view: 'View',
}

/** Platform plans as a spreadsheet. */
export const plansWorkbookTexts = {
  orderedBy: 'Ordered by',
  providerId: 'Provider ID',
  service: 'Service',
  plan: 'Plan',
  durationDays: 'Duration (days)',
  amount: 'Amount',
  total: 'Total',
  date: 'Date',
  status: 'Status',
  expired: 'Expired',
  active: 'Active',
  invoice: 'Invoice',
}

/** Purchases as a spreadsheet. */
export const purchasesWorkbookTexts = {
  sheet: 'Wallet',
  purchasedBy: 'Purchased by',
  soldBy: 'Sold by',
  service: 'Service',
  paymentId: 'Payment ID',
  paymentMethod: 'Payment method',
  amountWithoutGst: 'Amount without GST',
  amount: 'Amount',
  durationDays: 'Duration (days)',
  bought: 'Bought',
  validUntil: 'Valid until',
  status: 'Status',
  invoice: 'Invoice',
}

/** Payment methods. */
export const paymentTexts = {
  cardOrUpi: 'Card or UPI',
  toProvider: 'To the provider',
  free: 'Nothing to pay',
}

/** Page titles and descriptions, also for browser tabs and search engines. */
export const pageTexts = {
  plans: 'Plans',
  walletPurchases: 'Wallet purchases',
}
