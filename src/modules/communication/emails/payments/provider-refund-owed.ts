import { providerRefundOwed } from '#modules/checkout/index.ts'
import { paths, rupeesOf } from '../../texts.ts'
import { emailOn } from '../email-on.ts'

export const providerRefundOwedEmail = emailOn(
  providerRefundOwed,
  'provider-refund-owed',
  async ({ userId, providerId, planTitle, reference, days, refundPaise }, { accounts, tx }) => {
    const buyer = (await accounts.findAccount(tx, userId))?.name ?? 'the customer'
    const amount = rupeesOf(refundPaise)
    return [
      {
        accountId: providerId,
        subject: `Please refund ${amount} to ${buyer}`,
        paragraphs: [
          `${buyer} paid you directly for ${planTitle}, order ${reference}, and cancelled it ${days} days ago. Please refund ${amount} and record the transfer in your sales. We may pause the listing of a provider who does not pay.`,
        ],
        path: paths.sales,
      },
    ]
  },
)
