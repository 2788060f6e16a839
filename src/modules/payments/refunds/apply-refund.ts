import { assert, present } from '#kit/assert.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { PaymentsDeps } from '../deps.ts'
import { refundDone, refundFailed } from '../events.ts'
import type { GatewayRefund } from '../gateway/port.ts'
import { afterNews, attemptOf, type GatewayRefundStatus } from '../rules/refund.ts'
import { retryAt } from '../rules/schedule.ts'
import { findIntent, findIntentOfPayment, lockIntents } from '../store/intents.ts'
import { lockRefund, lockRefunds, type Refund, updateRefund } from '../store/refunds.ts'
import { dashboardKey, recordDashboardRefund } from './dashboard-refunds.ts'
import { refundEvent } from './refund-event.ts'

/**
 * Thrown while one of our own refunds is being requested: a dashboard refund is recorded only once
 * that one's result is known.
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
  made: GatewayRefund,
): Promise<boolean> {
  const found = await findIntentOfPayment(tx, made.paymentId)
  if (found === undefined) {
    return false
  }
  const locked = await lockIntents(tx, found.purpose, found.subject_id)
  const known = await lockRefunds(tx, made.paymentId)
  const own = known.find((one) => attemptBehind(one, made) !== undefined) ?? waitingFor(known, made)
  if (own === undefined) {
    if (known.some(isBeingAsked)) {
      throw new RefundUnderWay()
    }
    const intent = present(
      locked.find(({ id }) => id === found.id),
      'an intent is not deleted',
    )
    return recordDashboardRefund(deps, tx, made, { intent, known })
  }
  const attempt = attemptBehind(own, made) ?? own.attempt
  await settleRefund(deps, tx, own.id, { status: made.status, attempt, gatewayId: made.id })
  return true
}

/** News of one attempt. */
type News = {
  readonly status: GatewayRefundStatus
  readonly attempt: number
  readonly gatewayId?: string
  readonly error?: string
}

/** Moves a refund forward by its news, and publishes its end. */
export async function settleRefund(
  deps: PaymentsDeps,
  tx: Tx,
  id: string,
  news: News,
): Promise<void> {
  const refund = present(await lockRefund(tx, id), 'a refund is not deleted')
  const { status: before, attempt, gateway_refund_id: gatewayId } = refund
  const status = afterNews(
    { status: before, attempt, gatewayId },
    { ...news, gatewayId: news.gatewayId ?? null },
  )
  if (status === 'twice') {
    await recordTwice(deps, tx, refund, news)
  }
  if (status === undefined || status === 'twice') {
    return
  }
  const now = deps.clock.now()
  const isFinal = status === 'processed' || status === 'failed'
  const changed = await updateRefund(tx, refund, {
    status,
    gatewayRefundId: news.gatewayId ?? refund.gateway_refund_id,
    error: news.error ?? null,
    doneAt: isFinal ? now : null,
    nextTryAt: isFinal ? null : retryAt(4, now),
  })
  assert(changed, 'a locked refund changes once')
  if (isFinal) {
    await notifyEnd(deps, tx, refund, status)
  }
}

const isBeingAsked = ({ status, asking_since: since }: Refund) =>
  status === 'queued' && since !== null

/**
 * The attempt at a refund that the gateway reports on; undefined if it reports on another refund.
 */
function attemptBehind(own: Refund, made: GatewayRefund): number | undefined {
  if (own.key === dashboardKey(made.id)) {
    return 1
  }
  const attempt = own.gateway_refund_id === made.id ? own.attempt : attemptOf(own.id, made.receipt)
  const isOurs = attempt !== undefined && attempt <= own.attempt
  return isOurs && own.amount_paise === made.amount ? attempt : undefined
}

/** A dashboard refund of the same amount as a waiting refund counts as that refund. */
function waitingFor(known: readonly Refund[], made: GatewayRefund): Refund | undefined {
  return made.status === 'failed'
    ? undefined
    : known.find(
        (one) =>
          (one.status === 'queued' || one.status === 'failed') &&
          !isBeingAsked(one) &&
          one.amount_paise === made.amount,
      )
}

/** From here on the gateway's books and ours differ; invariant I10 names the refund. */
async function recordTwice(
  { audit, log }: PaymentsDeps,
  tx: Tx,
  refund: Refund,
  { gatewayId }: News,
): Promise<void> {
  log.error({ refund: refund.id, gatewayId }, 'money went back twice')
  await audit.record(tx, {
    action: 'payment.refund-twice',
    actor: { kind: 'system' },
    object: { type: 'refund', id: refund.id },
    detail: { payment: refund.payment_id, gatewayRefund: gatewayId ?? null },
  })
}

async function notifyEnd(
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
