import { refundPeriods } from '#contract/payments/limits.ts'
import { paymentReturned } from '#modules/checkout/index.ts'
import { paths, rupeesOf } from '../../texts.ts'
import { emailOn } from '../email-on.ts'

export const paymentReturnedEmail = emailOn(
  paymentReturned,
  'payment-returned',
  ({ userId, reference, reason, amountPaise }) => [
    {
      accountId: userId,
      subject: `We’re refunding ${rupeesOf(amountPaise)}`,
      paragraphs: [
        `Your payment for order ${reference} arrived, but we couldn’t complete the order. ${reason}`,
        `${rupeesOf(amountPaise)} will be refunded to your original payment method within ${refundPeriods.arrival}.`,
      ],
      path: paths.cart,
    },
  ],
)
