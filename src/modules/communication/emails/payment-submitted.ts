import { paymentSubmitted } from '#modules/checkout/index.ts'
import { paths } from '../texts.ts'
import { emailOn } from './email-on.ts'

export const paymentSubmittedEmail = emailOn(
  paymentSubmitted,
  'payment-submitted',
  ({ providerId, planTitle, reference }) => [
    {
      accountId: providerId,
      subject: `Please verify a payment for ${planTitle}`,
      paragraphs: [
        `A customer submitted a bank transfer for ${planTitle} with the reference ${reference}. Check that it arrived, then verify or reject it:`,
      ],
      path: paths.sales,
    },
  ],
)
