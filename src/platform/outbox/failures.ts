import { HOUR_MS, SECOND_MS } from '#kit/clock.ts'
import type { DrainOutcome } from '../jobs/drain-loop.ts'
import type { Logger } from '../log.ts'
import type { Gauge } from '../metrics.ts'
import { type Database, OutcomeUnknown, type Tx } from '../tx.ts'
import {
  countFailed,
  countWaiting,
  type Delivery,
  type LaneFilter,
  storeFailedDelivery,
  takeDueDelivery,
} from './store.ts'

const FIRST_DELAY_MS = SECOND_MS
const LONGEST_DELAY_MS = HOUR_MS
/** One second, two, four, up to hourly retries: about a day and a half in total. */
const MAX_ATTEMPTS = 48
const MAX_ERROR_LENGTH = 300

/** Doubles from one second to one hour. Undefined after the last attempt. */
export function retryDelayMs(failedAttempts: number): number | undefined {
  return failedAttempts >= MAX_ATTEMPTS
    ? undefined
    : Math.min(FIRST_DELAY_MS * 2 ** (failedAttempts - 1), LONGEST_DELAY_MS)
}

/** Records one more failed attempt and the time of the next one. */
export async function recordFailure(
  tx: Tx,
  delivery: Delivery,
  error: unknown,
  log: Logger,
): Promise<void> {
  const { seq, subscriber, type } = delivery
  const attempts = delivery.attempts + 1
  const delay = retryDelayMs(attempts)
  const seconds = delay === undefined ? undefined : delay / SECOND_MS
  await storeFailedDelivery(tx, { ...delivery, attempts }, errorSummary(error), seconds)
  const facts = { err: error, type, subscriber, seq: String(seq), attempts }
  if (delay === undefined) {
    log.error(facts, 'outbox subscriber failed for the last time')
  } else {
    log.warn(facts, 'outbox subscriber failed')
  }
}

type RetryOptions = {
  readonly db: Pick<Database, 'transaction'>
  readonly log: Logger
  readonly lock: (tx: Tx) => Promise<boolean>
  readonly filter: LaneFilter
  readonly atMost: number
}

/** Retries due deliveries, each in its own transaction. */
export async function retryDue(
  { db, log, lock, filter, atMost }: RetryOptions,
  handle: (tx: Tx, delivery: Delivery) => Promise<void>,
): Promise<DrainOutcome> {
  for (let count = 0; count < atMost; count += 1) {
    let tried: Delivery | undefined
    const drained = await db
      .transaction(async (tx): Promise<DrainOutcome> => {
        if (!(await lock(tx))) {
          return 'busy'
        }
        tried = await takeDueDelivery(tx, filter)
        if (tried === undefined) {
          return 'empty'
        }
        await handle(tx, tried)
        return 'more'
      })
      .catch(async (error: unknown): Promise<DrainOutcome> => {
        const delivery = tried
        if (delivery === undefined || error instanceof OutcomeUnknown) {
          throw error
        }
        // The transaction was rolled back, and the removal of the delivery with it.
        await db.transaction((tx) => recordFailure(tx, delivery, error, log))
        return 'more'
      })
    if (drained !== 'more') {
      return drained
    }
  }
  return 'more'
}

/** Metrics for operators: waiting events, deliveries in retry, and deliveries given up. */
export function outboxGauges(db: Database): readonly Gauge[] {
  return [
    {
      name: 'outbox_events_waiting',
      help: 'Events that not all of their subscribers have seen yet.',
      read: () => countWaiting(db.read),
    },
    {
      name: 'outbox_deliveries_retrying',
      help: 'Events that a subscriber failed to handle and will be given again.',
      read: () => countFailed(db.read, 'retrying'),
    },
    {
      name: 'outbox_deliveries_given_up',
      help: 'Events that a subscriber never handled; somebody has to look.',
      read: () => countFailed(db.read, 'given_up'),
    },
  ]
}

function errorSummary(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return text.slice(0, MAX_ERROR_LENGTH).toWellFormed().replaceAll('\0', '')
}
