import type { OrderMethod, OrderStatus } from '#contract/checkout/states.ts'
import type { Order } from '#contract/checkout/types.ts'
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx'
import { orderTexts } from '../texts.ts'
import { sumRupees } from './price-parts.tsx'

export const methodLabels: Readonly<Record<OrderMethod, string>> = {
  card: orderTexts.byCard,
  manual: orderTexts.byTransfer,
  free: orderTexts.free,
}

const LOOKS: Readonly<Record<OrderStatus, readonly [BadgeTone, string]>> = {
  quoted: ['neutral', orderTexts.unpaid],
  submitted: ['warn', orderTexts.submitted],
  paid: ['up', orderTexts.paid],
  rejected: ['down', orderTexts.isRejected],
  expired: ['neutral', orderTexts.isExpired],
  refunded: ['neutral', orderTexts.lineCancelled],
}

/** The status of an order. A transfer that the provider has confirmed is verified. */
export function OrderBadge({ order }: { order: Order }) {
  if (order.returned === null && order.openPayment?.underWay) {
    return (
      <Badge tone="warn" dot>
        {orderTexts.waiting}
      </Badge>
    )
  }
  if (order.returned === null && order.openPayment?.ended === 'unanswered') {
    return <Badge dot>{orderTexts.notConfirmed}</Badge>
  }
  if (order.status === 'expired' && order.returned !== null) {
    return (
      <Badge dot>
        {order.returned.backAt === null ? orderTexts.refundComing : orderTexts.paymentRefunded}
      </Badge>
    )
  }
  if (order.status === 'refunded' && order.lines.some(isRefunded)) {
    return <Badge dot>{refundedText(order)}</Badge>
  }
  if (order.payment?.withdrawn) {
    return <Badge dot>{orderTexts.isWithdrawn}</Badge>
  }
  const [tone, label] = LOOKS[order.status]
  const isVerified = order.status === 'paid' && order.method === 'manual'
  return (
    <Badge tone={tone} dot>
      {isVerified ? orderTexts.verified : label}
    </Badge>
  )
}

type Line = Order['lines'][number]

function refundedText({ lines, total }: Order): string {
  if (!lines.every(isSettled)) {
    return orderTexts.refundDue
  }
  const refunded = sumRupees(lines.map(({ refund }) => refund?.amount ?? 0))
  return refunded < total ? orderTexts.isPartlyRefunded : orderTexts.isRefunded
}

function isRefunded({ refund }: Line): boolean {
  return refund !== null && refund.amount > 0
}

function isSettled({ refund }: Line): boolean {
  return refund === null || refund.amount === 0 || refund.backAt !== null
}
