import { z } from 'zod'
import { type Clock, DAY_MS } from '#kit/clock.ts'
import type { NewId } from '#kit/id.ts'
import type { JobKind, Jobs } from './jobs.ts'
import { openSql } from './open-tx.ts'
import type { Secrets } from './secrets.ts'
import type { Database, Tx } from './tx.ts'

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
  /** Queues a message in the caller's transaction; it leaves after the commit, with retries. */
  readonly queue: (tx: Tx, message: OutgoingMessage) => Promise<void>
  /** Starts sending in this process. */
  readonly work: () => Promise<void>
  /** Forgets what was sent or given up a month ago. */
  readonly sweep: (now: Date) => Promise<void>
}

/** Far longer than a message is tried. */
const KEPT_MS = 30 * DAY_MS

export const sendMessage: JobKind<{ id: string }> = {
  name: 'send-message',
  data: z.object({ id: z.uuid() }),
  retries: 10,
  // A slow mail server does not hold up the codes that go by SMS.
  concurrency: 4,
}

export type MessageParts = {
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
}: MessageParts): Messages {
  return {
    queue: async (tx, message) => {
      const id = newId()
      const sealed = secrets.seal(contextOf(id), JSON.stringify(message))
      await openSql(tx)`
        insert into outgoing_message (id, channel, sealed, created_at)
        values (${id}, ${message.channel}, ${sealed}, ${clock.now()})`
      await jobs.enqueue(tx, sendMessage, { id })
    },
    work: () =>
      jobs.work(sendMessage, async ({ id }) => {
        const [row] = await openSql(db.read)<{ sealed: Buffer }[]>`
          select sealed from outgoing_message where id = ${id} and sent_at is null`
        if (row === undefined) {
          return
        }
        const text = secrets.open(contextOf(id), row.sealed).toString()
        await carrier.deliver(id, messageSchema.parse(JSON.parse(text)))
        await openSql(db.read)`
          update outgoing_message set sealed = null, sent_at = ${clock.now()} where id = ${id}`
      }),
    sweep: async (now) => {
      const before = new Date(now.getTime() - KEPT_MS)
      await openSql(db.read)`delete from outgoing_message where created_at < ${before}`
    },
  }
}

function contextOf(id: string): string {
  return `outgoing_message|sealed|${id}`
}
