import type { ReactNode } from 'react'
import { sentence } from '#web/ui/text/sentence.ts'

/** The payments for admins. */
export const adminPaymentsTexts = {
  title: 'Payments',
  about: 'Direct payments to providers. Those awaiting a decision come first.',
  filter: 'Filter payments',
  search: 'Search',
  searchExample: 'Order, UTR or buyer',
  status: 'Status',
  all: 'All',
  payments: ['payment', 'payments'],
} as const

/** Direct payments and their outcome. */
export const paymentTexts = {
  utrSeenBefore: 'UTR seen before',
  proofSeenBefore: 'Proof seen before',
  toVerify: 'Payments to verify',
  noneMatch: 'No payments match these filters.',
  none: 'No direct payments yet.',
  submitted: 'Submitted',
  buyer: 'Buyer',
  plan: 'Plan',
  amount: 'Amount',
  utr: 'UTR',
  notGiven: 'Not given',
  status: 'Status',
  look: (open: boolean, reference: string) => `${open ? 'Check' : 'View'} payment ${reference}`,
  check: 'Check',
  view: 'View',
  stateQuoted: 'Not paid',
  stateSubmitted: 'To verify',
  statePaid: 'Verified',
  stateRejected: 'Rejected',
  stateWithdrawn: 'Withdrawn',
  stateExpired: 'Expired',
  stateRefunded: 'Cancelled',
}

/** The payments as a spreadsheet. */
export const workbookTexts = {
  sheet: 'Payments',
  order: 'Order',
  submitted: 'Submitted',
  buyer: 'Buyer',
  soldBy: 'Sold by',
  plan: 'Plan',
  amount: 'Amount',
  utr: 'UTR',
  status: 'Status',
  decided: 'Decided',
  reason: 'Reason',
  id: 'ID',
}

/** The proof of a payment, to be verified or rejected. */
export const proofTexts = {
  title: (reference: string) => `Payment ${reference}`,
  about: 'Verify only after the money has arrived. The plan activates and is invoiced immediately.',
  close: 'Close',
  buyer: 'Buyer',
  plan: 'Plan',
  soldBy: 'Sold by',
  amount: 'Amount',
  gst: 'GST included',
  submitted: 'Submitted',
  utr: 'UTR',
  decided: 'Decided',
  agreement: 'Agreement',
  reason: 'Reason',
  notGiven: 'Not given',
  reasonHint: 'The buyer sees this.',
  back: 'Back',
  rejectPayment: 'Reject payment',
  reject: 'Reject',
  verifyPayment: 'Verify payment',
  rechargeOwn: 'Recharge your wallet',
  rechargeOther: 'Open the provider’s wallet',
  proof: 'Proof of the payment',
  isPdf: 'The proof is a PDF file.',
  openProof: 'Open proof in a new tab',
  downloadProof: 'Download the proof',
}

/** Refunds that a provider sends from its bank. */
export const refundTexts = {
  recordAmount: (amount: string) => `Record the refund of ${amount}`,
  recordHint: (buyer: string, order: string) =>
    `Sent by bank to ${buyer}, for order ${order}. The buyer sees the reference.`,
  title: 'Refunds to customers',
  adminTitle: 'Refunds by providers',
  adminAbout: 'Cancelled plans that were paid directly to the provider, who sends the refund.',
  about:
    'They paid you directly and cancelled. Send the refund from your bank, then record it here.',
  refunds: 'Refunds',
  cancelled: 'Cancelled',
  buyer: 'Buyer',
  plan: 'Plan',
  paidWith: 'Paid with',
  toRefund: 'To refund',
  status: 'Status',
  toSend: 'To be sent',
  sent: 'Sent',
  recordOf: (reference: string) => `Record the refund of ${reference}`,
  record: 'Record',
}

export const salesTexts = {
  title: 'Sales',
  about: 'Your sales, and direct payments awaiting confirmation.',
  paymentsToYou: 'Payments to you',
  allSales: 'All sales',
  none: 'Your first sale appears here once it’s paid.',
  byCard: 'Card or UPI',
  byTransfer: 'Transfer',
  free: 'Nothing to pay',
  date: 'Date',
  buyer: 'Buyer',
  plan: 'Plan',
  paidBy: 'Paid by',
  withoutGst: 'Without GST',
  gstOf: (amount: ReactNode) => sentence`GST ${amount}`,
  amount: 'Amount',
  until: 'Until',
  status: 'Status',
  invoice: 'Invoice',
  view: 'View',
}

/** Page titles and descriptions, also for browser tabs and search engines. */
export const pageTexts = {
  payments: 'Payments',
  sales: 'Sales',
}
