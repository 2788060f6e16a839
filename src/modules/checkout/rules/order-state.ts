import type { OrderStatus } from '#contract/checkout/states.ts'

type OrderMove = { readonly from: readonly OrderStatus[]; readonly to: OrderStatus }

/** What may happen to an order: in which statuses, and the status that follows. */
export const orderMoves = {
  // A transfer that was made in time is reported late if its buyer lost the page.
  submit: { from: ['quoted', 'expired'], to: 'submitted' },
  // The gateway may capture a payment after the quote has expired, if it was started in time.
  pay: { from: ['quoted', 'expired'], to: 'paid' },
  verify: { from: ['submitted'], to: 'paid' },
  reject: { from: ['submitted'], to: 'rejected' },
  withdraw: { from: ['submitted'], to: 'rejected' },
  expire: { from: ['quoted'], to: 'expired' },
  // Another order, or the end of the account, takes its place.
  replace: { from: ['quoted'], to: 'expired' },
  refund: { from: ['paid'], to: 'refunded' },
} as const satisfies Readonly<Record<string, OrderMove>>

export type OrderEvent = keyof typeof orderMoves
