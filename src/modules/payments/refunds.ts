import { assert, present } from '#kit/assert.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { GatewayRefund } from '#platform/gateway/entities.ts'
import { GatewayRefused } from '#platform/gateway/gateway.ts'
import { publish } from '#platform/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import { type PaymentsDeps, refundJob } from './deps.ts'
import { refundDone, refundFailed } from './events.ts'
import { holdsMoney } from './rules/intent.ts'
import { laterRefund, mayReturn, type RefundStatus } from './rules/refund.ts'
import { retryAt } from './rules/schedule.ts'
import type { RefundRequest } from './seams.ts'
import { findIntent, findIntentOfPayment, findPayments, lockIntents } from './store/intents.ts'
import {
  findRefund,
  findRefundByKey,
  insertRefund,
  listRefunds,
  lockRefund,
  planRefund,
  type Refund,
  updateRefund,
} from './store/refunds.ts'

export type Refunds = ReturnType<typeof createRefunds>

/** Money given back: written down in the caller's transaction, done by a job, told by an event. */
export function createRefunds(deps: PaymentsDeps) {
  const { db, clock, newId, jobs, gateway } = deps

  const settle = async (
    tx: Tx,
    id: string,
    said: { readonly status: RefundStatus; readonly gatewayId?: string; readonly error?: string },
  ): Promise<void> => {
    const refund = await lockRefund(tx, id)
    const status = refund && laterRefund(refund.status, said.status)
    if (refund === undefined || status === undefined || status === refund.status) {
      return
    }
    const now = clock.now()
    const isFinal = status === 'processed' || status === 'failed'
    const changed = await updateRefund(tx, refund, {
      status,
      gatewayRefundId: said.gatewayId ?? refund.gateway_refund_id,
      error: said.error ?? null,
      doneAt: isFinal ? now : null,
      nextTryAt: isFinal ? null : retryAt(4, now),
    })
    assert(changed, 'a locked refund changes once')
    if (isFinal) {
      await tellOf(deps, tx, refund, status)
    }
  }

  return {
    /** Asks for money to be given back once this transaction commits; the same key, once. */
    start: async (
      tx: Tx,
      { key, paymentId, amount, reason }: RefundRequest,
    ): Promise<Result<{ readonly refundId: string }, 'payment_unknown' | 'refund_exceeds'>> => {
      const intent = await findIntentOfPayment(tx, paymentId)
      if (intent === undefined) {
        return fail('payment_unknown')
      }
      await lockIntents(tx, intent.purpose, intent.subject_id)
      const same = await findRefundByKey(tx, key)
      if (same !== undefined) {
        const isSame = same.payment_id === paymentId && same.amount_paise === amount
        return isSame ? ok({ refundId: same.id }) : fail('refund_exceeds')
      }
      const payment = (await findPayments(tx, intent.id)).find((one) => one.id === paymentId)
      const others = (await listRefunds(tx, paymentId)).map((one) => ({
        amount: one.amount_paise,
        status: one.status,
      }))
      const { status, amount_paise: paid } = present(payment, 'the payment led to its intent')
      if (!holdsMoney(status) || !mayReturn(paid, others, amount)) {
        return fail('refund_exceeds')
      }
      const now = clock.now()
      const refundId = newId()
      await insertRefund(tx, {
        id: refundId,
        key,
        intent_id: intent.id,
        payment_id: paymentId,
        amount_paise: amount,
        reason,
        status: 'queued',
        gateway_refund_id: null,
        error: null,
        created_at: now,
        done_at: null,
        next_try_at: retryAt(6, now),
        tries_count: 0,
      })
      await jobs.enqueue(tx, refundJob, { id: refundId })
      return ok({ refundId })
    },

    /** What the gateway says of a refund; false when it is none of ours. */
    hear: async (tx: Tx, said: GatewayRefund): Promise<boolean> => {
      const own = (await listRefunds(tx, said.payment_id)).find(
        (one) => one.id === said.receipt || one.gateway_refund_id === said.id,
      )
      if (own === undefined || own.amount_paise !== said.amount) {
        return false
      }
      await settle(tx, own.id, { status: said.status, gatewayId: said.id })
      return true
    },

    /** Asks the gateway; throws when it cannot be reached, for the job to try again. */
    perform: async (id: string): Promise<void> => {
      const refund = await findRefund(db.read, id)
      if (refund === undefined || refund.done_at !== null) {
        return
      }
      const { payment_id: paymentId, amount_paise: amount } = refund
      await planRefund(db.read, id, retryAt(refund.tries_count + 4, clock.now()))
      const made = (await gateway.refundsOf(paymentId)).find((one) => one.receipt === id)
      try {
        const said = made ?? (await gateway.refund({ paymentId, amount, receipt: id }))
        const heard = { status: said.status, gatewayId: said.id }
        await db.transaction((tx) => settle(tx, id, heard))
      } catch (error) {
        if (!(error instanceof GatewayRefused)) {
          throw error
        }
        const { message } = error
        await db.transaction((tx) => settle(tx, id, { status: 'failed', error: message }))
      }
    },
  }
}

async function tellOf(
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
    action: `payment.refund_${status}`,
    actor: { kind: 'system' },
    object: { type: 'refund', id: refund.id },
    detail: { payment: refund.payment_id, paise: refund.amount_paise.toString() },
  })
  await publish(tx, status === 'processed' ? refundDone : refundFailed, {
    refundId: refund.id,
    key: refund.key,
    intentId: intent.id,
    purpose: intent.purpose,
    subjectId: intent.subject_id,
    payerId: intent.payer_id,
    paymentId: refund.payment_id,
    amountPaise: refund.amount_paise.toString(),
    reason: refund.reason,
    at: clock.now().toISOString(),
  })
}
