import { paymentTexts } from '#contract/payments/texts.ts'
import { present } from '#kit/assert.ts'
import { type Paise, sumPaise } from '#kit/money.ts'
import { dashboardRefundEntry } from '#modules/ledger/index.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { PaymentsDeps } from '../deps.ts'
import { dashboardRefundMade, refundDone } from '../events.ts'
import type { GatewayRefund } from '../gateway/port.ts'
import { disputeKey } from '../rules/dispute.ts'
import { holdsMoney } from '../rules/intent.ts'
import { type Coverage, coveredBy, lostBeyond, twiceKey } from '../rules/refund.ts'
import { retryAt } from '../rules/schedule.ts'
import { findPayments, type Intent } from '../store/intents.ts'
import { coverRefund, insertRefund, nameRefund, type Refund } from '../store/refunds.ts'
import { refundEvent } from './refund-event.ts'

/** The key of a refund that was made on the gateway's dashboard. */
export function dashboardKey(gatewayRefundId: string): string {
  return `gateway:${gatewayRefundId}`
}

export function isTakenBack({ key }: Pick<Refund, 'key'>): boolean {
  return key.startsWith(disputeKey(''))
}

export function isBeingRequested({ status, asking_since: since }: Refund): boolean {
  return status === 'queued' && since !== null
}

function isAtGateway(refund: Refund): boolean {
  return refund.status === 'pending' || isBeingRequested(refund)
}

type Known = {
  readonly intent: Intent
  /** The payment's refunds. */
  readonly known: readonly Refund[]
}

/**
 * Records a refund that was made on the gateway's dashboard. Returns false if we do not hold the
 * money. The caller has locked the payment's intents and refunds.
 */
export async function recordDashboardRefund(
  deps: PaymentsDeps,
  tx: Tx,
  gatewayRefund: GatewayRefund,
  known: Known,
): Promise<boolean> {
  const { id: gatewayId, disputeId, paymentId, amount, status } = gatewayRefund
  if (status === 'failed') {
    return false
  }
  if (disputeId !== undefined) {
    return recordTakenBack(deps, tx, { disputeId, gatewayId, paymentId, amount }, known)
  }
  const reason = paymentTexts.refundedOnDashboard
  const key = dashboardKey(gatewayId)
  const made = { key, gatewayId, paymentId, amount, status, reason }
  const refund = await recordMoneyGone(deps, tx, made, known)
  if (refund !== undefined) {
    await notify(deps, tx, refund, known.intent)
  }
  return refund !== undefined
}

type TakenBack = Pick<GatewayRefund, 'paymentId' | 'amount'> & {
  readonly disputeId: string
  /** The gateway's id of the refund by which it recovered the money, otherwise of the dispute. */
  readonly gatewayId: string
}

/**
 * Records what a payer's bank took back, once for a dispute, whether its end or a refund for it is
 * reported first. Returns false if we do not hold the money yet, or if a refund of ours has been
 * requested: if that fails, it is covered by what the bank took, so it has to end first. The caller
 * has locked the payment's intents and refunds.
 */
export async function recordTakenBack(
  deps: PaymentsDeps,
  tx: Tx,
  { disputeId, ...gone }: TakenBack,
  known: Known,
): Promise<boolean> {
  const key = disputeKey(disputeId)
  const booked = known.known.find((one) => one.key === key)
  if (booked === undefined && known.known.some(isAtGateway)) {
    return false
  }
  if (booked === undefined) {
    const reason = paymentTexts.takenBackByBank
    const made = await recordMoneyGone(
      deps,
      tx,
      { ...gone, key, status: 'processed', reason },
      known,
    )
    return made !== undefined
  }
  if (gone.gatewayId !== disputeId) {
    await nameRefund(tx, booked.id, gone.gatewayId)
  }
  return true
}

type SentTwice = {
  /** The refund that was made before. */
  readonly refund: Refund
  /** The gateway's id of the second one. */
  readonly gatewayId: string
}

/**
 * Records that a refund was made a second time. It is the platform's loss until the payer returns it:
 * it covers no refund that is still owed, lowers no later one, and no provider can be charged with it.
 * The caller has locked as above.
 */
export async function recordSentTwice(
  deps: PaymentsDeps,
  tx: Tx,
  { refund, gatewayId }: SentTwice,
  known: Known,
): Promise<Refund> {
  const { id, payment_id: paymentId, amount_paise: amount } = refund
  if (refund.gateway_refund_id === gatewayId) {
    // It was sent in another way: what the gateway made is the second one.
    await nameRefund(tx, id, null)
  }
  const key = twiceKey(gatewayId)
  const reason = paymentTexts.refundedTwice
  const made = {
    ...{ key, gatewayId, paymentId, amount, reason },
    status: 'processed',
    isPlatformLoss: true,
  } as const
  return present(await recordMoneyGone(deps, tx, made, known), 'what was refunded was paid')
}

/** Money that left a payment without a request of ours. */
type MoneyGone = Pick<GatewayRefund, 'paymentId' | 'amount'> & {
  readonly key: string
  /** The gateway's id of the refund or dispute. */
  readonly gatewayId: string
  readonly status: 'pending' | 'processed'
  readonly reason: string
  /** It is nobody's but ours, and counts for no other refund. */
  readonly isPlatformLoss?: true
}

/**
 * Counts it as refunded, so that nothing is refunded twice: waiting refunds are reduced by its
 * amount, and a later cancellation claims the rest. Undefined if we do not hold the money. The
 * caller has locked the payment's intents and refunds.
 */
async function recordMoneyGone(
  deps: PaymentsDeps,
  tx: Tx,
  gone: MoneyGone,
  { intent, known }: Known,
): Promise<Refund | undefined> {
  const payment = (await findPayments(tx, intent.id)).find(({ id }) => id === gone.paymentId)
  if (payment === undefined || !holdsMoney(payment.status)) {
    return undefined
  }
  const waiting = known.map(({ id, status, amount_paise: amount }) => ({ id, status, amount }))
  const now = deps.clock.now()
  const coverage = gone.isPlatformLoss ? [] : coveredBy(waiting, gone.amount)
  for (const { id, left } of coverage) {
    const one = known.find((waits) => waits.id === id)
    await cover(deps, tx, { waits: present(one, 'it is one of them'), left, now })
  }
  const covers = sumPaise(coverage.map(({ covered }) => covered))
  const isSold = intent.status === 'captured' && intent.captured_payment_id === payment.id
  const returning = sumPaise(
    waiting.filter(({ status }) => status !== 'covered').map(({ amount }) => amount),
  )
  // A payment that sold nothing is not in the ledger, so only what it does not cover is a cost.
  const cost = isSold
    ? gone.amount - covers
    : lostBeyond(payment.amount_paise, { returning, covered: covers, gone: gone.amount })
  const seller = isSold && !gone.isPlatformLoss ? deps.sellers[intent.purpose] : undefined
  const isDone = gone.status === 'processed'
  const isClaimable = cost > 0n || known.some((one) => isUnclaimed(one) && isCovered(one, coverage))
  const refund: Refund = {
    id: deps.newId(),
    key: gone.key,
    source: 'gateway',
    intent_id: intent.id,
    payment_id: payment.id,
    amount_paise: gone.amount,
    covers_paise: gone.amount - cost,
    reason: gone.reason,
    status: gone.status,
    gateway_refund_id: gone.gatewayId,
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
    claimed_at: isClaimable && seller?.listChargeable !== undefined ? null : now,
  }
  await insertRefund(tx, refund)
  if (cost > 0n) {
    const entry = { refundId: refund.id, amount: cost, at: now }
    if (seller?.creditRefund === undefined) {
      await deps.ledger.post(tx, dashboardRefundEntry(entry))
    } else {
      const { subject_id: subjectId, payer_id: payerId } = intent
      await seller.creditRefund(tx, {
        ...entry,
        subjectId,
        payerId,
        isTakenBack: isTakenBack(refund),
      })
    }
  }
  return refund
}

/**
 * Reduces a waiting refund to what is left to send. One that was made on the dashboard was booked in
 * full when it was made: it is closed with its amount, and the rest becomes a refund of ours.
 */
async function cover(
  { newId }: PaymentsDeps,
  tx: Tx,
  { waits, left, now }: { readonly waits: Refund; readonly left: Paise; readonly now: Date },
): Promise<void> {
  const isBooked = waits.source === 'gateway'
  await coverRefund(tx, { id: waits.id, left: isBooked ? 0n : left, now })
  if (isBooked && left > 0n) {
    await insertRefund(tx, {
      ...waits,
      id: newId(),
      key: `${waits.key}:rest`,
      source: 'product',
      amount_paise: left,
      covers_paise: 0n,
      gateway_refund_id: null,
      attempt: 1,
      claimed_at: null,
    })
  }
}

/** Whether a provider may still be charged with a refund that no request of ours has made. */
function isUnclaimed({ source, claimed_at: claimedAt }: Refund): boolean {
  return source === 'gateway' && claimedAt === null
}

function isCovered({ id }: Refund, coverage: readonly Coverage[]): boolean {
  return coverage.some((one) => one.id === id)
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
