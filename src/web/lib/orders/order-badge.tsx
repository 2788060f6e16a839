import type { OrderMethod, OrderStatus } from '#contract/checkout/states.ts'
import type { Order } from '#contract/checkout/types.ts'
import { sumRupees } from '#kit/money.ts'
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx'
import { orderStatusTexts } from './texts.ts'

export const methodLabels: Readonly<Record<OrderMethod, string>> = {
  card: orderStatusTexts.byCard,
  manual: orderStatusTexts.byTransfer,
  free: orderStatusTexts.free,
}

const LOOKS: Readonly<Record<OrderStatus, readonly [BadgeTone, string]>> = {
  quoted: ['neutral', orderStatusTexts.unpaid],
  submitted: ['warn', orderStatusTexts.submitted],
  paid: ['up', orderStatusTexts.paid],
  rejected: ['down', orderStatusTexts.rejected],
  expired: ['neutral', orderStatusTexts.expired],
  refunded: ['neutral', orderStatusTexts.cancelled],
}

/** The status of an order. A transfer that the provider has confirmed is verified. */
export function OrderBadge({ order }: { order: Order }) {
  if (order.returned === null && order.openPayment?.underWay) {
    return (
      <Badge tone="warn" dot>
        {orderStatusTexts.waiting}
      </Badge>
    )
  }
  if (order.returned === null && order.openPayment?.ended === 'unanswered') {
    return <Badge dot>{orderStatusTexts.notConfirmed}</Badge>
  }
  if (order.status === 'expired' && order.returned !== null) {
    return (
      <Badge dot>
        {order.returned.backAt === null
          ? orderStatusTexts.refundComing
          : orderStatusTexts.paymentRefunded}
      </Badge>
    )
  }
  if (order.status === 'refunded' && order.lines.some(isRefunded)) {
    return <Badge dot>{refundedText(order)}</Badge>
  }
  if (order.payment?.withdrawn) {
    return <Badge dot>{orderStatusTexts.withdrawn}</Badge>
  }
  const [tone, label] = LOOKS[order.status]
  const isVerified = order.status === 'paid' && order.method === 'manual'
  return (
    <Badge tone={tone} dot>
      {isVerified ? orderStatusTexts.verified : label}
    </Badge>
  )
}

type Line = Order['lines'][number]

function refundedText({ lines, total }: Order): string {
  if (!lines.every(isSettled)) {
    return orderStatusTexts.refundDue
  }
  const refunded = sumRupees(lines.map(({ refund }) => refund?.amount ?? 0))
  return refunded < total ? orderStatusTexts.partlyRefunded : orderStatusTexts.refunded
}

function isRefunded({ refund }: Line): boolean {
  return refund !== null && refund.amount > 0
}

function isSettled({ refund }: Line): boolean {
  return refund === null || refund.amount === 0 || refund.backAt !== null
}
