import { HOUR_MS, SECOND_MS } from '#kit/clock.ts'
import type { Drained } from '../jobs/drain-loop.ts'
import type { Logger } from '../log.ts'
import type { Gauge } from '../metrics.ts'
import { openSql } from '../open-tx.ts'
import { type Database, OutcomeUnknown, type Tx } from '../tx.ts'

/** An event on its way to one subscriber that could not handle it so far. */
export type Delivery = {
  readonly seq: bigint
  readonly subscriber: string
  readonly type: string
  readonly payload: unknown
  /** That have failed. */
  readonly attempts: number
}

const FIRST_DELAY_MS = SECOND_MS
const LONGEST_DELAY_MS = HOUR_MS
/** A second, two, four ... then hours: about a day and a half in all. */
const MAX_ATTEMPTS = 48
const RETRIES_AT_ONCE = 20
const MAX_ERROR_LENGTH = 300

/** Doubles from a second to an hour; undefined after the last try. */
export function retryDelayMs(failedAttempts: number): number | undefined {
  return failedAttempts >= MAX_ATTEMPTS
    ? undefined
    : Math.min(FIRST_DELAY_MS * 2 ** (failedAttempts - 1), LONGEST_DELAY_MS)
}

/** Notes one more failed attempt and when the next is due. */
export async function recordFailure(
  tx: Tx,
  { seq, subscriber, type, payload, attempts }: Delivery,
  error: unknown,
  log: Logger,
): Promise<void> {
  const sql = openSql(tx)
  const failed = attempts + 1
  const delay = retryDelayMs(failed)
  const nextTryAt =
    delay === undefined ? sql`null` : sql`now() + make_interval(secs => ${delay / SECOND_MS})`
  await sql`
    insert into outbox_failure (seq, subscriber, type, payload, attempts, last_error, next_try_at)
    values (${String(seq)}, ${subscriber}, ${type}, ${sql.json(payload as never)}, ${failed},
      ${shortly(error)}, ${nextTryAt})
    on conflict (seq, subscriber) do update set attempts = excluded.attempts,
      last_error = excluded.last_error, next_try_at = excluded.next_try_at`
  const facts = { err: error, type, subscriber, seq: String(seq), attempts: failed }
  if (delay === undefined) {
    log.error(facts, 'outbox subscriber failed for the last time')
  } else {
    log.warn(facts, 'outbox subscriber failed')
  }
}

/** Tries what is due again, each delivery in a transaction of its own. */
export async function retryDue(
  db: Pick<Database, 'transaction'>,
  log: Logger,
  lock: (tx: Tx) => Promise<boolean>,
  handle: (tx: Tx, delivery: Delivery) => Promise<void>,
): Promise<Drained> {
  for (let count = 0; count < RETRIES_AT_ONCE; count += 1) {
    let tried: Delivery | undefined
    const drained = await db
      .transaction(async (tx): Promise<Drained> => {
        if (!(await lock(tx))) {
          return 'busy'
        }
        tried = await takeDue(tx)
        if (tried === undefined) {
          return 'empty'
        }
        await handle(tx, tried)
        return 'more'
      })
      .catch(async (error: unknown): Promise<Drained> => {
        const delivery = tried
        if (delivery === undefined || error instanceof OutcomeUnknown) {
          throw error
        }
        // The transaction is gone, and with it the removal of the delivery.
        await db.transaction((tx) => recordFailure(tx, delivery, error, log))
        return 'more'
      })
    if (drained !== 'more') {
      return drained
    }
  }
  return 'more'
}

async function takeDue(tx: Tx): Promise<Delivery | undefined> {
  const [row] = await openSql(tx)<Delivery[]>`
    delete from outbox_failure where (seq, subscriber) in (
      select seq, subscriber from outbox_failure where next_try_at <= now()
      order by next_try_at limit 1)
    returning seq, subscriber, type, payload, attempts`
  return row
}

/** What operators watch: events that wait, deliveries that are tried again, and those given up. */
export function outboxGauges(db: Database): readonly Gauge[] {
  const count = async (condition: 'waiting' | 'retrying' | 'given_up') => {
    const sql = openSql(db.read)
    const [row] =
      condition === 'waiting'
        ? await sql<{ count: number }[]>`select count(*)::int as count from outbox_event`
        : await sql<{ count: number }[]>`
            select count(*)::int as count from outbox_failure
            where (next_try_at is null) = ${condition === 'given_up'}`
    return row?.count ?? 0
  }
  return [
    {
      name: 'outbox_events_waiting',
      help: 'Events that no subscriber has seen yet.',
      read: () => count('waiting'),
    },
    {
      name: 'outbox_deliveries_retrying',
      help: 'Events that a subscriber failed to handle and will be given again.',
      read: () => count('retrying'),
    },
    {
      name: 'outbox_deliveries_given_up',
      help: 'Events that a subscriber never handled; somebody has to look.',
      read: () => count('given_up'),
    },
  ]
}

function shortly(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return text.slice(0, MAX_ERROR_LENGTH).toWellFormed().replaceAll('\0', '')
}
