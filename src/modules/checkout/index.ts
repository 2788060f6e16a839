export { type Checkout, createCheckout } from './checkout.ts'
export type { Paid } from './client-sales.ts'
export {
  orderPaid,
  paymentRejected,
  paymentReturned,
  paymentSubmitted,
  providerRefundOwed,
  providerRefundSent,
  subscriptionCancelled,
  trialStarted,
} from './events.ts'
export { checkoutHandlers } from './routes.ts'
