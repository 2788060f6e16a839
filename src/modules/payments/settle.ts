import { assert } from '#kit/assert.ts'
import { SECOND_MS } from '#kit/clock.ts'
import type { GatewayPayment } from '#platform/gateway/entities.ts'
import type { Tx } from '#platform/tx.ts'
import { checkJob, type PaymentsDeps } from './deps.ts'
import type { Refunds } from './refunds.ts'
import {
  laterOf,
  matches,
  type PaymentFact,
  type PaymentRank,
  statusAfter,
  stepAfter,
} from './rules/intent.ts'
import {
  findPayments,
  type Intent,
  lockIntents,
  type Payment,
  planCheck,
  putPayment,
  updateIntent,
} from './store/intents.ts'

export type Settle = (tx: Tx, intent: Intent, facts: readonly GatewayPayment[]) => Promise<Intent>

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
      const before = known.get(fact.id)
      const payment = await writePayment(deps, tx, intent, { fact, before })
      known.set(fact.id, payment)
      intent = await takeStep({ deps, refunds, isSold }, tx, intent, payment)
    }
    return intent
  }
}

async function writePayment(
  { clock }: PaymentsDeps,
  tx: Tx,
  intent: Intent,
  heard: { readonly fact: GatewayPayment; readonly before: Payment | undefined },
): Promise<Payment> {
  const { fact, before } = heard
  const now = clock.now()
  const status = before === undefined ? fact.status : laterOf(before.status, fact.status)
  const payment: Payment = {
    id: fact.id,
    intent_id: intent.id,
    amount_paise: fact.amount,
    currency: fact.currency,
    status,
    method: (fact.method ?? before?.method ?? 'unknown').slice(0, 40),
    mismatched: !matches(intent.amount_paise, factOf(fact.id, fact, status)),
    seen_at: before?.seen_at ?? now,
    updated_at: now,
  }
  const isOurs = await putPayment(tx, payment)
  assert(isOurs, `payment ${fact.id} belongs to one order`)
  return payment
}

type Taking = {
  readonly deps: PaymentsDeps
  readonly refunds: Refunds
  readonly isSold: boolean
}

async function takeStep(taking: Taking, tx: Tx, intent: Intent, payment: Payment): Promise<Intent> {
  const { deps, refunds } = taking
  const fact = {
    paymentId: payment.id,
    status: payment.status,
    amount: payment.amount_paise,
    currency: payment.currency,
  }
  const standing = {
    status: intent.status,
    amount: intent.amount_paise,
    capturedPaymentId: intent.captured_payment_id ?? undefined,
  }
  switch (stepAfter(standing, fact)) {
    case 'sell':
      return sell(taking, tx, intent, payment)
    case 'give-back':
      await giveBackStray(deps, refunds, tx, payment)
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
  const outcome = isSold
    ? 'refund'
    : await seller.fulfil(tx, {
        intentId: intent.id,
        purpose: intent.purpose,
        subjectId: intent.subject_id,
        payerId: intent.payer_id,
        amount: intent.amount_paise,
        paymentId: payment.id,
        gatewayOrderId: intent.gateway_order_id ?? '',
        method: payment.method,
        capturedAt: now,
      })
  const status = outcome === 'fulfilled' ? 'captured' : 'unsold'
  const change = {
    status,
    capturedPaymentId: payment.id,
    capturedAt: now,
    nextCheckAt: null,
  } as const
  assert(await updateIntent(tx, intent, change), 'a locked intent changes once')
  await deps.audit.record(tx, {
    action: `payment.${status}`,
    actor: { kind: 'system' },
    object: { type: 'payment_intent', id: intent.id },
    detail: { payment: payment.id, paise: intent.amount_paise.toString() },
  })
  if (status === 'unsold') {
    const { id: paymentId, amount_paise: amount } = payment
    const reason = 'What was paid for could not be handed over any more.'
    await refunds.start(tx, { key: `unsold:${paymentId}`, paymentId, amount, reason })
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
  { log }: PaymentsDeps,
  refunds: Refunds,
  tx: Tx,
  payment: Payment,
): Promise<void> {
  const { id: paymentId, amount_paise: amount, mismatched, currency } = payment
  log.error({ payment: paymentId, mismatched, currency }, 'money that nothing is sold for')
  if (currency === 'INR') {
    const reason = mismatched ? 'Not the amount that was asked for.' : 'Paid more than once.'
    await refunds.start(tx, { key: `stray:${paymentId}`, paymentId, amount, reason })
  }
}

async function moveOn(tx: Tx, intent: Intent, heard: PaymentRank): Promise<Intent> {
  const status = statusAfter(intent.status, heard)
  if (status !== intent.status) {
    const nextCheckAt = intent.next_check_at
    assert(await updateIntent(tx, intent, { status, nextCheckAt }), 'a locked intent changes once')
  }
  return { ...intent, status }
}

function factOf(
  paymentId: string,
  { amount, currency }: GatewayPayment,
  status: PaymentRank,
): PaymentFact {
  return { paymentId, status, amount, currency }
}
