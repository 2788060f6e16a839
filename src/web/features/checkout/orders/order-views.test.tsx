import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { LineRefund, Order, OrderLine } from '#contract/checkout/types.ts'
import { OrderBadge } from '#web/lib/orders/order-badge.tsx'
import { LinePapers } from './line-papers.tsx'
import { OrderDetails } from './order-details.tsx'

const line: OrderLine = {
  _id: '1',
  serviceId: '2',
  serviceName: 'Morning Calls',
  version: 1,
  soldById: '3',
  soldByName: 'Asha Rao',
  gst: true,
  listPrice: 1_180,
  discount: 0,
  couponCode: null,
  price: 1_180,
  split: { taxable: 1_000, cgst: 90, sgst: 90, igst: 0 },
  validity: 90,
  renewal: false,
  consentedAt: null,
  agreementId: null,
  invoiceId: null,
  creditNoteIds: [],
  refund: null,
  subscriptionId: null,
}

function cancelledOrder(refunds: readonly Partial<LineRefund>[]): Order {
  return {
    _id: '4',
    reference: 'AAAAAAAAAAAAAA',
    method: 'card',
    status: 'refunded',
    total: 1_180 * refunds.length,
    lines: refunds.map((refund) => ({
      ...line,
      refund: { amount: 1_180, route: 'gateway', backAt: NOW, referenceNo: null, ...refund },
    })),
    createdAt: NOW,
    expiresAt: NOW,
    paidAt: NOW,
    needs: [],
    proofUntil: null,
    payment: null,
    openPayment: null,
    returned: null,
  }
}

/** The badge's text. */
function badge(order: Order): string {
  return renderToStaticMarkup(<OrderBadge order={order} />).replace(/<[^>]+>/g, '')
}

/** The badge's text for a cancelled order with these refunds. */
function shown(...refunds: readonly Partial<LineRefund>[]): string {
  return badge(cancelledOrder(refunds))
}

const NOW = '2026-11-28T10:00:00.000Z'

it('calls a payment withdrawn that its buyer took back', () => {
  const payment = { utr: null, submittedAt: NOW, decidedAt: NOW, withdrawn: true, reason: null }
  const order: Order = { ...cancelledOrder([]), status: 'rejected', payment }
  expect(badge(order)).toBe('Withdrawn')
  expect(badge({ ...order, payment: { ...payment, withdrawn: false } })).toBe('Rejected')
})

it('shows how much of a cancelled order was refunded', () => {
  expect(shown({})).toBe('Refunded')
  expect(shown({ amount: 1_166.89 })).toBe('Partly refunded')
  expect(shown({}, { amount: 0, route: 'none', backAt: null })).toBe('Partly refunded')
  expect(shown({ amount: 0, route: 'none', backAt: null })).toBe('Cancelled')
  expect(shown({ backAt: null })).toBe('Refund due')
})

it('links every credit note of a plan', () => {
  const links = (ids: string[]) =>
    [
      ...renderToStaticMarkup(<LinePapers line={{ ...line, creditNoteIds: ids }} />).matchAll(
        /href="([^"]+)".*?<\/a>/g,
      ),
    ].map(([link, path]) => [path, link.replace(/^[^>]*>|<[^>]+>/g, '')])
  expect(links(['a'])).toEqual([['/dashboard/user/invoices/a', 'Credit note of Morning Calls']])
  expect(links(['a', 'b'])).toEqual([
    ['/dashboard/user/invoices/a', 'Credit note 1 of Morning Calls'],
    ['/dashboard/user/invoices/b', 'Credit note 2 of Morning Calls'],
  ])
})

/** The words and links of an order paid by transfer. */
function transfer(order: Partial<Order>): { text: string; links: string[] } {
  const shown = renderToStaticMarkup(
    <OrderDetails
      order={{ ...cancelledOrder([{}]), method: 'manual', ...order, lines: [line] }}
      arrived={false}
      waiting="nothing"
    />,
  )
  const status = shown.slice(shown.indexOf('role="status"'), shown.indexOf('<ul'))
  return {
    text: status.replace(/<[^>]+>/g, ''),
    links: [...status.matchAll(/href="([^"]+)"/g)].map(([, path]) => path ?? ''),
  }
}

it.each(['rejected', 'expired'] as const)('asks nobody to pay a transfer again: %s', (status) => {
  const { text, links } = transfer({ status })
  expect(text).toContain('don’t pay again')
  expect(links).toEqual([
    'mailto:support@tradebox.example',
    '/dashboard/user/messages/conversation/3',
  ])
})
