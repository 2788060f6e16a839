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

/** What somebody made on the gateway's dashboard is booked once it is known what came of our own refund. */
export class RefundUnderWay extends Error {
  override name = 'RefundUnderWay'
}

/** What the gateway says of a refund of money that it took for us; false when it is none. */
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

/** What is heard of one attempt. */
type News = {
  readonly status: GatewayRefundStatus
  readonly attempt: number
  readonly gatewayId?: string
  readonly error?: string
}

/** Moves a refund forward by what is heard of it, and tells of its end. */
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

/** Which attempt at a refund the gateway speaks of; undefined: of none. */
function attemptBehind(own: Refund, made: GatewayRefund): number | undefined {
  if (own.key === dashboardKey(made.id)) {
    return 1
  }
  const attempt = own.gateway_refund_id === made.id ? own.attempt : attemptOf(own.id, made.receipt)
  const isOurs = attempt !== undefined && attempt <= own.attempt
  return isOurs && own.amount_paise === made.amount ? attempt : undefined
}

/** Whoever gives as much back on the gateway's dashboard as waits to go has done what we were to do. */
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

/** The books of the gateway and ours differ from here on: invariant I10 names the refund. */
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
