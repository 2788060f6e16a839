import { SECOND_MS } from '#kit/clock.ts'
import type { Gauge } from '#platform/metrics.ts'
import type { PaymentsDeps } from './deps.ts'
import { findOldestWaitingEvent } from './store/events.ts'
import { findOldestRefund } from './store/refunds.ts'

/** Metrics for operators: how long the oldest event and refunds have waited. */
export function paymentGauges({ db, clock }: Pick<PaymentsDeps, 'db' | 'clock'>): readonly Gauge[] {
  const ageOf = (since: Date | undefined) =>
    since === undefined ? 0 : (clock.now().getTime() - since.getTime()) / SECOND_MS
  return [
    {
      name: 'gateway_event_oldest_waiting_seconds',
      help: 'Age of the oldest event of the gateway that has not been processed.',
      read: async () => ageOf(await findOldestWaitingEvent(db.read)),
    },
    {
      name: 'refund_oldest_queued_seconds',
      help: 'Age of the oldest refund that the gateway has not accepted yet, unless a dispute holds it back.',
      read: async () => ageOf(await findOldestRefund(db.read, 'queued')),
    },
    {
      name: 'refund_oldest_pending_seconds',
      help: 'Age of the oldest refund that the gateway has accepted and not made yet.',
      read: async () => ageOf(await findOldestRefund(db.read, 'pending')),
    },
  ]
}
