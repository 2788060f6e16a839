import { DAY_MS } from '#kit/clock.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { CheckoutDeps } from '../deps.ts'
import { providerRefundOwed } from '../events.ts'
import { listOverdue, type OwedRow } from '../store/provider-refunds.ts'

/** Days between the reminders of a refund that a provider owes, until it is recorded as sent. */
const EVERY_DAYS = 3

type Deps = Pick<CheckoutDeps, 'db' | 'clock'>

/** Reminds providers of refunds that they owe, every three days. */
export function remindOfRefunds({ db, clock }: Deps): Promise<void> {
  return db.transaction(async (tx) => {
    const now = clock.now()
    const since = new Date(now.getTime() - EVERY_DAYS * DAY_MS)
    for (const owed of await listOverdue(tx, since)) {
      const days = Math.floor((now.getTime() - owed.cancelled_at.getTime()) / DAY_MS)
      if (days % EVERY_DAYS === 0) {
        await publish(tx, providerRefundOwed, { ...owedRefundEvent(owed, now), days })
      }
    }
  })
}

/** The common fields of such a refund's events. */
export function owedRefundEvent(owed: OwedRow, now: Date) {
  return {
    cancellationId: owed.id,
    orderId: owed.order_id,
    reference: owed.reference,
    userId: owed.user_id,
    providerId: owed.provider_id,
    planId: owed.plan_id,
    planTitle: owed.title,
    refundPaise: String(owed.paise),
    at: now.toISOString(),
  }
}
