import type { z } from 'zod'
import { refundPeriods } from '#contract/payments/limits.ts'
import { subscriptionCancelled } from '#modules/checkout/index.ts'
import { givenReason, paths, rupeesOf, whyEnded, whyNoRefund } from '../../texts.ts'
import { emailOn } from '../email-on.ts'

type Cancelled = z.output<typeof subscriptionCancelled.payload>

/** To the buyer and to the provider. */
export const subscriptionCancelledEmail = emailOn(
  subscriptionCancelled,
  'subscription-cancelled',
  async (ended, { accounts, tx }) => {
    const buyer = (await accounts.findAccount(tx, ended.userId))?.name ?? 'the customer'
    return [
      {
        accountId: ended.userId,
        subject: buyerSubject(ended),
        paragraphs: [...givenReason(ended, 'buyer'), buyerText(ended)],
        path: paths.orders,
      },
      {
        accountId: ended.providerId,
        subject: `A subscription to ${ended.planTitle} was cancelled`,
        paragraphs: [providerText(ended, buyer), ...givenReason(ended, 'provider')],
        path: paths.sales,
      },
    ]
  },
)

function buyerSubject({ planTitle, endedBy }: Cancelled): string {
  return endedBy === 'plan-removed' || endedBy === 'registration-ended'
    ? `Your subscription to ${planTitle} has ended`
    : `Your subscription to ${planTitle} is cancelled`
}

function buyerText(ended: Cancelled): string {
  const amount = rupeesOf(ended.refundPaise)
  const next = ended.renewalBegins ? ' Your renewal starts now.' : ''
  const over = `Your subscription to ${ended.planTitle} has ended${because(ended)}.${next}`
  switch (ended.route) {
    case 'gateway':
      return `${over} ${gatewayText(ended)} Find the credit note in your order:`
    case 'provider':
      return `${over} You paid the provider directly, so the provider owes you ${amount}. We’ll notify you when it’s sent. Find the credit note in your order:`
    case 'none':
      return `${over} ${whyNoRefund(ended)}`
  }
}

function because({ endedBy }: Cancelled): string {
  switch (endedBy) {
    case 'provider':
      return ' because its provider cancelled it'
    case 'plan-removed':
      return ' because the plan was removed from Tradebox'
    case 'registration-ended':
      return ' because SEBI cancelled or suspended the registration of its provider. Refunds are counted from the day on which SEBI’s order took effect'
    default:
      return ''
  }
}

/** The part that the gateway still has to refund. */
function gatewayText({ refundPaise, alreadyPaise }: Cancelled): string {
  const left = BigInt(refundPaise) - BigInt(alreadyPaise)
  const had = `${rupeesOf(alreadyPaise)} was refunded to you earlier.`
  if (left === 0n) {
    return had
  }
  const goes = `${rupeesOf(String(left))} will be refunded to your original payment method within ${refundPeriods.arrival}.`
  return alreadyPaise === '0' ? goes : `${had} ${goes}`
}

function providerText(ended: Cancelled, buyer: string): string {
  const amount = rupeesOf(ended.refundPaise)
  const over = whyEnded(ended)
  switch (ended.route) {
    case 'gateway':
      return `${over} ${amount} was refunded from your sale, and we issued the credit note.`
    case 'provider':
      return `${over} It was paid to you directly. Please refund ${amount} to ${buyer}, who paid for order ${ended.reference}, and record the transfer in your sales. We issued the credit note.`
    case 'none':
      return `${over} There is no refund.`
  }
}
