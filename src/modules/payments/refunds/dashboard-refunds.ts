import { paymentTexts } from '#contract/payments/texts.ts'
import type { Paise } from '#kit/money.ts'
import { dashboardRefundEntry } from '#modules/ledger/index.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { PaymentsDeps } from '../deps.ts'
import { dashboardRefundMade, refundDone } from '../events.ts'
import type { GatewayRefund } from '../gateway/port.ts'
import { holdsMoney } from '../rules/intent.ts'
import { coveredBy } from '../rules/refund.ts'
import { retryAt } from '../rules/schedule.ts'
import { findPayments, type Intent } from '../store/intents.ts'
import { coverRefund, insertRefund, type Refund } from '../store/refunds.ts'
import { refundEvent } from './refund-event.ts'

/** The key of a refund that was made on the gateway's dashboard. */
export function dashboardKey(gatewayRefundId: string): string {
  return `gateway:${gatewayRefundId}`
}

/**
 * Records a refund that was made on the gateway's dashboard. It counts as refunded, so that nothing
 * is refunded twice: waiting refunds are reduced by its amount, and a later cancellation claims the
 * rest. The caller has locked the payment's intents; `known` are the payment's refunds. Returns
 * false if we do not hold the money.
 */
export async function recordDashboardRefund(
  deps: PaymentsDeps,
  tx: Tx,
  gatewayRefund: GatewayRefund,
  { intent, known }: { readonly intent: Intent; readonly known: readonly Refund[] },
): Promise<boolean> {
  const payment = (await findPayments(tx, intent.id)).find(
    ({ id }) => id === gatewayRefund.paymentId,
  )
  if (payment === undefined || !holdsMoney(payment.status) || gatewayRefund.status === 'failed') {
    return false
  }
  const waiting = known.map(({ id, status, amount_paise: amount }) => ({ id, status, amount }))
  const now = deps.clock.now()
  let covers: Paise = 0n
  for (const { id, covered, left } of coveredBy(waiting, gatewayRefund.amount)) {
    await coverRefund(tx, { id, left, now })
    covers += covered
  }
  const isDone = gatewayRefund.status === 'processed'
  const refund: Refund = {
    id: deps.newId(),
    key: dashboardKey(gatewayRefund.id),
    source: 'gateway',
    intent_id: intent.id,
    payment_id: payment.id,
    amount_paise: gatewayRefund.amount,
    covers_paise: covers,
    reason: paymentTexts.refundedOnDashboard,
    status: gatewayRefund.status,
    gateway_refund_id: gatewayRefund.id,
    error: null,
    created_at: now,
    done_at: isDone ? now : null,
    next_try_at: isDone ? null : retryAt(4, now),
    asking_since: null,
    tries_count: 0,
    attempt: 1,
    transfer_reference: null,
    transferred_on: null,
    transferred_by: null,
  }
  await insertRefund(tx, refund)
  const isSold = intent.status === 'captured' && intent.captured_payment_id === payment.id
  if (isSold && gatewayRefund.amount > covers) {
    const entry = { refundId: refund.id, amount: gatewayRefund.amount - covers, at: now }
    await deps.ledger.post(tx, dashboardRefundEntry(entry))
  }
  await notify(deps, tx, refund, intent)
  return true
}

async function notify(
  { clock, audit, log }: PaymentsDeps,
  tx: Tx,
  refund: Refund,
  intent: Intent,
): Promise<void> {
  const { id, payment_id: payment, gateway_refund_id: gatewayRefund } = refund
  log.error({ refund: id, payment }, 'money was given back on the gateway’s dashboard')
  await audit.record(tx, {
    action: 'payment.dashboard-refund',
    actor: { kind: 'system' },
    object: { type: 'refund', id },
    detail: {
      payment,
      gatewayRefund,
      paise: refund.amount_paise.toString(),
      coversPaise: refund.covers_paise.toString(),
    },
  })
  const payload = refundEvent(refund, intent, clock.now())
  await publish(tx, dashboardRefundMade, payload)
  if (refund.status === 'processed') {
    await publish(tx, refundDone, payload)
  }
}
