export { refundDone, refundFailed, refundTransferred } from './events.ts'
export { createPayments, type Payments } from './payments.ts'
export { paymentsHandlers } from './routes.ts'
export type { CapturedPayment, Quote, Seller } from './seams.ts'
