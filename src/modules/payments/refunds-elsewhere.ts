import { DAY_MS } from '#kit/clock.ts'
import type { Paise } from '#kit/money.ts'
import { refundElsewhereEntry } from '#modules/ledger/index.ts'
import type { GatewayRefund } from '#platform/gateway/entities.ts'
import { publish } from '#platform/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { PaymentsDeps } from './deps.ts'
import { refundDone, refundMadeElsewhere } from './events.ts'
import { refundFacts } from './refund-facts.ts'
import { holdsMoney } from './rules/intent.ts'
import { sparedBy } from './rules/refund.ts'
import { retryAt } from './rules/schedule.ts'
import { findPayments, type Intent } from './store/intents.ts'
import { insertRefund, type Refund, spareRefund } from './store/refunds.ts'

/** How far back the gateway is asked for refunds that nobody told of. */
export const ELSEWHERE_BACK_MS = 3 * DAY_MS

/** The key of a refund that was made at the gateway itself. */
export function elsewhereKey(gatewayRefundId: string): string {
  return `gateway:${gatewayRefundId}`
}

/**
 * Takes a refund into the books that somebody made at the gateway itself, on its dashboard. It counts
 * as given back, so that nothing is given back twice: as much of what waits to go is spared, and a
 * later cancellation claims the rest. The payment's intents are locked by the caller, and
 * `known` are its refunds. False where the money is none that we hold.
 */
export async function takeElsewhere(
  deps: PaymentsDeps,
  tx: Tx,
  said: GatewayRefund,
  { intent, known }: { readonly intent: Intent; readonly known: readonly Refund[] },
): Promise<boolean> {
  const payment = (await findPayments(tx, intent.id)).find(({ id }) => id === said.payment_id)
  if (payment === undefined || !holdsMoney(payment.status) || said.status === 'failed') {
    return false
  }
  const waiting = known.map(({ id, status, amount_paise: amount }) => ({ id, status, amount }))
  const now = deps.clock.now()
  let covers: Paise = 0n
  for (const { id, spared, left } of sparedBy(waiting, said.amount)) {
    await spareRefund(tx, { id, left, now })
    covers += spared
  }
  const isDone = said.status === 'processed'
  const refund: Refund = {
    id: deps.newId(),
    key: elsewhereKey(said.id),
    source: 'gateway',
    intent_id: intent.id,
    payment_id: payment.id,
    amount_paise: said.amount,
    covers_paise: covers,
    reason: 'Refunded on the gateway’s dashboard.',
    status: said.status,
    gateway_refund_id: said.id,
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
  if (isSold && said.amount > covers) {
    const entry = { refundId: refund.id, amount: said.amount - covers, at: now }
    await deps.ledger.post(tx, refundElsewhereEntry(entry))
  }
  await tell(deps, tx, refund, intent)
  return true
}

async function tell(
  { clock, audit, log }: PaymentsDeps,
  tx: Tx,
  refund: Refund,
  intent: Intent,
): Promise<void> {
  const { id, payment_id: payment, gateway_refund_id: gatewayRefund } = refund
  log.error({ refund: id, payment }, 'money was given back at the gateway itself')
  await audit.record(tx, {
    action: 'payment.refund_elsewhere',
    actor: { kind: 'system' },
    object: { type: 'refund', id },
    detail: {
      payment,
      gatewayRefund,
      paise: refund.amount_paise.toString(),
      coversPaise: refund.covers_paise.toString(),
    },
  })
  const facts = refundFacts(refund, intent, clock.now())
  await publish(tx, refundMadeElsewhere, facts)
  if (refund.status === 'processed') {
    await publish(tx, refundDone, facts)
  }
}
