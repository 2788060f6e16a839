export { paymentCaptured, paymentFailed, refundDone, refundFailed } from './events.ts'
export type {
  CapturedPayment,
  FindQuote,
  Fulfil,
  GatewayOrder,
  Opening,
  Quote,
  RefundRequest,
  Seller,
  Sellers,
} from './seams.ts'
