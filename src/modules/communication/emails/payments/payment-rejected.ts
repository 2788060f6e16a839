import { paymentRejected } from '#modules/checkout/index.ts'
import { paths } from '../../texts.ts'
import { emailOn } from '../email-on.ts'

export const paymentRejectedEmail = emailOn(
  paymentRejected,
  'payment-rejected',
  ({ userId, planTitle, reference, reason }) => [
    {
      accountId: userId,
      subject: `Your payment for ${planTitle} was not accepted`,
      paragraphs: [
        `The payment you submitted for order ${reference} was rejected. Reason: ${reason}`,
        'If the money has left your account, send the provider your bank statement or write to us.',
      ],
      path: paths.orders,
    },
  ],
)
