import { z } from 'zod'
import { type Clock, DAY_MS, HOUR_MS } from '#kit/clock.ts'
import type { NewId } from '#kit/id.ts'
import type { JobKind, Jobs } from '../jobs/jobs.ts'
import type { Gauge } from '../metrics.ts'
import { openSql } from '../open-tx.ts'
import { type EventKind, publish } from '../outbox/outbox.ts'
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

/** Carries a message out of the house. Throws when it could not; it is then tried again. */
export type MessageCarrier = {
  readonly deliver: (id: string, message: OutgoingMessage) => Promise<void>
}

export type Messages = {
  /**
   * Queues a message in the caller's transaction; it leaves after the commit, with retries, but not
   * later than it is of use.
   */
  readonly queue: (tx: Tx, message: OutgoingMessage, usefulUntil?: Date) => Promise<void>
  /** Starts sending in this process. */
  readonly work: () => Promise<void>
  /**
   * Forgets what is of no use any more or a month old, puts what is left over back into the queue,
   * and says once of each message that it has waited for a day.
   */
  readonly sweep: (now: Date) => Promise<void>
  readonly gauges: readonly Gauge[]
}

/** Messages that nobody would take for a day: a carrier is away, or set up wrongly. */
export const messagesStuck: EventKind<{ count: number }> = {
  type: 'messages.stuck',
  payload: z.object({ count: z.int().positive() }),
}

/** Sent ones are looked up for this long, and others tried. */
const KEPT_MS = 30 * DAY_MS
/** Longer than the tries of one job take. */
const LEFT_OVER_MS = HOUR_MS
const QUEUED_AGAIN_MAX_COUNT = 500

export const sendMessage: JobKind<{ id: string }> = {
  name: 'send-message',
  data: z.object({ id: z.uuid() }),
  retries: 10,
  // A slow mail server does not hold up the codes that go by SMS.
  concurrency: 4,
}

export type MessageDeps = {
  readonly db: Database
  readonly jobs: Jobs
  readonly secrets: Secrets
  readonly clock: Clock
  readonly newId: NewId
  readonly carrier: MessageCarrier
}

/**
 * Messages wait sealed in `outgoing_message`; what was said is erased once it is sent. A message
 * leaves at least once: a process that dies between handing it over and noting that it did leaves
 * it to be handed over again, under the same id, by which carriers make it one where they can.
 */
export function createMessages({
  db,
  jobs,
  secrets,
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
      await jobs.enqueue(tx, sendMessage, { id })
    },
    work: () =>
      jobs.work(sendMessage, async ({ id }) => {
        const [row] = await openSql(db.read)<{ sealed: Buffer }[]>`
          select sealed from outgoing_message where id = ${id} and sent_at is null
            and (useful_until is null or useful_until > ${clock.now()})`
        if (row === undefined) {
          return
        }
        const text = secrets.open(contextOf(id), row.sealed).toString()
        await carrier.deliver(id, messageSchema.parse(JSON.parse(text)))
        await openSql(db.read)`
          update outgoing_message set sealed = null, sent_at = ${clock.now()} where id = ${id}`
      }),
    sweep: (now) =>
      db.transaction(async (tx) => {
        await forgetOld(tx, now)
        for (const id of await takeLeftOver(tx, now)) {
          await jobs.enqueue(tx, sendMessage, { id })
        }
        const count = await countUntold(tx, now)
        if (count > 0) {
          await publish(tx, messagesStuck, { count })
        }
      }),
    gauges: [
      {
        name: 'outgoing_messages_left_over',
        help: 'Mails and SMS that were not sent within an hour; somebody has to look.',
        read: () => countLeftOver(db.read, clock.now()),
      },
    ],
  }
}

async function forgetOld(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS)
  await openSql(tx)`
    delete from outgoing_message
    where created_at < ${before} or sent_at is null and useful_until < ${now}`
}

/** Those whose tries are used up; each is put back once an hour. */
async function takeLeftOver(tx: Tx, now: Date): Promise<readonly string[]> {
  const before = new Date(now.getTime() - LEFT_OVER_MS)
  const rows = await openSql(tx)<{ id: string }[]>`
    update outgoing_message set queued_at = ${now} where id in (
      select id from outgoing_message
      where sent_at is null and created_at < ${before} and coalesce(queued_at, created_at) < ${before}
      order by created_at limit ${QUEUED_AGAIN_MAX_COUNT} for update skip locked)
    returning id`
  return rows.map(({ id }) => id)
}

async function countUntold(tx: Tx, now: Date): Promise<number> {
  const rows = await openSql(tx)`
    update outgoing_message set told_at = ${now}
    where sent_at is null and told_at is null and created_at < ${new Date(now.getTime() - DAY_MS)}
    returning 1`
  return rows.length
}

async function countLeftOver(tx: Tx, now: Date): Promise<number> {
  const [row] = await openSql(tx)<{ count: number }[]>`
    select count(*)::int as count from outgoing_message
    where sent_at is null and created_at < ${new Date(now.getTime() - LEFT_OVER_MS)}`
  return row?.count ?? 0
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
