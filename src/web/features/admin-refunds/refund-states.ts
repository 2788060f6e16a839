import type { StuckRefund } from '#contract/payments/refunds.ts'

export const REFUND_STATES: Readonly<Record<StuckRefund['status'], string>> = {
  pending: 'On its way',
  processed: 'Refunded',
  failed: 'Failed',
  transferred: 'Sent by bank',
  queued: 'Retrying',
}
