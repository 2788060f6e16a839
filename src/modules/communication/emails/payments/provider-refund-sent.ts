import { providerRefundSent } from '#modules/checkout/index.ts'
import { dayOf, paths, rupeesOf } from '../../texts.ts'
import { emailOn } from '../email-on.ts'

export const providerRefundSentEmail = emailOn(
  providerRefundSent,
  'provider-refund-sent',
  ({ userId, reference, planTitle, refundPaise, sentOn, referenceNo }) => [
    {
      accountId: userId,
      subject: `Refund of ${rupeesOf(refundPaise)} sent`,
      paragraphs: [
        `For order ${reference}, ${planTitle}, ${rupeesOf(refundPaise)} was sent to your bank account on ${dayOf(sentOn)}. Bank reference: ${referenceNo}.`,
        'If it hasn’t arrived after three working days, ask the provider or write to us.',
      ],
      path: paths.orders,
    },
  ],
)
