import { fail, ok, type Result } from '#kit/result.ts'
import { type GatewayEvent, gatewayEventSchema } from '#platform/gateway/entities.ts'
import { sha256 } from '#platform/secrets.ts'
import type { Tx } from '#platform/tx.ts'
import { checkJob, type PaymentsDeps } from './deps.ts'
import type { Refunds } from './refunds.ts'
import { matches } from './rules/intent.ts'
import { EVENT_MAX_AGE_MS, EVENT_MAX_AHEAD_MS, retryAt } from './rules/schedule.ts'
import type { Settling } from './settle.ts'
import {
  finishEvent,
  insertEvent,
  listWaitingEvents,
  lockWaitingEvent,
  putOffEvent,
} from './store/events.ts'
import { findIntentOfOrder, planCheck } from './store/intents.ts'
import type { EventOutcome } from './tables.ts'
import type { Capture } from './together.ts'

/** An event as it was posted. */
export type PostedEvent = {
  readonly rawBody: Buffer
  readonly signature: string | undefined
  readonly eventId: string | undefined
  readonly ip: string
  readonly requestId: string
}

const STEP = 100
const ROUNDS_MAX = 20
const sealedAs = (id: string) => `gateway_event|sealed|${id}`

/** Takes the gateway's events: kept before they are answered, acted on once, in any order. */
export function createWebhook(deps: PaymentsDeps, settling: Settling, refunds: Refunds) {
  const { settle, sellTogether } = settling
  const { db, clock, gateway, secrets, audit, log, jobs } = deps

  const hearPayment = async (tx: Tx, event: GatewayEvent): Promise<EventOutcome> => {
    const fact = event.payload.payment?.entity
    if (fact === undefined) {
      return 'ignored'
    }
    const intent = fact.order_id ? await findIntentOfOrder(tx, fact.order_id) : undefined
    if (intent === undefined) {
      return 'unknown'
    }
    if (!matches(intent.amount_paise, { ...fact, paymentId: fact.id })) {
      // What it holds to be true it has to say again when it is asked.
      log.error({ intent: intent.id, payment: fact.id }, 'an event names another amount')
      await planCheck(tx, intent.id, clock.now())
      await jobs.enqueue(tx, checkJob, { id: intent.id })
      return 'mismatched'
    }
    await settle(tx, intent, [fact])
    return 'settled'
  }

  const hear = async (tx: Tx, event: GatewayEvent): Promise<EventOutcome> => {
    const ofPayment = await hearPayment(tx, event)
    const refund = event.payload.refund?.entity
    if (refund === undefined) {
      return ofPayment
    }
    return (await refunds.hear(tx, refund)) ? 'settled' : 'unknown'
  }

  /** Acts on an event that has been kept; nothing when somebody else has. */
  const act = (id: string): Promise<void> =>
    db.transaction(async (tx) => {
      const sealed = await lockWaitingEvent(tx, id)
      if (sealed !== undefined) {
        const event = eventOf(secrets.open(sealedAs(id), sealed))
        await finishEvent(tx, id, event === undefined ? 'ignored' : await hear(tx, event))
      }
    })

  return {
    /** Resolves once the event is kept: only then may it be answered with success. */
    take: async (
      posted: PostedEvent,
    ): Promise<Result<'taken', 'payment_signature_invalid' | 'invalid_input'>> => {
      const { rawBody, signature = '', ip, requestId } = posted
      if (!gateway.isWebhookSignature(rawBody, signature)) {
        await db.transaction((tx) =>
          audit.record(tx, {
            action: 'payment.event_refused',
            actor: { kind: 'anonymous' },
            ip,
            requestId,
          }),
        )
        return fail('payment_signature_invalid')
      }
      const event = eventOf(rawBody)
      const now = clock.now()
      if (event === undefined || isOutOfTime(event.created_at, now)) {
        return fail('invalid_input')
      }
      const id = idOf(posted)
      const sealed = secrets.seal(sealedAs(id), rawBody)
      const kept = { id, kind: event.event, sealed, receivedAt: now, nextTryAt: retryAt(4, now) }
      const capture = captureIn(event)
      if (capture !== undefined && (await sellTogether({ ...capture, event: kept }))) {
        return ok('taken')
      }
      await db.transaction((tx) => insertEvent(tx, kept))
      await act(id).catch((error: unknown) =>
        log.warn({ event: id, err: error }, 'an event was kept and is acted on later'),
      )
      return ok('taken')
    },

    /** Acts on what was kept when it could not be acted on. */
    actOnKept: async (): Promise<void> => {
      for (let round = 0; round < ROUNDS_MAX; round += 1) {
        const waiting = await listWaitingEvents(db.read, clock.now(), STEP)
        for (const event of waiting) {
          await putOffEvent(db.read, event, retryAt(event.attempts + 4, clock.now()))
          await act(event.id).catch((error: unknown) =>
            log.error({ event: event.id, err: error }, 'an event could not be acted on'),
          )
        }
        if (waiting.length < STEP) {
          return
        }
      }
    },
  }
}

/** Undefined for what is of no event that we know. */
function eventOf(rawBody: Buffer): GatewayEvent | undefined {
  try {
    return gatewayEventSchema.safeParse(JSON.parse(rawBody.toString())).data
  } catch {
    return undefined
  }
}

/** Money that was taken, if it tells of nothing else. */
function captureIn({ payload: { payment, refund } }: GatewayEvent): Capture | undefined {
  const fact = payment?.entity
  return fact?.order_id && fact.status === 'captured' && refund === undefined
    ? { gatewayOrderId: fact.order_id, fact }
    : undefined
}

function isOutOfTime(at: Date, now: Date): boolean {
  const ageMs = now.getTime() - at.getTime()
  return ageMs > EVENT_MAX_AGE_MS || ageMs < -EVENT_MAX_AHEAD_MS
}

/** Without an id of its own, an event is what it says. */
function idOf({ eventId, rawBody }: PostedEvent): string {
  return eventId !== undefined && /^[\w-]{1,100}$/.test(eventId)
    ? eventId
    : `sha256-${sha256(rawBody).toString('hex')}`
}
