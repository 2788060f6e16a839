import { assert } from '#kit/assert.ts'
import { SECOND_MS } from '#kit/clock.ts'
import type { GatewayPayment } from '#platform/gateway/entities.ts'
import { publish } from '#platform/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import { checkJob, type PaymentsDeps } from './deps.ts'
import { strayMoney } from './events.ts'
import { capturedBy, paymentAfter, recordTaken, stepFrom } from './facts.ts'
import type { Refunds } from './refunds.ts'
import { type PaymentRank, statusAfter } from './rules/intent.ts'
import {
  findPayments,
  type Intent,
  lockIntents,
  type Payment,
  planCheck,
  putPayments,
  updateIntent,
} from './store/intents.ts'
import { findRefundByKey } from './store/refunds.ts'
import type { SellTogether } from './together.ts'

export type Settle = (tx: Tx, intent: Intent, facts: readonly GatewayPayment[]) => Promise<Intent>

/** The two ways of a fact into the books: with others as far as it can, else by itself. */
export type Settling = { readonly settle: Settle; readonly sellTogether: SellTogether }

/** The gateway takes authorised money by itself; some seconds later nobody will. */
const CAPTURE_AFTER_MS = 8 * SECOND_MS

/**
 * Takes what the gateway says of an intent's payments, from whichever side it is heard first. Facts
 * may be repeated, late and in any order: a try only moves forward, the first money is sold for,
 * once, in this transaction, and any other money goes back.
 */
export function createSettle(deps: PaymentsDeps, refunds: Refunds): Settle {
  return async (tx, { purpose, subject_id, id }, facts) => {
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
      intent = await takeStep({ deps, refunds, isSold }, tx, intent, payment)
    }
    return intent
  }
}

type Taking = {
  readonly deps: PaymentsDeps
  readonly refunds: Refunds
  readonly isSold: boolean
}

async function takeStep(taking: Taking, tx: Tx, intent: Intent, payment: Payment): Promise<Intent> {
  const { deps, refunds } = taking
  switch (stepFrom(intent, payment)) {
    case 'sell':
      return sell(taking, tx, intent, payment)
    case 'give-back':
      await giveBackStray(deps, refunds, tx, intent, payment)
      return moveOn(tx, intent, payment.status)
    case 'capture': {
      const startAfter = new Date(deps.clock.now().getTime() + CAPTURE_AFTER_MS)
      await deps.jobs.enqueue(tx, checkJob, { id: intent.id }, { startAfter })
      const moved = await moveOn(tx, intent, payment.status)
      await planCheck(tx, intent.id, startAfter)
      return moved
    }
    case 'wait':
      return moveOn(tx, intent, payment.status)
  }
}

/** In this order: what is handed over is handed over by the transaction that records the money. */
async function sell(
  { deps, refunds, isSold }: Taking,
  tx: Tx,
  intent: Intent,
  payment: Payment,
): Promise<Intent> {
  const now = deps.clock.now()
  const seller = deps.sellers[intent.purpose]
  assert(seller !== undefined, `${intent.purpose} is sold by somebody`)
  const outcome = isSold ? 'refund' : await seller.fulfil(tx, capturedBy(intent, payment, now))
  const status = outcome === 'fulfilled' ? 'captured' : 'unsold'
  await recordTaken(deps, tx, [{ intent, paymentId: payment.id, status }], now)
  if (status === 'unsold') {
    const { id: paymentId, amount_paise: amount } = payment
    const reason = isSold ? PAID_TWICE : 'We couldn’t deliver what was paid for.'
    await refunds.start(tx, { key: `unsold:${paymentId}`, paymentId, amount, reason })
    // Of what the seller refused it knows more than this.
    if (isSold) {
      await tellOfStray(tx, intent, payment, reason, now)
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

/** Paid twice, or not what was asked for. Money in another currency is for people to look at. */
async function giveBackStray(
  { clock, log }: PaymentsDeps,
  refunds: Refunds,
  tx: Tx,
  intent: Intent,
  payment: Payment,
): Promise<void> {
  const { id: paymentId, amount_paise: amount, mismatched, currency } = payment
  log.error({ payment: paymentId, mismatched, currency }, 'money that nothing is sold for')
  if (currency === 'INR') {
    const reason = mismatched ? 'The amount doesn’t match the order.' : PAID_TWICE
    const key = `stray:${paymentId}`
    const isNew = (await findRefundByKey(tx, key)) === undefined
    await refunds.start(tx, { key, paymentId, amount, reason })
    if (isNew) {
      await tellOfStray(tx, intent, payment, reason, clock.now())
    }
  }
}

const PAID_TWICE = 'Paid more than once.'

function tellOfStray(
  tx: Tx,
  { id: intentId, purpose, subject_id: subjectId, payer_id: payerId }: Intent,
  { id: paymentId, amount_paise: amount }: Payment,
  reason: string,
  at: Date,
): Promise<void> {
  const money = { paymentId, amountPaise: amount.toString(), reason, at: at.toISOString() }
  return publish(tx, strayMoney, { intentId, purpose, subjectId, payerId, ...money })
}

async function moveOn(tx: Tx, intent: Intent, heard: PaymentRank): Promise<Intent> {
  const status = statusAfter(intent.status, heard)
  if (status !== intent.status) {
    const nextCheckAt = intent.next_check_at
    assert(await updateIntent(tx, intent, { status, nextCheckAt }), 'a locked intent changes once')
  }
  return { ...intent, status }
}
