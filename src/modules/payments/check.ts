import { present } from '#kit/assert.ts'
import { MINUTE_MS, SECOND_MS } from '#kit/clock.ts'
import type { GatewayPayment } from '#platform/gateway/entities.ts'
import { GatewayRefused, GatewayUnavailable } from '#platform/gateway/gateway.ts'
import type { PaymentsDeps } from './deps.ts'
import type { Refunds } from './refunds.ts'
import { matches } from './rules/intent.ts'
import { nextCheckAt, retryAt } from './rules/schedule.ts'
import type { Settling } from './settle.ts'
import {
  attachOrder,
  findIntent,
  type Intent,
  lockIntents,
  planCheck,
  takeDueIntents,
  updateIntent,
} from './store/intents.ts'
import { takeDueRefunds } from './store/refunds.ts'

const STEP = 20
const ROUNDS_MAX = 50

/** Asks the gateway itself, so that a lost event and a closed browser do not lose a payment. */
export function createChecks(deps: PaymentsDeps, settling: Settling, refunds: Refunds) {
  const { settle, sellTogether } = settling
  const { db, gateway, clock, log } = deps

  /** Authorised money that nobody takes would go back by itself after some days. */
  const captured = async (intent: Intent, payment: GatewayPayment): Promise<GatewayPayment> => {
    const fact = { ...payment, paymentId: payment.id }
    const wanted = intent.captured_payment_id === null && matches(intent.amount_paise, fact)
    if (payment.status !== 'authorized' || !wanted) {
      return payment
    }
    try {
      return await gateway.capture(payment.id, payment.amount)
    } catch (error) {
      // Taken in the meantime, or not to be had: the next check sees which.
      if (error instanceof GatewayRefused) {
        return payment
      }
      throw error
    }
  }

  const orderOf = async (intent: Intent): Promise<string | undefined> => {
    if (intent.gateway_order_id !== null) {
      return intent.gateway_order_id
    }
    const made = await gateway.findOrder(intent.id)
    return made && attachOrder(db.read, intent.id, made.id)
  }

  /** Throws `GatewayUnavailable` when it cannot be asked. */
  const check = async (intentId: string): Promise<void> => {
    const intent = present(await findIntent(db.read, intentId), 'an intent is not deleted')
    const orderId = await orderOf(intent)
    if (orderId === undefined) {
      return
    }
    const facts: GatewayPayment[] = []
    for (const payment of await gateway.paymentsOf(orderId)) {
      const isPaid = facts.some(({ status }) => status === 'captured')
      facts.push(isPaid ? payment : await captured(intent, payment))
    }
    const [fact] = facts
    const isCapture = fact?.status === 'captured' && facts.length === 1
    if (!(isCapture && (await sellTogether({ gatewayOrderId: orderId, fact })))) {
      await db.transaction((tx) => settle(tx, { ...intent, gateway_order_id: orderId }, facts))
    }
  }

  /** When it is asked about next; never again once it has been waited for long enough. */
  const planNext = (intentId: string): Promise<void> =>
    db.transaction(async (tx) => {
      const found = present(await findIntent(tx, intentId), 'an intent is not deleted')
      const locked = await lockIntents(tx, found.purpose, found.subject_id)
      const intent = present(
        locked.find(({ id }) => id === intentId),
        'an intent is not deleted',
      )
      const { opened_at: openedAt, checks_count: checks } = intent
      const next = nextCheckAt({ openedAt, checks }, clock.now())
      const isOver = next === undefined && intent.captured_payment_id === null
      if (isOver && intent.status !== 'closed') {
        await updateIntent(tx, intent, { status: 'closed', nextCheckAt: null })
      } else {
        await planCheck(tx, intentId, next ?? null)
      }
    })

  const reconcileIntents = async (): Promise<number> => {
    const now = clock.now()
    const ids = await takeDueIntents(db.read, now, new Date(now.getTime() + 2 * MINUTE_MS), STEP)
    for (const id of ids) {
      await check(id).then(
        () => planNext(id),
        (error: unknown) => {
          // A gateway that is away says nothing: nobody gives up on an intent because of it.
          log.warn({ intent: id, err: error }, 'payment could not be checked')
        },
      )
    }
    return ids.length
  }

  const reconcileRefunds = async (): Promise<number> => {
    const now = clock.now()
    const ids = await takeDueRefunds(db.read, now, retryAt(7, now), STEP)
    for (const id of ids) {
      await refunds
        .perform(id)
        .catch((error: unknown) => log.warn({ refund: id, err: error }, 'refund not performed'))
    }
    return ids.length
  }

  return {
    check,
    /** One look at everything that is due. */
    reconcile: async (): Promise<void> => {
      for (let round = 0; round < ROUNDS_MAX; round += 1) {
        const looked = (await reconcileIntents()) + (await reconcileRefunds())
        if (looked === 0) {
          return
        }
      }
    },
    /** As `check`, for whoever waits in a browser: false when the gateway did not answer. */
    tryCheck: async (intentId: string): Promise<boolean> => {
      try {
        await check(intentId)
        return true
      } catch (error) {
        if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) {
          throw error
        }
        const soon = new Date(clock.now().getTime() + 10 * SECOND_MS)
        await planCheck(db.read, intentId, soon)
        log.warn({ intent: intentId, err: error }, 'payment could not be checked')
        return false
      }
    },
  }
}
