import { assert, present } from '#kit/assert.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { GatewayRefund } from '#platform/gateway/entities.ts'
import { GatewayRefused } from '#platform/gateway/gateway.ts'
import { publish } from '#platform/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import { type PaymentsDeps, refundJob } from './deps.ts'
import { refundDone, refundFailed } from './events.ts'
import { refundFacts } from './refund-facts.ts'
import { ELSEWHERE_BACK_MS, elsewhereKey, takeElsewhere } from './refunds-elsewhere.ts'
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
import { findIntent, findIntentOfPayment, findPayments, lockIntents } from './store/intents.ts'
import {
  findRefund,
  findRefundByKey,
  insertRefund,
  listRefunds,
  listUnknownRefunds,
  lockRefund,
  lockRefunds,
  markAsking,
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

  /** What the gateway says of a refund of money that it took for us; false when it is none. */
  const hear = async (tx: Tx, said: GatewayRefund): Promise<boolean> => {
    const found = await findIntentOfPayment(tx, said.payment_id)
    if (found === undefined) {
      return false
    }
    const locked = await lockIntents(tx, found.purpose, found.subject_id)
    const known = await lockRefunds(tx, said.payment_id)
    const own = known.find((one) => askingOf(one, said) !== undefined) ?? waitingFor(known, said)
    if (own === undefined) {
      if (known.some(isBeingAsked)) {
        throw new RefundUnderWay()
      }
      const intent = present(
        locked.find(({ id }) => id === found.id),
        'an intent is not deleted',
      )
      return takeElsewhere(deps, tx, said, { intent, known })
    }
    const attempt = askingOf(own, said) ?? own.attempt
    await settle(tx, own.id, { status: said.status, attempt, gatewayId: said.id })
    return true
  }

  /** Takes in what the gateway names and we do not know. */
  const hearUnknown = async (said: readonly GatewayRefund[]): Promise<void> => {
    const unknown = await listUnknownRefunds(
      db.read,
      said.map(({ id }) => id),
    )
    for (const one of said.filter(({ id }) => unknown.has(id))) {
      await db
        .transaction((tx) => hear(tx, one))
        .catch((error: unknown) => {
          // It is told of again, by its event or the next look.
          if (!(error instanceof RefundUnderWay)) {
            throw error
          }
        })
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
      const others = (await listRefunds(tx, paymentId))
        .filter((one) => one.status !== 'covered')
        .map((one) => ({ amount: one.amount_paise }))
      const { status, amount_paise: paid } = present(payment, 'the payment led to its intent')
      if (!holdsMoney(status) || !mayReturn(paid, others, amount)) {
        return fail('refund_exceeds')
      }
      const now = clock.now()
      const refundId = newId()
      await insertRefund(tx, {
        id: refundId,
        key,
        source: 'product',
        intent_id: intent.id,
        payment_id: paymentId,
        amount_paise: amount,
        covers_paise: 0n,
        reason,
        status: 'queued',
        gateway_refund_id: null,
        error: null,
        created_at: now,
        done_at: null,
        next_try_at: retryAt(6, now),
        asking_since: null,
        tries_count: 0,
        attempt: 1,
        transfer_reference: null,
        transferred_on: null,
        transferred_by: null,
      })
      await jobs.enqueue(tx, refundJob, { id: refundId })
      return ok({ refundId })
    },

    hear,

    /** Asks the gateway; throws when it cannot be reached, for the job to try again. */
    perform: async (id: string): Promise<void> => {
      const refund = await findRefund(db.read, id)
      if (refund === undefined || refund.done_at !== null) {
        return
      }
      const { payment_id: paymentId, attempt } = refund
      await planRefund(db.read, id, retryAt(refund.tries_count + 4, clock.now()))
      if (refund.source === 'gateway' && attempt === 1) {
        const said = (await gateway.refundsOf(paymentId)).find(
          (one) => elsewhereKey(one.id) === refund.key,
        )
        await db.transaction(async (tx) => void (said && (await hear(tx, said))))
        return
      }
      try {
        const made = await gateway.refundsOf(paymentId)
        await hearUnknown(made.filter(({ receipt }) => attemptOf(id, receipt) === undefined))
        // Somebody may have given it back at the gateway itself, or a part of it.
        const left = await db.transaction((tx) => takeAsking(tx, id, clock.now()))
        if (left.done_at !== null) {
          return
        }
        const asked = { paymentId, amount: left.amount_paise, receipt: receiptOf(left) }
        const said = madeAlready(left, made) ?? (await gateway.refund(asked))
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

    /** Looks for refunds that were made at the gateway itself and that no event told of. */
    findElsewhere: async (): Promise<void> => {
      const since = new Date(clock.now().getTime() - ELSEWHERE_BACK_MS)
      for (let skip = 0; ; skip += REFUNDS_A_PAGE) {
        const said = await gateway.refundsSince(since, { skip, count: REFUNDS_A_PAGE })
        await hearUnknown(said)
        if (said.length < REFUNDS_A_PAGE) {
          return
        }
      }
    },
  }
}

const REFUNDS_A_PAGE = 100

/** What somebody made at the gateway itself is booked once it is known what came of our own refund. */
class RefundUnderWay extends Error {
  override name = 'RefundUnderWay'
}

const isBeingAsked = ({ status, asking_since: since }: Refund) =>
  status === 'queued' && since !== null

/** As it is asked for: until it is settled, nothing of it is spared. */
async function takeAsking(tx: Tx, id: string, now: Date): Promise<Refund> {
  const refund = present(await lockRefund(tx, id), 'a refund is not deleted')
  if (refund.status === 'queued' && refund.asking_since === null) {
    await markAsking(tx, id, now)
  }
  return refund
}

/** Which asking of a refund the gateway speaks of; undefined: of none. */
function askingOf(own: Refund, said: GatewayRefund): number | undefined {
  if (own.key === elsewhereKey(said.id)) {
    return 1
  }
  const attempt = own.gateway_refund_id === said.id ? own.attempt : attemptOf(own.id, said.receipt)
  const isOurs = attempt !== undefined && attempt <= own.attempt
  return isOurs && own.amount_paise === said.amount ? attempt : undefined
}

/** Whoever gives as much back at the gateway itself as waits to go has done what we were to do. */
function waitingFor(known: readonly Refund[], said: GatewayRefund): Refund | undefined {
  return said.status === 'failed'
    ? undefined
    : known.find(
        (one) =>
          (one.status === 'queued' || one.status === 'failed') &&
          !isBeingAsked(one) &&
          one.amount_paise === said.amount,
      )
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
  refund: Pick<Refund, 'id' | 'attempt' | 'gateway_refund_id'>,
  made: readonly GatewayRefund[],
): GatewayRefund | undefined {
  // One that somebody made at the gateway itself has no receipt of ours.
  const own = made.filter(
    ({ id, receipt }) =>
      id === refund.gateway_refund_id || attemptOf(refund.id, receipt) !== undefined,
  )
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
