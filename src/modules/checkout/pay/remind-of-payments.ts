import { DAY_MS } from '#kit/clock.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { CheckoutDeps } from '../deps.ts'
import { paymentWaiting } from '../events.ts'
import { takeDueReminders } from '../store/manual.ts'

/** Days without a decision before a provider is reminded of a submitted payment. */
const FIRST_AFTER_DAYS = 2
const SECOND_AFTER_DAYS = 5

/** The rest is reminded on the next day. */
const BATCH_MAX_ROWS = 1_000

type Deps = Pick<CheckoutDeps, 'db' | 'clock'>

/**
 * Reminds providers of submitted payments that wait for them. Each reminder is counted with the
 * payment, so that it is sent once, however often this runs.
 */
export function remindOfPayments({ db, clock }: Deps): Promise<void> {
  return db.transaction(async (tx) => {
    const now = clock.now()
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
    const before = { first: daysAgo(FIRST_AFTER_DAYS), second: daysAgo(SECOND_AFTER_DAYS) }
    for (const waiting of await takeDueReminders(tx, before, BATCH_MAX_ROWS)) {
      await publish(tx, paymentWaiting, {
        orderId: waiting.order_id,
        reference: waiting.reference,
        userId: waiting.user_id,
        providerId: waiting.provider_id,
        planId: waiting.plan_id,
        planTitle: waiting.title,
        pricePaise: String(waiting.price_paise),
        days: Math.floor((now.getTime() - waiting.submitted_at.getTime()) / DAY_MS),
        at: now.toISOString(),
      })
    }
  })
}
