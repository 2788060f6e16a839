import { paymentSubmitted, paymentWaiting } from '#modules/checkout/index.ts'
import { paths, rupeesOf } from '../../texts.ts'
import { emailOn } from '../email-on.ts'

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

/** The reminder, while nothing is decided. */
export const paymentWaitingEmail = emailOn(
  paymentWaiting,
  'payment-waiting',
  ({ providerId, planTitle, reference, pricePaise, days }) => [
    {
      accountId: providerId,
      subject: `A payment for ${planTitle} is still waiting for you`,
      paragraphs: [
        `A customer submitted a bank transfer of ${rupeesOf(pricePaise)} for ${planTitle} with the reference ${reference} ${days} days ago. Check whether it arrived, then verify or reject it. Until then the customer can’t use the plan.`,
      ],
      path: paths.sales,
    },
  ],
)
