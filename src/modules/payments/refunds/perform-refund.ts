import { present } from '#kit/assert.ts'
import type { Tx } from '#platform/tx.ts'
import type { PaymentsDeps } from '../deps.ts'
import { type GatewayRefund, GatewayRefused } from '../gateway/port.ts'
import { attemptOf, receiptOf } from '../rules/refund.ts'
import { retryAt } from '../rules/schedule.ts'
import {
  findRefund,
  lockRefund,
  markAsking,
  planRefund,
  type Refund,
  takeDueRefunds,
} from '../store/refunds.ts'
import { applyRefund, settleRefund } from './apply-refund.ts'
import { dashboardKey } from './dashboard-refunds.ts'
import { applyUnknownRefunds } from './find-dashboard-refunds.ts'

const STEP = 20

/** Asks the gateway; throws when it cannot be reached, for the job to try again. */
export async function performRefund(deps: PaymentsDeps, id: string): Promise<void> {
  const { db, clock, gateway } = deps
  const refund = await findRefund(db.read, id)
  if (refund === undefined || refund.done_at !== null) {
    return
  }
  const { attempt } = refund
  await planRefund(db.read, id, retryAt(refund.tries_count + 4, clock.now()))
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
    // Somebody may have given it back on the gateway's dashboard, or a part of it.
    const left = await db.transaction((tx) => takeAsking(tx, id, clock.now()))
    if (left.done_at !== null) {
      return
    }
    const asked = { paymentId: refund.payment_id, amount: left.amount_paise }
    const done =
      madeAlready(left, made) ?? (await gateway.refund({ ...asked, receipt: receiptOf(left) }))
    const news = {
      status: done.status,
      attempt: attemptOf(id, done.receipt) ?? attempt,
      gatewayId: done.id,
    }
    await db.transaction((tx) => settleRefund(deps, tx, id, news))
  } catch (error) {
    if (!(error instanceof GatewayRefused)) {
      throw error
    }
    const news = { status: 'failed', attempt, error: error.message } as const
    await db.transaction((tx) => settleRefund(deps, tx, id, news))
  }
}

/** Performs what is due; answers how many were looked at. */
export async function performDueRefunds(deps: PaymentsDeps): Promise<number> {
  const { db, clock, log } = deps
  const now = clock.now()
  const ids = await takeDueRefunds(db.read, now, retryAt(7, now), STEP)
  for (const id of ids) {
    await performRefund(deps, id).catch((error: unknown) =>
      log.warn({ refund: id, err: error }, 'refund not performed'),
    )
  }
  return ids.length
}

/** The gateway is asked how it stands: we did not start it. */
async function followDashboardRefund(deps: PaymentsDeps, refund: Refund): Promise<void> {
  const made = (await deps.gateway.refundsOf(refund.payment_id)).find(
    (one) => dashboardKey(one.id) === refund.key,
  )
  if (made !== undefined) {
    await deps.db.transaction(async (tx) => void (await applyRefund(deps, tx, made)))
  }
}

/** As it is asked for: until it is settled, nothing of it is spared. */
async function takeAsking(tx: Tx, id: string, now: Date): Promise<Refund> {
  const refund = present(await lockRefund(tx, id), 'a refund is not deleted')
  if (refund.status === 'queued' && refund.asking_since === null) {
    await markAsking(tx, id, now)
  }
  return refund
}

/**
 * What the gateway made of this refund, if anything: the present attempt, or an earlier one that has
 * not failed there, beside which another must not be asked for.
 */
function madeAlready(
  refund: Pick<Refund, 'id' | 'attempt' | 'gateway_refund_id'>,
  made: readonly GatewayRefund[],
): GatewayRefund | undefined {
  // One that somebody made on the gateway's dashboard has no receipt of ours.
  const own = made.filter(
    ({ id, receipt }) =>
      id === refund.gateway_refund_id || attemptOf(refund.id, receipt) !== undefined,
  )
  const isPresent = ({ receipt }: GatewayRefund) => receipt === receiptOf(refund)
  return own.find(({ status }) => status !== 'failed') ?? own.find(isPresent)
}
