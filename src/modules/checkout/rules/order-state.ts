import type { OrderStatus } from '#contract/checkout/states.ts'

/** What happens to an order. */
export type OrderEvent = 'submit' | 'pay' | 'verify' | 'reject' | 'expire' | 'refund'

const moves: Readonly<Record<OrderStatus, Partial<Readonly<Record<OrderEvent, OrderStatus>>>>> = {
  quoted: { submit: 'submitted', pay: 'paid', expire: 'expired' },
  submitted: { verify: 'paid', reject: 'rejected' },
  // The gateway may capture a payment that was begun in time after the quote has expired.
  expired: { pay: 'paid' },
  paid: { refund: 'refunded' },
  rejected: {},
  refunded: {},
}

/** Undefined where the event has no place in that state. */
export function nextStatus(status: OrderStatus, event: OrderEvent): OrderStatus | undefined {
  return moves[status][event]
}

/** The states in which an event may find an order: what the conditional update waits for. */
export function statusesBefore(event: OrderEvent): readonly OrderStatus[] {
  return [
    'quoted' as const,
    'submitted' as const,
    'expired' as const,
    'paid' as const,
    'rejected' as const,
    'refunded' as const,
  ].filter((status) => nextStatus(status, event) !== undefined)
}
