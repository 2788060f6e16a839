import type { OrderMethod } from '#contract/checkout/states.ts'
import { orderPaid } from '#modules/checkout/index.ts'
import { paths, rupeesOf } from '../../texts.ts'
import { emailOn } from '../email-on.ts'

type Wording = {
  readonly subject: (reference: string) => string
  readonly text: (amount: string, reference: string) => string
}

/** By payment method: a direct payment never reaches the platform. */
const wordings: Readonly<Record<OrderMethod, Wording>> = {
  card: {
    subject: (reference) => `Your order ${reference} is paid`,
    text: (amount, reference) => `We have received ${amount} for your order ${reference}:`,
  },
  manual: {
    subject: (reference) => `Your payment for order ${reference} was verified`,
    text: (amount, reference) =>
      `Your payment of ${amount} directly to the provider, for your order ${reference}, was verified:`,
  },
  free: {
    subject: (reference) => `Your order ${reference} is complete`,
    text: (_, reference) => `Your order ${reference} was free:`,
  },
}

/** To the buyer, and to each provider in the order. */
export const orderPaidEmail = emailOn(
  orderPaid,
  'order-paid',
  ({ userId, method, reference, totalPaise, lines }) => [
    {
      accountId: userId,
      subject: wordings[method].subject(reference),
      paragraphs: [
        wordings[method].text(rupeesOf(totalPaise), reference),
        listed(lines),
        'Find your invoices and a copy of the terms you accepted in your order:',
      ],
      path: paths.orders,
    },
    ...[...Map.groupBy(lines, (line) => line.providerId)].map(([providerId, own]) => ({
      accountId: providerId,
      subject: `You sold ${own.length === 1 ? own[0]?.planTitle : `${own.length} plans`}`,
      paragraphs: [
        `Order ${reference} ${method === 'free' ? 'was free' : 'was paid'}:`,
        listed(own),
      ],
      path: paths.sales,
    })),
  ],
)

type Line = { readonly planTitle: string; readonly pricePaise: string }

function listed(lines: readonly Line[]): string {
  return lines.map((line) => `${line.planTitle}: ${rupeesOf(line.pricePaise)}`).join('\n')
}
