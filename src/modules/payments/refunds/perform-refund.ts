import { present } from '#kit/assert.ts'
import { DAY_MS } from '#kit/clock.ts'
import type { Tx } from '#platform/tx.ts'
import type { PaymentsDeps } from '../deps.ts'
import {
  GatewayKeysRefused,
  type GatewayRefund,
  GatewayRefused,
  GatewayUnavailable,
} from '../gateway/port.ts'
import { attemptOf, receiptOf } from '../rules/refund.ts'
import { retryAt } from '../rules/schedule.ts'
import { isDisputed } from '../store/disputes.ts'
import {
  claimDueRefunds,
  findRefund,
  lockRefund,
  markRequesting,
  type Refund,
  scheduleRefundTry,
} from '../store/refunds.ts'
import { type AttemptReport, applyRefund, settleRefund } from './apply-refund.ts'
import { dashboardKey } from './dashboard-refunds.ts'
import { applyUnknownRefunds } from './find-dashboard-refunds.ts'
import { findEarlierAttempt, withoutAttempts } from './gateway-attempts.ts'

const BATCH_SIZE = 20

/**
 * Requests a refund from the gateway. Throws if the gateway is unreachable or still processes an
 * earlier request for it, so that the job retries.
 */
export async function performRefund(deps: PaymentsDeps, id: string): Promise<void> {
  const { db, clock } = deps
  const refund = await findRefund(db.read, id)
  if (refund === undefined || refund.done_at !== null) {
    return
  }
  await scheduleRefundTry(db.read, id, retryAt(refund.tries_count + 4, clock.now()))
  if (refund.source === 'gateway' && refund.attempt === 1) {
    await followDashboardRefund(deps, refund)
    return
  }
  const made = await refundsMade(deps, refund)
  if (made === undefined) {
    return
  }
  await applyUnknownRefunds(deps, withoutAttempts(refund, made))
  // All or part of it may have been refunded on the gateway's dashboard.
  const left = await db.transaction((tx) => lockForRequest(tx, id, clock.now()))
  if (left === undefined || left.done_at !== null) {
    return
  }
  const earlier = findEarlierAttempt(left, made)
  const report = earlier === undefined ? await request(deps, left) : reportOf(left, earlier)
  await db.transaction((tx) => settleRefund(deps, tx, id, report))
}

/**
 * What the gateway has made of the payment's refunds. If it does not know the payment, as after a
 * change of our account there, the refund has failed, and undefined is returned: unless a request
 * for it was sent within the last day, as that may still arrive.
 */
async function refundsMade(
  deps: PaymentsDeps,
  refund: Refund,
): Promise<readonly GatewayRefund[] | undefined> {
  const { id, attempt, payment_id: paymentId, asking_since: since } = refund
  const { db, clock, gateway } = deps
  try {
    return await gateway.refundsOf(paymentId)
  } catch (error) {
    const isRequested = since !== null && clock.now().getTime() - since.getTime() < DAY_MS
    if (!(error instanceof GatewayRefused) || isRequested) {
      throw error
    }
    const report = { status: 'failed', attempt, error: error.message } as const
    await db.transaction((tx) => settleRefund(deps, tx, id, report))
    return undefined
  }
}

/** Requests a refund; returns the gateway's answer, which may be a refusal. */
async function request({ gateway }: PaymentsDeps, refund: Refund): Promise<AttemptReport> {
  const { payment_id: paymentId, amount_paise: amount, attempt } = refund
  try {
    return reportOf(refund, await gateway.refund({ paymentId, amount, receipt: receiptOf(refund) }))
  } catch (error) {
    if (!(error instanceof GatewayRefused)) {
      throw error
    }
    return { status: 'failed', attempt, error: error.message }
  }
}

function reportOf({ id, attempt }: Refund, made: GatewayRefund): AttemptReport {
  return {
    status: made.status,
    attempt: attemptOf(id, made.receipt) ?? attempt,
    gatewayId: made.id,
  }
}

/** Performs the refunds that are due; returns how many were examined. */
export async function performDueRefunds(deps: PaymentsDeps): Promise<number> {
  const { db, clock, log } = deps
  const now = clock.now()
  const ids = await claimDueRefunds(db.read, now, retryAt(7, now), BATCH_SIZE)
  for (const id of ids) {
    await performRefund(deps, id).catch((error: unknown) => {
      const level = willPass(error) ? 'warn' : 'error'
      log[level]({ refund: id, err: error }, 'refund not performed')
    })
  }
  return ids.length
}

/** Only queries the gateway for the status, as the refund was not started here. */
async function followDashboardRefund(deps: PaymentsDeps, refund: Refund): Promise<void> {
  const made = (await deps.gateway.refundsOf(refund.payment_id)).find(
    (one) => dashboardKey(one.id) === refund.key,
  )
  if (made !== undefined) {
    await deps.db.transaction(async (tx) => void (await applyRefund(deps, tx, made)))
  }
}

/**
 * Marks the refund as being requested: until it is settled, nothing else that leaves the payment is
 * offset against it. Undefined if it has to wait, because the payer's bank disputes the payment: the
 * bank may take the money back. A refund that was requested before is followed to its result.
 */
async function lockForRequest(tx: Tx, id: string, now: Date): Promise<Refund | undefined> {
  const refund = present(await lockRefund(tx, id), 'a refund is not deleted')
  if (refund.status === 'queued' && refund.asking_since === null) {
    if (await isDisputed(tx, refund.payment_id)) {
      return undefined
    }
    await markRequesting(tx, id, now)
  }
  return refund
}

/** Whether this ends by itself; keys that the gateway refuses have to be changed. */
function willPass(error: unknown): boolean {
  return error instanceof GatewayUnavailable && !(error instanceof GatewayKeysRefused)
}
