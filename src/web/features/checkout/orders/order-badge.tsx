import type { OrderMethod, OrderStatus } from '#contract/checkout/states.ts'
import type { Order } from '#contract/checkout/types.ts'
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx'

export const methodLabels: Readonly<Record<OrderMethod, string>> = {
  card: 'Card or UPI',
  manual: 'Bank transfer to the provider',
  free: 'Nothing to pay',
}

const LOOKS: Readonly<Record<OrderStatus, readonly [BadgeTone, string]>> = {
  quoted: ['neutral', 'Not paid yet'],
  submitted: ['warn', 'Submitted'],
  paid: ['up', 'Paid'],
  rejected: ['down', 'Rejected'],
  expired: ['neutral', 'Lapsed'],
  refunded: ['neutral', 'Cancelled'],
}

/** How far an order has come. A transfer that the provider has confirmed is verified. */
export function OrderBadge({ order }: { order: Order }) {
  if (order.status === 'expired' && order.returned !== null) {
    return (
      <Badge dot>{order.returned.backAt === null ? 'Refund on its way' : 'Payment refunded'}</Badge>
    )
  }
  if (order.status === 'refunded' && order.lines.some(isGivenBack)) {
    return <Badge dot>{order.lines.every(isSettled) ? 'Refunded' : 'Refund due'}</Badge>
  }
  const [tone, label] = LOOKS[order.status]
  const isVerified = order.status === 'paid' && order.method === 'manual'
  return (
    <Badge tone={tone} dot>
      {isVerified ? 'Verified' : label}
    </Badge>
  )
}

type Line = Order['lines'][number]

function isGivenBack({ refund }: Line): boolean {
  return refund !== null && refund.amount > 0
}

function isSettled({ refund }: Line): boolean {
  return refund === null || refund.amount === 0 || refund.backAt !== null
}
