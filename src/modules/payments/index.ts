export {
  refundDone,
  refundFailed,
  refundMadeElsewhere,
  refundTransferred,
  strayMoney,
} from './events.ts'
export { createPayments, type Payments } from './payments.ts'
export { paymentsHandlers } from './routes.ts'
export type { CapturedPayment, Quote, Seller } from './seams.ts'
export type { CapturedSale } from './store/invariants.ts'
