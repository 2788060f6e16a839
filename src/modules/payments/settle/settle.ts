import { paymentTexts } from '#contract/payments/texts.ts'
import { assert } from '#kit/assert.ts'
import { SECOND_MS } from '#kit/clock.ts'
import { fail, ok } from '#kit/result.ts'
import { attempt } from '#platform/attempt.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { PaymentsDeps } from '../deps.ts'
import { unexpectedPayment } from '../events.ts'
import type { GatewayPayment } from '../gateway/port.ts'
import { checkJob } from '../job-kinds.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { type PaymentRank, statusAfter } from '../rules/intent.ts'
import {
  findPayments,
  type Intent,
  lockIntents,
  type Payment,
  scheduleCheck,
  updateIntent,
} from '../store/intents.ts'
import { findRefundByKey } from '../store/refunds.ts'
import { putPayments } from '../store/settled-intents.ts'
import { capturedBy, paymentAfter, recordOutcomes, stepFrom } from './payment-after.ts'

/**
 * The gateway usually captures an authorised payment itself; if it has not after this delay, it
 * will not.
 */
const CAPTURE_AFTER_MS = 8 * SECOND_MS

/**
 * Applies the gateway's reports on an intent's payments, whichever source they come from. Reports
 * may be repeated, late and in any order: an attempt only moves forward, the first payment is
 * fulfilled once, in this transaction, and any other payment is refunded.
 */
export async function settle(
  deps: PaymentsDeps,
  tx: Tx,
  { purpose, subject_id, id }: Intent,
  facts: readonly GatewayPayment[],
): Promise<Intent> {
  const ofSubject = await lockIntents(tx, purpose, subject_id)
  const found = ofSubject.find((one) => one.id === id)
  assert(found !== undefined, 'an intent that was found is not deleted')
  const isSold = ofSubject.some((one) => one.status === 'captured')
  const known = new Map((await findPayments(tx, id)).map((payment) => [payment.id, payment]))
  let intent: Intent = found
  for (const fact of facts) {
    const payment = paymentAfter(intent, fact, known.get(fact.id), deps.clock.now())
    assert(await putPayments(tx, [payment]), `payment ${fact.id} belongs to one order`)
    known.set(fact.id, payment)
    intent = await applyStep(deps, tx, { intent, payment, isSold })
  }
  return intent
}

type SettleStepInput = {
  readonly intent: Intent
  readonly payment: Payment
  /** Whether another intent of the subject was fulfilled. */
  readonly isSold: boolean
}

async function applyStep(deps: PaymentsDeps, tx: Tx, step: SettleStepInput): Promise<Intent> {
  const { intent, payment } = step
  switch (stepFrom(intent, payment)) {
    case 'sell':
      return sell(deps, tx, step)
    case 'refund':
      await refundUnexpected(deps, tx, intent, payment)
      return advanceIntent(tx, intent, payment.status)
    case 'capture': {
      const startAfter = new Date(deps.clock.now().getTime() + CAPTURE_AFTER_MS)
      await deps.jobs.enqueue(tx, checkJob, { id: intent.id }, { startAfter })
      const moved = await advanceIntent(tx, intent, payment.status)
      await scheduleCheck(tx, intent.id, startAfter)
      return moved
    }
    case 'wait':
      return advanceIntent(tx, intent, payment.status)
  }
}

/** Fulfilment and the record of the payment are in the same transaction. */
async function sell(
  deps: PaymentsDeps,
  tx: Tx,
  { intent, payment, isSold }: SettleStepInput,
): Promise<Intent> {
  const now = deps.clock.now()
  const refused = isSold ? paymentTexts.paidTwice : await fulfil(deps, tx, intent, payment, now)
  const status = refused === undefined ? 'captured' : 'unsold'
  await recordOutcomes(deps, tx, [{ intent, paymentId: payment.id, status }], now)
  if (status === 'unsold') {
    const { id: paymentId, amount_paise: amount } = payment
    const reason = isSold ? paymentTexts.paidTwice : paymentTexts.notDelivered
    await requestRefund(deps, tx, { key: `unsold:${paymentId}`, paymentId, amount, reason })
    // If the seller refused, it records that itself, with more detail.
    if (isSold) {
      await notifyUnexpected(tx, intent, payment, reason, now)
    }
  }
  return {
    ...intent,
    status,
    captured_payment_id: payment.id,
    captured_at: now,
    next_check_at: null,
  }
}

/** Returns why the seller cannot fulfil the payment; its writes are then rolled back. */
async function fulfil(
  { sellers }: PaymentsDeps,
  tx: Tx,
  intent: Intent,
  payment: Payment,
  now: Date,
): Promise<string | undefined> {
  const seller = sellers[intent.purpose]
  assert(seller !== undefined, `${intent.purpose} is sold by somebody`)
  const captured = capturedBy(intent, payment, now)
  const done = await attempt(tx, async (nested) => {
    const reason = (await seller.fulfil(nested, [captured])).get(intent.id)
    return reason === undefined ? ok(undefined) : fail('refused', { message: reason })
  })
  if (done.ok) {
    return undefined
  }
  const { message = '' } = done
  await seller.recordReturned?.(tx, captured, message)
  return message
}

/** A second payment, or a wrong amount. A payment in another currency is left to people. */
async function refundUnexpected(
  deps: PaymentsDeps,
  tx: Tx,
  intent: Intent,
  payment: Payment,
): Promise<void> {
  const { id: paymentId, amount_paise: amount, mismatched, currency } = payment
  deps.log.error({ payment: paymentId, mismatched, currency }, 'an unexpected payment')
  if (currency === 'INR') {
    const reason = mismatched ? paymentTexts.wrongAmount : paymentTexts.paidTwice
    const key = `stray:${paymentId}`
    const isNew = (await findRefundByKey(tx, key)) === undefined
    await requestRefund(deps, tx, { key, paymentId, amount, reason })
    if (isNew) {
      await notifyUnexpected(tx, intent, payment, reason, deps.clock.now())
    }
  }
}

function notifyUnexpected(
  tx: Tx,
  { id: intentId, purpose, subject_id: subjectId, payer_id: payerId }: Intent,
  { id: paymentId, amount_paise: amount }: Payment,
  reason: string,
  at: Date,
): Promise<void> {
  const money = { paymentId, amountPaise: amount.toString(), reason, at: at.toISOString() }
  return publish(tx, unexpectedPayment, { intentId, purpose, subjectId, payerId, ...money })
}

async function advanceIntent(tx: Tx, intent: Intent, reported: PaymentRank): Promise<Intent> {
  const status = statusAfter(intent.status, reported)
  if (status !== intent.status) {
    const nextCheckAt = intent.next_check_at
    assert(await updateIntent(tx, intent, { status, nextCheckAt }), 'a locked intent changes once')
  }
  return { ...intent, status }
}
