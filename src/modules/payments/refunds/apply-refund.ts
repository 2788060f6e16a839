import { assert, present } from '#kit/assert.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { PaymentsDeps } from '../deps.ts'
import { refundDone, refundFailed, refundSentTwice } from '../events.ts'
import type { GatewayRefund } from '../gateway/port.ts'
import {
  attemptOf,
  type GatewayRefundStatus,
  statusAfterReport,
  twiceKey,
} from '../rules/refund.ts'
import { retryAt } from '../rules/schedule.ts'
import { findIntent, findIntentOfPayment, lockIntent } from '../store/intents.ts'
import { lockRefund, lockRefunds, type Refund, updateRefund } from '../store/refunds.ts'
import {
  dashboardKey,
  isBeingRequested,
  recordDashboardRefund,
  recordSentTwice,
} from './dashboard-refunds.ts'
import { refundEvent } from './refund-event.ts'

/**
 * Thrown while one of our own refunds is being requested: what else leaves the payment is recorded
 * only once that one's result is known.
 */
export class RefundUnderWay extends Error {
  override name = 'RefundUnderWay'
}

/**
 * Applies the gateway's state of a refund. Returns false if it does not concern money that we hold.
 */
export async function applyRefund(
  deps: PaymentsDeps,
  tx: Tx,
  gatewayRefund: GatewayRefund,
): Promise<boolean> {
  const found = await findIntentOfPayment(tx, gatewayRefund.paymentId)
  if (found === undefined) {
    return false
  }
  const intent = await lockIntent(tx, found)
  const known = await lockRefunds(tx, gatewayRefund.paymentId)
  if (known.some(({ key }) => key === twiceKey(gatewayRefund.id))) {
    return true
  }
  const own =
    known.find((one) => attemptOfGatewayRefund(one, gatewayRefund) !== undefined) ??
    waitingRefundOfSameAmount(known, gatewayRefund)
  if (own === undefined) {
    if (known.some(isBeingRequested)) {
      throw new RefundUnderWay()
    }
    return recordDashboardRefund(deps, tx, gatewayRefund, { intent, known })
  }
  const attempt = attemptOfGatewayRefund(own, gatewayRefund) ?? own.attempt
  await settleRefund(deps, tx, own.id, {
    status: gatewayRefund.status,
    attempt,
    gatewayId: gatewayRefund.id,
  })
  return true
}

/** A report on one attempt. */
export type AttemptReport = {
  readonly status: GatewayRefundStatus
  readonly attempt: number
  readonly gatewayId?: string
  readonly error?: string
}

/** Moves a refund forward by a report on one attempt, and publishes its end. */
export async function settleRefund(
  deps: PaymentsDeps,
  tx: Tx,
  id: string,
  report: AttemptReport,
): Promise<void> {
  const refund = present(await lockRefund(tx, id), 'a refund is not deleted')
  const { status: before, attempt, gateway_refund_id: gatewayId } = refund
  const status = statusAfterReport(
    { status: before, attempt, gatewayId },
    { ...report, gatewayId: report.gatewayId ?? null },
  )
  if (status === 'twice') {
    await recordDoubleRefund(deps, tx, refund, report)
  }
  if (status === undefined || status === 'twice') {
    return
  }
  const now = deps.clock.now()
  const isFinal = status === 'processed' || status === 'failed'
  const changed = await updateRefund(tx, refund, {
    status,
    gatewayRefundId: report.gatewayId ?? refund.gateway_refund_id,
    error: report.error ?? null,
    doneAt: isFinal ? now : null,
    nextTryAt: isFinal ? null : retryAt(4, now),
  })
  assert(changed, 'a locked refund changes once')
  if (isFinal) {
    await publishRefundEnd(deps, tx, refund, status)
  }
}

/**
 * The attempt at a refund that the gateway reports on; undefined if it reports on another refund.
 */
function attemptOfGatewayRefund(own: Refund, gatewayRefund: GatewayRefund): number | undefined {
  if (own.key === dashboardKey(gatewayRefund.id)) {
    return 1
  }
  const attempt =
    own.gateway_refund_id === gatewayRefund.id
      ? own.attempt
      : attemptOf(own.id, gatewayRefund.receipt)
  const isOurs = attempt !== undefined && attempt <= own.attempt
  return isOurs && own.amount_paise === gatewayRefund.amount ? attempt : undefined
}

/** A dashboard refund of the same amount as a waiting refund counts as that refund. */
function waitingRefundOfSameAmount(
  known: readonly Refund[],
  gatewayRefund: GatewayRefund,
): Refund | undefined {
  return gatewayRefund.status === 'failed' || gatewayRefund.disputeId !== undefined
    ? undefined
    : known.find(
        (one) =>
          (one.status === 'queued' || one.status === 'failed') &&
          !isBeingRequested(one) &&
          one.amount_paise === gatewayRefund.amount,
      )
}

/**
 * Records what the gateway refunded although its money had gone back in another way. It left the
 * payment as a dashboard refund does, and is listed with those.
 */
async function recordDoubleRefund(
  deps: PaymentsDeps,
  tx: Tx,
  refund: Refund,
  report: AttemptReport,
): Promise<void> {
  const { audit, clock, log } = deps
  const gatewayId = present(report.gatewayId, 'the gateway names what it has refunded')
  const intent = await lockIntent(
    tx,
    present(await findIntent(tx, refund.intent_id), 'a refund has its intent'),
  )
  const known = await lockRefunds(tx, refund.payment_id)
  if (known.some(({ key }) => key === twiceKey(gatewayId))) {
    return
  }
  // If the newer attempt fails in the end, this one is the only refund.
  if (refund.status === 'pending' || known.some(isBeingRequested)) {
    throw new RefundUnderWay()
  }
  const made = await recordSentTwice(deps, tx, { refund, gatewayId }, { intent, known })
  log.error({ refund: refund.id, gatewayId }, 'money went back twice')
  await audit.record(tx, {
    action: 'payment.refund-twice',
    actor: { kind: 'system' },
    object: { type: 'refund', id: refund.id },
    detail: { payment: refund.payment_id, gatewayRefund: gatewayId },
  })
  await publish(tx, refundSentTwice, refundEvent(made, intent, clock.now()))
}

async function publishRefundEnd(
  { clock, audit, log }: PaymentsDeps,
  tx: Tx,
  refund: Refund,
  status: 'processed' | 'failed',
): Promise<void> {
  const intent = present(await findIntent(tx, refund.intent_id), 'a refund has its intent')
  if (status === 'failed') {
    log.error({ refund: refund.id }, 'the gateway refused to give money back')
  }
  await audit.record(tx, {
    action: `payment.refund-${status}`,
    actor: { kind: 'system' },
    object: { type: 'refund', id: refund.id },
    detail: { payment: refund.payment_id, paise: refund.amount_paise.toString() },
  })
  const payload = refundEvent(refund, intent, clock.now())
  await publish(tx, status === 'processed' ? refundDone : refundFailed, payload)
}
