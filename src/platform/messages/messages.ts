import { z } from 'zod'
import { type Clock, DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/clock.ts'
import type { NewId } from '#kit/id.ts'
import { inSteps } from '../jobs/in-steps.ts'
import type { JobKind, Jobs } from '../jobs/jobs.ts'
import type { Logger } from '../log.ts'
import type { Gauge, LabelledValue } from '../metrics.ts'
import { openSql } from '../open-tx.ts'
import { defineEvent, publish } from '../outbox/outbox.ts'
import type { SealedColumn } from '../secrets/reseal.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Database, Tx } from '../tx.ts'

const messageSchema = z.discriminatedUnion('channel', [
  z.object({
    channel: z.literal('mail'),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
  }),
  z.object({ channel: z.literal('sms'), to: z.string(), text: z.string() }),
])

/** A mail or an SMS to one person. */
export type OutgoingMessage = z.output<typeof messageSchema>

/**
 * Delivers a message to an external service. Throws on failure, and is then retried, unless it
 * throws a `RecipientRefused`.
 */
export type MessageCarrier = {
  readonly deliver: (id: string, message: OutgoingMessage) => Promise<void>
}

/** The service will never take this message for its recipient: the address does not exist. */
export class RecipientRefused extends Error {
  override name = 'RecipientRefused'
}

export type Messages = {
  /**
   * Queues a message in the caller's transaction. It is sent after the commit, with retries, but
   * not after `usefulUntil`.
   */
  readonly queue: (tx: Tx, message: OutgoingMessage, usefulUntil?: Date) => Promise<void>
  /** Starts sending from this process. */
  readonly work: () => Promise<void>
  /**
   * Deletes messages that expired a day ago or are a month old, queues unsent ones again, and
   * reports each message once that has waited for a day.
   */
  readonly sweep: (now: Date) => Promise<void>
  readonly gauges: readonly Gauge[]
}

/** Messages that could not be sent for a day, because a service is unavailable or misconfigured. */
export const messagesStuck = defineEvent('messages.stuck', z.object({ count: z.int().positive() }))

/** How long sent messages can be looked up and unsent ones are retried. */
const RETENTION_MS = 30 * DAY_MS
/** How long an expired message is kept, so that an outage is seen in the metrics. */
const EXPIRED_KEPT_MS = DAY_MS
/**
 * How far back the metrics count what became of messages: a few times a code's life, and short
 * enough that messages sent before an outage do not hide it.
 */
const RECENT_MS = 30 * MINUTE_MS
/** Longer than all retries of one job. */
const UNSENT_AFTER_MS = HOUR_MS
/** Each is a statement, within the few seconds of a transaction. */
const REQUEUE_BATCH = 50

const jobKind = (name: string, concurrency: number): JobKind<{ id: string }> => ({
  name,
  data: z.object({ id: z.uuid() }),
  retries: 10,
  concurrency,
})

const sendMessage = jobKind('send-message', 4)
/**
 * Codes have workers of their own, so that they wait neither for thousands of other mails nor, if
 * sent by SMS, for a mail server that does not answer.
 */
const sendCode = { mail: jobKind('send-code-mail', 2), sms: jobKind('send-code-sms', 2) }

export const messageJobs = [sendMessage, sendCode.mail, sendCode.sms]

export type MessageDeps = {
  readonly db: Database
  readonly jobs: Jobs
  readonly secrets: Secrets
  readonly log: Logger
  readonly clock: Clock
  readonly newId: NewId
  readonly carrier: MessageCarrier
}

/**
 * Messages wait encrypted in `outgoing_message`, and their content is erased once sent. Delivery is
 * at least once: if a process dies between sending a message and recording it, the message is sent
 * again with the same id, by which services deduplicate if they can.
 */
export function createMessages({
  db,
  jobs,
  secrets,
  log,
  clock,
  newId,
  carrier,
}: MessageDeps): Messages {
  return {
    queue: async (tx, message, usefulUntil) => {
      const id = newId()
      const sealed = secrets.seal(contextOf(id), JSON.stringify(message))
      await openSql(tx)`
        insert into outgoing_message (id, channel, sealed, created_at, useful_until)
        values (${id}, ${message.channel}, ${sealed}, ${clock.now()}, ${usefulUntil ?? null})`
      const kind = usefulUntil === undefined ? sendMessage : sendCode[message.channel]
      await jobs.enqueue(tx, kind, { id })
    },
    work: async () => {
      const send = async ({ id }: { id: string }) => {
        const [row] = await openSql(db.read)<{ channel: string; sealed: Buffer }[]>`
          select channel, sealed from outgoing_message
          where id = ${id} and sent_at is null and refused_at is null
            and (useful_until is null or useful_until > ${clock.now()})`
        if (row === undefined) {
          return
        }
        const text = secrets.open(contextOf(id), row.sealed).toString()
        try {
          await carrier.deliver(id, messageSchema.parse(JSON.parse(text)))
        } catch (error) {
          if (!(error instanceof RecipientRefused)) {
            throw error
          }
          log.warn({ id, channel: row.channel, why: error.message }, 'a message was refused')
          await openSql(db.read)`
            update outgoing_message set refused_at = ${clock.now()} where id = ${id}`
          return
        }
        await openSql(db.read)`
          update outgoing_message set sealed = null, sent_at = ${clock.now()} where id = ${id}`
      }
      for (const kind of messageJobs) {
        await jobs.work(kind, send)
      }
    },
    sweep: async (now) => {
      await inSteps(db, (tx, rows) => deleteOld(tx, now, rows))
      await inSteps(db, (tx, rows) => deleteUseless(tx, now, rows))
      const requeue = async (tx: Tx, rows: number) => {
        const ids = await takeUnsentForRequeue(tx, now, rows)
        for (const id of ids) {
          await jobs.enqueue(tx, sendMessage, { id })
        }
        return ids.length
      }
      for (let taken = REQUEUE_BATCH; taken === REQUEUE_BATCH; ) {
        taken = await db.transaction((tx) => requeue(tx, REQUEUE_BATCH))
      }
      await db.transaction(async (tx) => {
        const count = await markStuckReported(tx, now)
        if (count > 0) {
          await publish(tx, messagesStuck, { count })
        }
      })
    },
    gauges: [
      {
        name: 'outgoing_messages_left_over',
        help: 'Mails and SMS that were not sent within an hour and still should be.',
        read: () => countUnsent(db.read, clock.now()),
      },
      {
        name: 'outgoing_messages_recent',
        help: 'Mails and SMS of the last half hour: sent, expired unsent, refused for good, or waiting.',
        labels: ['channel', 'kind', 'outcome'],
        read: () => countRecent(db.read, clock.now()),
      },
    ],
  }
}

async function deleteOld(tx: Tx, now: Date, rows: number): Promise<number> {
  const before = new Date(now.getTime() - RETENTION_MS)
  const { count } = await openSql(tx)`
    delete from outgoing_message where id in (
      select id from outgoing_message where created_at < ${before} limit ${rows})`
  return count
}

/** Unsent messages that nobody can use any more, as a code that has expired. */
async function deleteUseless(tx: Tx, now: Date, rows: number): Promise<number> {
  const { count } = await openSql(tx)`
    delete from outgoing_message where id in (
      select id from outgoing_message
      where sent_at is null and refused_at is null
        and useful_until < ${new Date(now.getTime() - EXPIRED_KEPT_MS)} limit ${rows})`
  return count
}

/** Messages whose retries are used up. Each is queued again once an hour. */
async function takeUnsentForRequeue(tx: Tx, now: Date, limit: number): Promise<readonly string[]> {
  const before = new Date(now.getTime() - UNSENT_AFTER_MS)
  const rows = await openSql(tx)<{ id: string }[]>`
    update outgoing_message set queued_at = ${now} where id in (
      select id from outgoing_message
      where sent_at is null and refused_at is null and created_at < ${before}
        and (useful_until is null or useful_until > ${now})
        and coalesce(queued_at, created_at) < ${before}
      order by created_at limit ${limit} for update skip locked)
    returning id`
  return rows.map(({ id }) => id)
}

async function markStuckReported(tx: Tx, now: Date): Promise<number> {
  const rows = await openSql(tx)`
    update outgoing_message set told_at = ${now}
    where sent_at is null and refused_at is null and told_at is null
      and (useful_until is null or useful_until > ${now})
      and created_at < ${new Date(now.getTime() - DAY_MS)}
    returning 1`
  return rows.length
}

async function countUnsent(tx: Tx, now: Date): Promise<number> {
  const [row] = await openSql(tx)<{ count: number }[]>`
    select count(*)::int as count from outgoing_message
    where sent_at is null and refused_at is null
      and (useful_until is null or useful_until > ${now})
      and created_at < ${new Date(now.getTime() - UNSENT_AFTER_MS)}`
  return row?.count ?? 0
}

/** What became of the messages that were queued of late. Values of 0 are given as well. */
async function countRecent(tx: Tx, now: Date): Promise<readonly LabelledValue[]> {
  return openSql(tx)<LabelledValue[]>`
    with recent as (
      select channel, case when useful_until is null then 'notice' else 'code' end as kind,
        case when sent_at is not null then 'sent' when refused_at is not null then 'refused'
          when useful_until <= ${now} then 'expired' else 'waiting' end as outcome
      from outgoing_message where created_at > ${new Date(now.getTime() - RECENT_MS)})
    select json_build_object('channel', channel, 'kind', kind, 'outcome', outcome) as labels,
      count(recent)::int as value
    from unnest(array['mail', 'sms']) channel cross join unnest(array['code', 'notice']) kind
    cross join unnest(array['sent', 'expired', 'refused', 'waiting']) outcome
    left join recent using (channel, kind, outcome)
    group by channel, kind, outcome`
}

export const sealedMessages: SealedColumn = {
  table: 'outgoing_message',
  column: 'sealed',
  key: ['id'],
  context: contextOf,
}

function contextOf(id: string): string {
  return `outgoing_message|sealed|${id}`
}
