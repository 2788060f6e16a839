import { DAY_MS } from '#kit/clock.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { inSteps } from '#platform/jobs/in-steps.ts'
import type { SealedColumn } from '#platform/secrets/reseal.ts'
import { sha256 } from '#platform/secrets/secrets.ts'
import type { Tx } from '#platform/tx.ts'
import type { PaymentsDeps } from '../deps.ts'
import { findRecovery } from '../disputes/find-recovery.ts'
import { recordDispute } from '../disputes/record-dispute.ts'
import type { GatewayEvent } from '../gateway/port.ts'
import { checkJob } from '../job-kinds.ts'
import { applyRefund } from '../refunds/apply-refund.ts'
import { matchesAmount } from '../rules/intent.ts'
import { EVENT_MAX_AGE_MS, EVENT_MAX_AHEAD_MS, retryAt } from '../rules/schedule.ts'
import { settle } from '../settle/settle.ts'
import type { Capture, SettleBatch } from '../settle/settle-batch.ts'
import {
  eraseEvents,
  findWaitingEvent,
  finishEvent,
  insertEvent,
  listWaitingEvents,
  lockWaitingEvent,
  rescheduleEvent,
} from '../store/events.ts'
import { findIntentOfOrder, scheduleCheck } from '../store/intents.ts'
import type { EventOutcome } from '../tables.ts'

export type PostedEvent = {
  readonly rawBody: Buffer
  readonly signature: string | undefined
  readonly eventId: string | undefined
  readonly ip: string
  readonly requestId: string
}

const BATCH_SIZE = 100
const ROUNDS_MAX = 20
const EVENT_KEPT_MS = 180 * DAY_MS
const sealedAs = (id: string) => `gateway_event|sealed|${id}`

export const sealedEvents: SealedColumn = {
  table: 'gateway_event',
  column: 'sealed',
  key: ['id'],
  context: sealedAs,
}

/**
 * Takes an event of the gateway, which is processed once, in any order. Resolves once the event is
 * stored; only then may it be answered with success.
 */
export async function takeEvent(
  deps: PaymentsDeps & { readonly settleBatch: SettleBatch },
  posted: PostedEvent,
): Promise<Result<'taken', 'payment_signature_invalid' | 'invalid_input'>> {
  const { db, clock, gateway, secrets, log, settleBatch } = deps
  const { rawBody, signature = '' } = posted
  if (!gateway.isWebhookSignature(rawBody, signature)) {
    await recordForged(deps, posted)
    return fail('payment_signature_invalid')
  }
  const event = gateway.readEvent(rawBody)
  const now = clock.now()
  if (event === undefined || isOutOfTime(event.at, now)) {
    return fail('invalid_input')
  }
  const id = idOf(posted)
  const sealed = secrets.seal(sealedAs(id), rawBody)
  const eventRow = { id, kind: event.kind, sealed, receivedAt: now, nextTryAt: retryAt(4, now) }
  const capture = captureIn(event)
  if (capture !== undefined && (await settleBatch({ ...capture, event: eventRow }))) {
    return ok('taken')
  }
  await db.transaction((tx) => insertEvent(tx, eventRow))
  await processStoredEvent(deps, id).catch((error: unknown) =>
    log.warn({ event: id, err: error }, 'an event was kept and is acted on later'),
  )
  return ok('taken')
}

/** Processes stored events that could not be processed before. */
export async function processStoredEvents(deps: PaymentsDeps): Promise<void> {
  const { db, clock, log } = deps
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const waiting = await listWaitingEvents(db.read, clock.now(), BATCH_SIZE)
    for (const event of waiting) {
      await rescheduleEvent(db.read, event, retryAt(event.attempts + 4, clock.now()))
      await processStoredEvent(deps, event.id).catch((error: unknown) =>
        log.error({ event: event.id, err: error }, 'an event could not be acted on'),
      )
    }
    if (waiting.length < BATCH_SIZE) {
      return
    }
  }
}

/** Erases what processed events say: the payer's contact is of no use any more. */
export async function eraseProcessedEvents({ db, clock }: PaymentsDeps): Promise<void> {
  const receivedBefore = new Date(clock.now().getTime() - EVENT_KEPT_MS)
  await inSteps(db, (tx, limit) => eraseEvents(tx, receivedBefore, limit))
}

/** Processes a stored event; does nothing if another process has done so. */
async function processStoredEvent(deps: PaymentsDeps, id: string): Promise<void> {
  const { db, gateway, secrets } = deps
  const sealed = await findWaitingEvent(db.read, id)
  if (sealed === undefined) {
    return
  }
  const event = gateway.readEvent(secrets.open(sealedAs(id), sealed))
  if (event?.dispute !== undefined) {
    await findRecovery(deps, event.dispute)
  }
  await db.transaction(async (tx) => {
    if (await lockWaitingEvent(tx, id)) {
      await finishEvent(tx, id, event === undefined ? 'ignored' : await apply(deps, tx, event))
    }
  })
}

async function apply(deps: PaymentsDeps, tx: Tx, event: GatewayEvent): Promise<EventOutcome> {
  if (event.dispute !== undefined) {
    return recordDispute(deps, tx, event.dispute, event.at)
  }
  const ofPayment = await applyPayment(deps, tx, event)
  if (event.refund === undefined) {
    return ofPayment
  }
  return (await applyRefund(deps, tx, event.refund)) ? 'settled' : 'unknown'
}

async function applyPayment(
  deps: PaymentsDeps,
  tx: Tx,
  { payment }: GatewayEvent,
): Promise<EventOutcome> {
  const { clock, jobs, log } = deps
  if (payment === undefined) {
    return 'ignored'
  }
  const { id: paymentId, orderId } = payment
  const intent = orderId === undefined ? undefined : await findIntentOfOrder(tx, orderId)
  if (intent === undefined) {
    return 'unknown'
  }
  if (!matchesAmount(intent.amount_paise, { ...payment, paymentId })) {
    // The event is not trusted: the gateway is queried for the payment.
    log.error({ intent: intent.id, payment: paymentId }, 'an event names another amount')
    await scheduleCheck(tx, intent.id, clock.now())
    await jobs.enqueue(tx, checkJob, { id: intent.id })
    return 'mismatched'
  }
  await settle(deps, tx, intent, [payment])
  return 'settled'
}

/** Records forged events within a rate limit, so that a flood of them cannot fill the disk. */
async function recordForged(
  { db, audit, rateLimiter }: PaymentsDeps,
  { ip, requestId }: PostedEvent,
): Promise<void> {
  if (!(await rateLimiter.take('forged-event', { address: ip })).allowed) {
    return
  }
  await db.transaction((tx) =>
    audit.record(tx, {
      action: 'payment.event-refused',
      actor: { kind: 'anonymous' },
      ip,
      requestId,
    }),
  )
}

/** The capture that an event reports, if it reports nothing else. */
function captureIn({ payment, refund }: GatewayEvent): Capture | undefined {
  return payment?.orderId !== undefined && payment.status === 'captured' && refund === undefined
    ? { gatewayOrderId: payment.orderId, fact: payment }
    : undefined
}

function isOutOfTime(at: Date, now: Date): boolean {
  const ageMs = now.getTime() - at.getTime()
  return ageMs > EVENT_MAX_AGE_MS || ageMs < -EVENT_MAX_AHEAD_MS
}

/** The event's id; without a valid one, the digest of its body. */
function idOf({ eventId, rawBody }: PostedEvent): string {
  return eventId !== undefined && /^[\w-]{1,100}$/.test(eventId)
    ? eventId
    : `sha256-${sha256(rawBody).toString('hex')}`
}
