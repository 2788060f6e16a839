import type { OrderStatus } from '#contract/checkout/states.ts'

export type OrderEvent = 'submit' | 'pay' | 'verify' | 'reject' | 'withdraw' | 'expire' | 'refund'

const transitions: Readonly<
  Record<OrderStatus, Partial<Readonly<Record<OrderEvent, OrderStatus>>>>
> = {
  quoted: { submit: 'submitted', pay: 'paid', expire: 'expired' },
  submitted: { verify: 'paid', reject: 'rejected', withdraw: 'rejected' },
  // The gateway may capture a payment after the quote has expired, if it was started in time.
  expired: { pay: 'paid' },
  paid: { refund: 'refunded' },
  rejected: {},
  refunded: {},
}

/** Undefined if the event is not allowed in that status. */
export function nextStatus(status: OrderStatus, event: OrderEvent): OrderStatus | undefined {
  return transitions[status][event]
}

/** The statuses in which an event is allowed: the condition of the update. */
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
