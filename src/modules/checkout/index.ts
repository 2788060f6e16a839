export { type Checkout, createCheckout } from './checkout.ts'
export type { ConsentMomentRow, PaidTotal } from './client-sales.ts'
export { agreementDataOf, documentsOf } from './consents/agreement-data.ts'
export type { TermsFile } from './consents/terms-files.ts'
export {
  orderPaid,
  paymentRejected,
  paymentReturned,
  paymentSetOff,
  paymentSubmitted,
  paymentWaiting,
  paymentWithdrawn,
  providerRefundOwed,
  providerRefundSent,
  subscriptionCancelled,
  trialStarted,
} from './events.ts'
export { chargeInvoice, platformChargeIn } from './pay/charge-invoices.ts'
export { lineInvoice, saleEntryOf } from './pay/fulfil-orders.ts'
export { checkoutHandlers } from './routes.ts'
export type { PurchasableFrom } from './rules/fee-allowance.ts'
