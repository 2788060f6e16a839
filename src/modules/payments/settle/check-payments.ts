import { present } from '#kit/assert.ts'
import { MINUTE_MS, SECOND_MS } from '#kit/clock.ts'
import type { PaymentsDeps } from '../deps.ts'
import { type GatewayPayment, GatewayRefused, GatewayUnavailable } from '../gateway/port.ts'
import { matchesAmount } from '../rules/intent.ts'
import { nextCheckAt } from '../rules/schedule.ts'
import {
  attachOrder,
  claimDueIntents,
  findIntent,
  type Intent,
  lockIntent,
  scheduleCheck,
  updateIntent,
} from '../store/intents.ts'
import { settle } from './settle.ts'
import type { SettleBatch } from './settle-batch.ts'

type Deps = PaymentsDeps & { readonly settleBatch: SettleBatch }

const BATCH_SIZE = 20

/**
 * Queries the gateway for an intent's payments, so that neither a lost event nor a closed browser
 * loses a payment. Throws `GatewayUnavailable` if the gateway cannot be reached.
 */
export async function checkPayment(deps: Deps, intentId: string): Promise<void> {
  const { db, gateway, settleBatch } = deps
  const intent = present(await findIntent(db.read, intentId), 'an intent is not deleted')
  const orderId = await orderOf(deps, intent)
  if (orderId === undefined) {
    return
  }
  const facts: GatewayPayment[] = []
  for (const payment of await gateway.paymentsOf(orderId)) {
    const isPaid = facts.some(({ status }) => status === 'captured')
    facts.push(isPaid ? payment : await captureIfWanted(deps, intent, payment))
  }
  const [fact] = facts
  const isCapture = fact?.status === 'captured' && facts.length === 1
  if (!(isCapture && (await settleBatch({ gatewayOrderId: orderId, fact })))) {
    await db.transaction((tx) => settle(deps, tx, { ...intent, gateway_order_id: orderId }, facts))
  }
}

/**
 * Like `checkPayment`, for a user who waits in a browser. `unknown`: the gateway does not know the
 * order, as after a change of our account there.
 */
export async function tryCheckPayment(
  deps: Deps,
  intentId: string,
): Promise<'checked' | 'unanswered' | 'unknown'> {
  const { db, clock, log } = deps
  try {
    await checkPayment(deps, intentId)
    return 'checked'
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) {
      throw error
    }
    const soon = new Date(clock.now().getTime() + 10 * SECOND_MS)
    await scheduleCheck(db.read, intentId, soon)
    log.warn({ intent: intentId, err: error }, 'payment could not be checked')
    return error instanceof GatewayRefused ? 'unknown' : 'unanswered'
  }
}

/** Checks the intents that are due; returns how many were examined. */
export async function checkDuePayments(deps: Deps): Promise<number> {
  const { db, clock, log } = deps
  const now = clock.now()
  const ids = await claimDueIntents(
    db.read,
    now,
    new Date(now.getTime() + 2 * MINUTE_MS),
    BATCH_SIZE,
  )
  for (const id of ids) {
    try {
      await checkPayment(deps, id)
    } catch (error) {
      log.warn({ intent: id, err: error }, 'payment could not be checked')
      // An unreachable gateway says nothing about a payment, so the intent is not closed. One that
      // refuses does not know the order.
      if (!(error instanceof GatewayRefused)) {
        continue
      }
    }
    await scheduleNextCheck(deps, id)
  }
  return ids.length
}

/**
 * Captures an authorised payment, which would otherwise be returned automatically after some days.
 */
async function captureIfWanted(
  { gateway }: PaymentsDeps,
  intent: Intent,
  payment: GatewayPayment,
): Promise<GatewayPayment> {
  const fact = { ...payment, paymentId: payment.id }
  const wanted = intent.captured_payment_id === null && matchesAmount(intent.amount_paise, fact)
  if (payment.status !== 'authorized' || !wanted) {
    return payment
  }
  try {
    return await gateway.capture(payment.id, payment.amount)
  } catch (error) {
    // Captured meanwhile, or not capturable: the next check shows which.
    if (error instanceof GatewayRefused) {
      return payment
    }
    throw error
  }
}

async function orderOf({ db, gateway }: PaymentsDeps, intent: Intent): Promise<string | undefined> {
  if (intent.gateway_order_id !== null) {
    return intent.gateway_order_id
  }
  const made = await gateway.findOrder(intent.id)
  return made && attachOrder(db.read, intent.id, made.id)
}

/** Plans the next check; closes an unpaid intent once its waiting time is over. */
function scheduleNextCheck({ db, clock }: PaymentsDeps, intentId: string): Promise<void> {
  return db.transaction(async (tx) => {
    const found = present(await findIntent(tx, intentId), 'an intent is not deleted')
    const intent = await lockIntent(tx, found)
    const { opened_at: openedAt, checks_count: checks } = intent
    const next = nextCheckAt({ openedAt, checks }, clock.now())
    const isOver = next === undefined && intent.captured_payment_id === null
    if (isOver && intent.status !== 'closed') {
      await updateIntent(tx, intent, { status: 'closed', nextCheckAt: null })
    } else {
      await scheduleCheck(tx, intentId, next ?? null)
    }
  })
}
