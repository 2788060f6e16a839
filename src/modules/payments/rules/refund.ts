import type { Paise } from '#kit/money.ts'

/** How money on its way back stands; each may only become a later one. */
export const refundRanks = ['queued', 'pending', 'failed', 'processed'] as const
export type RefundStatus = (typeof refundRanks)[number]

export function laterRefund(one: RefundStatus, other: RefundStatus): RefundStatus {
  return refundRanks.indexOf(one) >= refundRanks.indexOf(other) ? one : other
}

/** Whether so much more may go back of what was paid, beside what goes back already. */
export function mayReturn(
  paid: Paise,
  refunds: readonly { readonly amount: Paise; readonly status: RefundStatus }[],
  amount: Paise,
): boolean {
  const returning = refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, refund) => sum + refund.amount, 0n)
  return amount > 0n && returning + amount <= paid
}
