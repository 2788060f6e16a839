export {
  dashboardRefundMade,
  paymentDisputed,
  refundDone,
  refundFailed,
  refundSentTwice,
  refundTransferred,
  unexpectedPayment,
} from './events.ts'
export type { Gateway } from './gateway/port.ts'
export { createRazorpay } from './gateway/razorpay.ts'
export { paymentSignature, webhookSignature } from './gateway/signatures.ts'
export { createPayments, type Payments } from './payments.ts'
export type { CapturedPayment, Quote, RefundedOnDashboard, Seller } from './ports.ts'
export { paymentsHandlers } from './routes.ts'
export { BANK_ANSWER_TIMEOUT_MS } from './rules/schedule.ts'
export type { CapturedSale } from './store/invariants.ts'
export { sealedEvents } from './webhook/take-event.ts'
