import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Clock, DAY_MS, HOUR_MS, MINUTE_MS, manualClock, systemClock } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { fail } from '#kit/result.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing.ts'
import { type Jobs, startJobs } from '../jobs/jobs.ts'
import { createSecrets, generateSecretsKey } from '../secrets/secrets.ts'
import type { SenderArguments } from '../testing/dying-sender.ts'
import { listOutbox } from './file-outbox.ts'
import {
  createMessages,
  type MessageCarrier,
  type OutgoingMessage,
  RecipientRefused,
} from './messages.ts'

const ring = generateSecretsKey()
const secrets = createSecrets(ring)
const log = pino({ enabled: false })
const mail = {
  channel: 'mail',
  to: 'asha@example.com',
  subject: 'Hi',
  text: 'Code 123456',
} as const

let database: TestDatabase
let jobs: Jobs
const delivered: { readonly id: string; readonly message: OutgoingMessage }[] = []

beforeEach(async () => {
  delivered.length = 0
  database = await createTestDatabase()
  jobs = await startJobs(database.db, log, true, 1)
})
afterEach(async () => {
  await jobs.stop()
  await database.close()
})

function messagesOver(
  deliver: MessageCarrier['deliver'] = async () => undefined,
  clock: Clock = systemClock,
) {
  const carrier: MessageCarrier = {
    deliver: async (id, message) => {
      delivered.push({ id, message })
      await deliver(id, message)
    },
  }
  const { db } = database
  return createMessages({ db, jobs, secrets, log, clock, newId, carrier })
}

/** The jobs of our messages in pg-boss, by state. */
const states = async () => {
  const rows = await database.db.sql`select state::text from pgboss.job where name like 'send-%'`
  return rows.map(({ state }) => state)
}

/** What became of recent messages, without zeros. */
const recent = async (at: Date) => {
  const gauge = messagesOver(undefined, manualClock(at)).gauges.find(({ labels }) => labels)
  const found = await gauge?.read()
  const values = typeof found === 'object' ? found : []
  expect(values).toHaveLength(16)
  return values.flatMap(({ labels: { channel, kind, outcome }, value }) =>
    value === 0 ? [] : [`${channel} ${kind} ${outcome}: ${value}`],
  )
}

/** Ends the pause before the next retry. */
const retryNow = () =>
  database.db.sql`update pgboss.job set start_after = now() where state = 'retry'`

const unsent = async () => {
  const [row] = await database.db.sql<{ count: number }[]>`
    select count(*)::int as count from outgoing_message where sent_at is null`
  return row?.count
}

describe('a queued message', () => {
  it('is sent soon after the commit, and then erased', async () => {
    const messages = messagesOver()
    await messages.work()
    await database.db.transaction(async (tx) => {
      await messages.queue(tx, mail)
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(delivered).toEqual([])
    })
    await expect.poll(() => delivered.length, { interval: 10 }).toBe(1)
    expect(delivered[0]?.message).toEqual(mail)
    await expect.poll(unsent).toBe(0)
    const rows = await database.db.sql`select sealed from outgoing_message`
    expect(rows).toEqual([{ sealed: null }])
  })

  it('is never sent if its transaction rolls back', async () => {
    const messages = messagesOver()
    await messages.work()
    await database.db.transaction(async (tx) => {
      await messages.queue(tx, mail)
      return fail('nope')
    })
    await database.db
      .transaction(async (tx) => {
        await messages.queue(tx, mail)
        throw new Error('no')
      })
      .catch(() => undefined)
    await database.db.transaction((tx) => messages.queue(tx, { ...mail, to: 'last@example.com' }))
    await expect.poll(unsent).toBe(0)
    expect(delivered.map(({ message }) => message.to)).toEqual(['last@example.com'])
    expect(await states()).toHaveLength(1)
  })

  it('is deleted after a month even if it was not sent', async () => {
    const messages = messagesOver()
    await database.db.transaction((tx) => messages.queue(tx, mail))
    const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
    await messages.sweep(inDays(29))
    expect(await unsent()).toBe(1)
    await messages.sweep(inDays(31))
    expect(await unsent()).toBe(0)
  })

  it('is queued again after its last retry, and reported as stuck once', async () => {
    const messages = messagesOver()
    const gauge = messages.gauges[0]
    await database.db.transaction((tx) => messages.queue(tx, mail))
    await database.db.sql`update pgboss.job set state = 'failed'`
    const later = (ms: number) => new Date(Date.now() + ms)
    await messages.sweep(later(30 * MINUTE_MS))
    expect(await states()).toEqual(['failed'])
    await messages.sweep(later(HOUR_MS + MINUTE_MS))
    await messages.sweep(later(HOUR_MS + 2 * MINUTE_MS))
    expect((await states()).toSorted()).toEqual(['created', 'failed'])
    const stuck = async () => {
      const { sql } = database.db
      return sql`select payload from outbox_event where type = 'messages.stuck'`
    }
    expect(await stuck()).toEqual([])
    await messages.sweep(later(DAY_MS + MINUTE_MS))
    await messages.sweep(later(DAY_MS + 2 * HOUR_MS))
    expect(await stuck()).toEqual([{ payload: { count: 1 } }])
    expect(await messagesOver(undefined, manualClock(later(2 * HOUR_MS))).gauges[0]?.read()).toBe(1)
    await messages.work()
    await expect.poll(unsent).toBe(0)
    expect(await gauge?.read()).toBe(0)
    expect(delivered.length).toBeGreaterThan(0)
  })

  it('is tried once if its recipient is refused for good, and counted apart', async () => {
    const messages = messagesOver(async () => {
      throw new RecipientRefused('no such user')
    })
    await messages.work()
    const soon = new Date(Date.now() + HOUR_MS)
    await database.db.transaction(async (tx) => {
      await messages.queue(tx, mail)
      await messages.queue(tx, mail, soon)
    })
    await expect.poll(states).toEqual(['completed', 'completed'])
    await messages.sweep(new Date(Date.now() + 2 * DAY_MS))
    expect(await states()).toEqual(['completed', 'completed'])
    expect(await database.db.sql`select 1 from outbox_event`).toEqual([])
    const later = messagesOver(undefined, manualClock(new Date(Date.now() + 2 * DAY_MS)))
    expect(await later.gauges[0]?.read()).toBe(0)
    expect((await recent(new Date())).toSorted()).toEqual([
      'mail code refused: 1',
      'mail notice refused: 1',
    ])
    expect(delivered).toHaveLength(2)
  })

  it('is queued again after an outage, however many there are', async () => {
    const messages = messagesOver()
    await database.db.sql`
      insert into outgoing_message (id, channel, sealed, created_at)
      select gen_random_uuid(), 'mail', '', now() from generate_series(1, 120)`
    await messages.sweep(new Date(Date.now() + HOUR_MS + MINUTE_MS))
    expect(await states()).toHaveLength(120)
  })

  it('is not sent after it has expired', async () => {
    const messages = messagesOver()
    const now = Date.now()
    await database.db.transaction((tx) => messages.queue(tx, mail, new Date(now - 1)))
    await messages.work()
    await expect.poll(states).toEqual(['completed'])
    expect([delivered, await unsent()]).toEqual([[], 1])
    const later = (ms: number) => new Date(now + ms)
    await messages.sweep(later(23 * HOUR_MS))
    expect([await states(), await unsent()]).toEqual([['completed'], 1])
    expect(await messagesOver(undefined, manualClock(later(2 * HOUR_MS))).gauges[0]?.read()).toBe(0)
    await messages.sweep(later(DAY_MS + MINUTE_MS))
    expect(await unsent()).toBe(0)
    expect(await database.db.sql`select 1 from outbox_event`).toEqual([])
  })

  it('is counted by what became of it, so that an outage of codes is seen', async () => {
    let isDown = false
    const messages = messagesOver(async (_, { channel }) => {
      if (isDown && channel === 'sms') {
        throw new Error('the gateway is out')
      }
    })
    await messages.work()
    const [sms, now] = [{ channel: 'sms', to: '+919876500011', text: '1' } as const, Date.now()]
    const inMinutes = (count: number) => new Date(now + count * MINUTE_MS)
    const send = (message: OutgoingMessage, usefulUntil?: Date) =>
      database.db.transaction((tx) => messages.queue(tx, message, usefulUntil))
    await send(sms, inMinutes(5))
    await expect.poll(unsent).toBe(0)
    isDown = true
    await send(sms, inMinutes(5))
    await send(mail, inMinutes(5))
    await send(mail)
    await expect.poll(unsent).toBe(1)
    const sent = ['mail code sent: 1', 'mail notice sent: 1', 'sms code sent: 1']
    const at = async (minutes: number) => (await recent(inMinutes(minutes))).toSorted()
    expect(await at(4)).toEqual([...sent, 'sms code waiting: 1'])
    expect(await at(6)).toEqual([
      'mail code sent: 1',
      'mail notice sent: 1',
      'sms code expired: 1',
      'sms code sent: 1',
    ])
    expect(await at(40)).toEqual([])
  })

  it('is not readable in the database while it waits', async () => {
    const messages = messagesOver()
    await database.db.transaction((tx) => messages.queue(tx, mail))
    const { sql } = database.db
    const dump = JSON.stringify([
      await sql`select id, channel, encode(sealed, 'escape') as sealed from outgoing_message`,
      await sql`select data, output from pgboss.job`,
    ])
    expect(dump).not.toMatch(/asha|123456/)
  })

  it('is retried with the same id until the carrier takes it', async () => {
    let failures = 2
    const messages = messagesOver(async () => {
      failures -= 1
      if (failures >= 0) {
        throw new Error('the carrier is out')
      }
    })
    await messages.work()
    await database.db.transaction((tx) => messages.queue(tx, mail))
    await expect.poll(() => retryNow().then(states)).toEqual(['completed'])
    expect(await unsent()).toBe(0)
    expect(delivered).toHaveLength(3)
    expect(new Set(delivered.map(({ id }) => id)).size).toBe(1)
  })

  it('does not wait behind one that the carrier takes slowly', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const messages = messagesOver((_, { to }) =>
      to === 'slow@example.com' ? held : Promise.resolve(),
    )
    await messages.work()
    await database.db.transaction((tx) => messages.queue(tx, { ...mail, to: 'slow@example.com' }))
    await expect.poll(() => delivered.length).toBe(1)
    for (let count = 0; count < 20; count += 1) {
      await database.db.transaction((tx) => messages.queue(tx, mail))
    }
    await expect.poll(unsent, { timeout: 10_000 }).toBe(1)
    release()
    await expect.poll(unsent).toBe(0)
  })

  it('waits, if it is a code, neither for other mails nor for a mail server that hangs', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const messages = messagesOver((_, { channel, to }) =>
      channel === 'mail' && to !== 'code@example.com' ? held : Promise.resolve(),
    )
    await messages.work()
    const soon = new Date(Date.now() + MINUTE_MS)
    await database.db.transaction(async (tx) => {
      for (let count = 0; count < 20; count += 1) {
        await messages.queue(tx, mail)
      }
    })
    await expect.poll(() => delivered.length).toBe(4)
    const sent = (to: string) => delivered.some(({ message }) => message.to === to)
    await database.db.transaction((tx) =>
      messages.queue(tx, { ...mail, to: 'code@example.com' }, soon),
    )
    await expect.poll(() => sent('code@example.com'), { timeout: 10_000 }).toBe(true)
    await database.db.transaction(async (tx) => {
      for (let count = 0; count < 20; count += 1) {
        await messages.queue(tx, mail, soon)
      }
      await messages.queue(tx, { channel: 'sms', to: '+919876500011', text: 'Code 1' }, soon)
    })
    await expect.poll(() => sent('+919876500011'), { timeout: 10_000 }).toBe(true)
    release()
    await expect.poll(unsent, { timeout: 10_000 }).toBe(0)
  })

  it('is sent again with the same id if its sender was killed before recording it', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'messages-'))
    try {
      await database.db.transaction((tx) => messagesOver().queue(tx, mail))
      const fixture = join(import.meta.dirname, '../testing/dying-sender.ts')
      const sender: SenderArguments = [JSON.stringify(database.connection), ring, dataDir]
      const child = spawn(process.execPath, [fixture, ...sender])
      const [, signal] = await once(child, 'exit')
      expect(signal).toBe('SIGKILL')
      const [left] = await listOutbox(dataDir, ['mail', 'sms'], 10)
      expect(left?.to).toBe(mail.to)
      expect(await unsent()).toBe(1)
      await messagesOver().work()
      await database.db.sql`
        update pgboss.job set heartbeat_on = now() - interval '11 seconds' where state = 'active'`
      await expect.poll(() => retryNow().then(unsent), { timeout: 20_000 }).toBe(0)
      expect(delivered.map(({ id }) => id)).toEqual([left?.id])
    } finally {
      await rm(dataDir, { recursive: true })
    }
  })
})
