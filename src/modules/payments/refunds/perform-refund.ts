import { present } from '#kit/assert.ts'
import type { Tx } from '#platform/tx.ts'
import type { PaymentsDeps } from '../deps.ts'
import { type GatewayRefund, GatewayRefused } from '../gateway/port.ts'
import { attemptOf, receiptOf } from '../rules/refund.ts'
import { retryAt } from '../rules/schedule.ts'
import {
  claimDueRefunds,
  findRefund,
  lockRefund,
  markRequesting,
  type Refund,
  scheduleRefundTry,
} from '../store/refunds.ts'
import { applyRefund, settleRefund } from './apply-refund.ts'
import { dashboardKey } from './dashboard-refunds.ts'
import { applyUnknownRefunds } from './find-dashboard-refunds.ts'

const BATCH_SIZE = 20

/**
 * Requests a refund from the gateway. Throws if the gateway is unreachable, so that the job
 * retries.
 */
export async function performRefund(deps: PaymentsDeps, id: string): Promise<void> {
  const { db, clock, gateway } = deps
  const refund = await findRefund(db.read, id)
  if (refund === undefined || refund.done_at !== null) {
    return
  }
  const { attempt } = refund
  await scheduleRefundTry(db.read, id, retryAt(refund.tries_count + 4, clock.now()))
  if (refund.source === 'gateway' && attempt === 1) {
    await followDashboardRefund(deps, refund)
    return
  }
  try {
    const made = await gateway.refundsOf(refund.payment_id)
    await applyUnknownRefunds(
      deps,
      made.filter(({ receipt }) => attemptOf(id, receipt) === undefined),
    )
    // All or part of it may have been refunded on the gateway's dashboard.
    const left = await db.transaction((tx) => lockForRequest(tx, id, clock.now()))
    if (left.done_at !== null) {
      return
    }
    const request = { paymentId: refund.payment_id, amount: left.amount_paise }
    const done =
      findEarlierAttempt(left, made) ??
      (await gateway.refund({ ...request, receipt: receiptOf(left) }))
    const report = {
      status: done.status,
      attempt: attemptOf(id, done.receipt) ?? attempt,
      gatewayId: done.id,
    }
    await db.transaction((tx) => settleRefund(deps, tx, id, report))
  } catch (error) {
    if (!(error instanceof GatewayRefused)) {
      throw error
    }
    const report = { status: 'failed', attempt, error: error.message } as const
    await db.transaction((tx) => settleRefund(deps, tx, id, report))
  }
}

/** Performs the refunds that are due; returns how many were examined. */
export async function performDueRefunds(deps: PaymentsDeps): Promise<number> {
  const { db, clock, log } = deps
  const now = clock.now()
  const ids = await claimDueRefunds(db.read, now, retryAt(7, now), BATCH_SIZE)
  for (const id of ids) {
    await performRefund(deps, id).catch((error: unknown) =>
      log.warn({ refund: id, err: error }, 'refund not performed'),
    )
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
 * Marks the refund as being requested: until it is settled, no dashboard refund is offset against
 * it.
 */
async function lockForRequest(tx: Tx, id: string, now: Date): Promise<Refund> {
  const refund = present(await lockRefund(tx, id), 'a refund is not deleted')
  if (refund.status === 'queued' && refund.asking_since === null) {
    await markRequesting(tx, id, now)
  }
  return refund
}

/**
 * The gateway's refund for this one, if any: of the current attempt, or of an earlier attempt that
 * has not failed there, in which case no other may be requested.
 */
function findEarlierAttempt(
  refund: Pick<Refund, 'id' | 'attempt' | 'gateway_refund_id'>,
  made: readonly GatewayRefund[],
): GatewayRefund | undefined {
  // A dashboard refund does not have our receipt.
  const own = made.filter(
    ({ id, receipt }) =>
      id === refund.gateway_refund_id || attemptOf(refund.id, receipt) !== undefined,
  )
  const isPresent = ({ receipt }: GatewayRefund) => receipt === receiptOf(refund)
  return own.find(({ status }) => status !== 'failed') ?? own.find(isPresent)
}
