import { assert } from '#kit/assert.ts'
import { pipelined } from '#platform/db/pipelined.ts'
import type { Tx } from '#platform/tx.ts'
import type { PaymentsDeps } from '../deps.ts'
import type { GatewayPayment } from '../gateway/port.ts'
import type { CapturedPayment } from '../ports.ts'
import { laterStatus, matchesAmount, type Step, stepAfter } from '../rules/intent.ts'
import type { Payment } from '../store/intents.ts'
import {
  type PaymentOutcome,
  type SettledIntent,
  updateIntentOutcomes,
} from '../store/settled-intents.ts'

/** An attempt after one more report; late and repeated ones change nothing. */
export function paymentAfter(
  intent: SettledIntent,
  fact: GatewayPayment,
  before: Payment | undefined,
  now: Date,
): Payment {
  const status = before === undefined ? fact.status : laterStatus(before.status, fact.status)
  const { id, amount, currency } = fact
  return {
    id,
    intent_id: intent.id,
    amount_paise: amount,
    currency,
    status,
    method: (fact.method ?? before?.method ?? 'unknown').slice(0, 40),
    mismatched: !matchesAmount(intent.amount_paise, { paymentId: id, status, amount, currency }),
    seen_at: before?.seen_at ?? now,
    updated_at: now,
  }
}

/** The next step for the intent, given the status of one of its payments. */
export function stepFrom(intent: SettledIntent, payment: Payment): Step {
  return stepAfter(
    {
      status: intent.status,
      amount: intent.amount_paise,
      capturedPaymentId: intent.captured_payment_id ?? undefined,
    },
    {
      paymentId: payment.id,
      status: payment.status,
      amount: payment.amount_paise,
      currency: payment.currency,
    },
  )
}

/** The payment that a seller fulfils. */
export function capturedBy(intent: SettledIntent, payment: Payment, now: Date): CapturedPayment {
  return {
    intentId: intent.id,
    purpose: intent.purpose,
    subjectId: intent.subject_id,
    payerId: intent.payer_id,
    amount: intent.amount_paise,
    paymentId: payment.id,
    gatewayOrderId: intent.gateway_order_id ?? '',
    method: payment.method,
    capturedAt: now,
  }
}

/**
 * Records the outcome of payments with their intents, which the caller has locked, and in the audit
 * log.
 */
export async function recordOutcomes(
  { audit }: PaymentsDeps,
  tx: Tx,
  outcomes: readonly PaymentOutcome[],
  at: Date,
): Promise<void> {
  const [isTaken] = await pipelined([
    updateIntentOutcomes(tx, outcomes, at),
    audit.recordAll(
      tx,
      outcomes.map(({ intent, paymentId, status }) => ({
        action: `payment.${status}`,
        actor: { kind: 'system' as const },
        object: { type: 'payment_intent', id: intent.id },
        detail: { payment: paymentId, paise: intent.amount_paise.toString() },
      })),
    ),
  ])
  assert(isTaken, 'a locked intent changes once')
}
