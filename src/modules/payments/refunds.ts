import { assert, present } from '#kit/assert.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { GatewayRefund } from '#platform/gateway/entities.ts'
import { GatewayRefused } from '#platform/gateway/gateway.ts'
import { publish } from '#platform/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import { type PaymentsDeps, refundJob } from './deps.ts'
import { refundDone, refundFailed } from './events.ts'
import { holdsMoney } from './rules/intent.ts'
import {
  afterNews,
  attemptOf,
  type GatewayRefundStatus,
  mayReturn,
  receiptOf,
} from './rules/refund.ts'
import { retryAt } from './rules/schedule.ts'
import type { RefundRequest } from './seams.ts'
import {
  findIntent,
  findIntentOfPayment,
  findPayments,
  type Intent,
  lockIntents,
} from './store/intents.ts'
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

  const settle = async (tx: Tx, id: string, said: Said): Promise<void> => {
    const refund = present(await lockRefund(tx, id), 'a refund is not deleted')
    const { status: standing, attempt, gateway_refund_id: gatewayId } = refund
    const status = afterNews(
      { status: standing, attempt, gatewayId },
      { ...said, gatewayId: said.gatewayId ?? null },
    )
    if (status === 'twice') {
      await tellOfTwice(deps, tx, refund, said)
    }
    if (status === undefined || status === 'twice') {
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
      const others = (await listRefunds(tx, paymentId)).map((one) => ({ amount: one.amount_paise }))
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
        attempt: 1,
        transfer_reference: null,
        transferred_on: null,
        transferred_by: null,
      })
      await jobs.enqueue(tx, refundJob, { id: refundId })
      return ok({ refundId })
    },

    /** What the gateway says of a refund; false when it is none of ours. */
    hear: async (tx: Tx, said: GatewayRefund): Promise<boolean> => {
      for (const own of await listRefunds(tx, said.payment_id)) {
        const attempt =
          own.gateway_refund_id === said.id ? own.attempt : attemptOf(own.id, said.receipt)
        if (attempt !== undefined && attempt <= own.attempt && own.amount_paise === said.amount) {
          await settle(tx, own.id, { status: said.status, attempt, gatewayId: said.id })
          return true
        }
      }
      return false
    },

    /** Asks the gateway; throws when it cannot be reached, for the job to try again. */
    perform: async (id: string): Promise<void> => {
      const refund = await findRefund(db.read, id)
      if (refund === undefined || refund.done_at !== null) {
        return
      }
      const { payment_id: paymentId, amount_paise: amount, attempt } = refund
      await planRefund(db.read, id, retryAt(refund.tries_count + 4, clock.now()))
      try {
        const receipt = receiptOf(refund)
        const said =
          madeAlready(refund, await gateway.refundsOf(paymentId)) ??
          (await gateway.refund({ paymentId, amount, receipt }))
        const heard = {
          status: said.status,
          attempt: attemptOf(id, said.receipt) ?? attempt,
          gatewayId: said.id,
        }
        await db.transaction((tx) => settle(tx, id, heard))
      } catch (error) {
        if (!(error instanceof GatewayRefused)) {
          throw error
        }
        const { message } = error
        await db.transaction((tx) => settle(tx, id, { status: 'failed', attempt, error: message }))
      }
    },
  }
}

/** What is heard of one asking. */
type Said = {
  readonly status: GatewayRefundStatus
  readonly attempt: number
  readonly gatewayId?: string
  readonly error?: string
}

/**
 * What the gateway made of this refund, if anything: the present asking, or an earlier one that has
 * not failed there, beside which another must not be asked for.
 */
function madeAlready(
  refund: Pick<Refund, 'id' | 'attempt'>,
  made: readonly GatewayRefund[],
): GatewayRefund | undefined {
  const own = made.filter(({ receipt }) => attemptOf(refund.id, receipt) !== undefined)
  const isPresent = ({ receipt }: GatewayRefund) => receipt === receiptOf(refund)
  return own.find(({ status }) => status !== 'failed') ?? own.find(isPresent)
}

/** The books of the gateway and ours differ from here on: invariant I10 names the refund. */
async function tellOfTwice(
  { audit, log }: PaymentsDeps,
  tx: Tx,
  refund: Refund,
  { gatewayId }: Said,
): Promise<void> {
  log.error({ refund: refund.id, gatewayId }, 'money went back twice')
  await audit.record(tx, {
    action: 'payment.refund_twice',
    actor: { kind: 'system' },
    object: { type: 'refund', id: refund.id },
    detail: { payment: refund.payment_id, gatewayRefund: gatewayId ?? null },
  })
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
  const facts = refundFacts(refund, intent, clock.now())
  await publish(tx, status === 'processed' ? refundDone : refundFailed, facts)
}

/** What an event says of a refund. */
export function refundFacts(refund: Refund, intent: Intent, at: Date) {
  return {
    refundId: refund.id,
    key: refund.key,
    intentId: intent.id,
    purpose: intent.purpose,
    subjectId: intent.subject_id,
    payerId: intent.payer_id,
    paymentId: refund.payment_id,
    amountPaise: refund.amount_paise.toString(),
    reason: refund.reason,
    at: at.toISOString(),
  }
}
