import { paymentWithdrawn } from '#modules/checkout/index.ts'
import { paths, rupeesOf } from '../../texts.ts'
import { emailOn } from '../email-on.ts'

export const paymentWithdrawnEmail = emailOn(
  paymentWithdrawn,
  'payment-withdrawn',
  ({ providerId, planTitle, reference, pricePaise }) => [
    {
      accountId: providerId,
      subject: `A payment for ${planTitle} was withdrawn`,
      paragraphs: [
        `A customer withdrew the bank transfer of ${rupeesOf(pricePaise)} for ${planTitle} with the reference ${reference}. You can no longer verify it.`,
        'If the money arrived, please send it back to the customer.',
      ],
      path: paths.sales,
    },
  ],
)
