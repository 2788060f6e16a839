import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { fail } from '#kit/result.ts'
import { connectDatabase } from './db/database.ts'
import { createTestDatabase, type TestDatabase } from './db/testing.ts'
import {
  type BeginOutcome,
  createIdempotency,
  type Idempotency,
  isIdempotencyKey,
  type StoredAnswer,
  TakenOver,
} from './idempotency.ts'
import { createSecrets, generateSecretsKey } from './secrets/secrets.ts'

let database: TestDatabase
let idempotency: Idempotency
const log = pino({ enabled: false })
const ring = generateSecretsKey()
const now = new Date('2026-11-21T05:00:00.000Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const answer = { status: 200, body: { success: true, upi: 'asha@bank' } }

beforeAll(async () => {
  database = await createTestDatabase(20)
  idempotency = createIdempotency(database.db, createSecrets(ring), log)
})
afterAll(() => database.close())

const request = (more: object = {}) => ({
  scope: newId(),
  key: 'k',
  content: '{"amount":1}',
  now,
  ...more,
})

async function finish(begun: BeginOutcome, kept: StoredAnswer | undefined): Promise<void> {
  expect(begun.state).toBe('begun')
  if (begun.state === 'begun') {
    await begun.run.finish(kept)
  }
}

describe('a request with an idempotency key', () => {
  it('begins once when twenty arrive at the same time', async () => {
    const one = request()
    const states = await Promise.all(Array.from({ length: 20 }, () => idempotency.begin(one)))
    expect(states.map(({ state }) => state).sort()).toEqual([
      'begun',
      ...Array.from({ length: 19 }, () => 'running'),
    ])
  })

  it('gets the stored answer for seven days', async () => {
    const one = request()
    await finish(await idempotency.begin(one), answer)
    const last = later(7 * DAY_MS - 1)
    expect(await idempotency.begin({ ...one, now: last })).toEqual({ state: 'answered', answer })
    expect((await idempotency.begin({ ...one, now: later(7 * DAY_MS) })).state).toBe('begun')
  })

  it('is a mismatch with other content', async () => {
    const one = request()
    const begun = await idempotency.begin(one)
    const other = { ...one, content: '{"amount":2}' }
    expect(await idempotency.begin(other)).toEqual({ state: 'mismatch' })
    await finish(begun, answer)
    expect(await idempotency.begin(other)).toEqual({ state: 'mismatch' })
  })

  it('is independent for another scope or key', async () => {
    const one = request()
    await finish(await idempotency.begin(one), answer)
    expect((await idempotency.begin({ ...one, scope: newId() })).state).toBe('begun')
    expect((await idempotency.begin({ ...one, key: 'other' })).state).toBe('begun')
  })

  it('begins again if it finished without a stored answer', async () => {
    const one = request()
    await finish(await idempotency.begin(one), undefined)
    await finish(await idempotency.begin({ ...one, content: 'other' }), answer)
  })

  it('is taken over by exactly one process as soon as its own has died', async () => {
    const one = request()
    const dying = connectDatabase({ connection: { ...database.connection }, poolSize: 2 })
    const dead = await createIdempotency(dying, createSecrets(ring), log).begin(one)
    expect((await idempotency.begin({ ...one, now: later(DAY_MS) })).state).toBe('running')
    await dying.close()
    const begin = () => idempotency.begin(one)
    await expect.poll(async () => (await begin()).state).toBe('begun')
    const states = await Promise.all([begin(), begin(), begin()])
    expect(states.map(({ state }) => state)).toEqual(['running', 'running', 'running'])
    expect(dead.state).toBe('begun')
    const { sql } = database.db
    const [row] = await sql`select run from idempotency_key where scope = ${one.scope}`
    expect(row).toBeDefined()
  })

  it('can have no effect in the run that was taken over', async () => {
    const one = request()
    const first = await idempotency.begin(one)
    await database.db.sql`
      update idempotency_key set run = ${newId()} where scope = ${one.scope}`
    expect(first.state).toBe('begun')
    if (first.state === 'begun') {
      await expect(database.db.transaction(first.run.mark)).rejects.toThrow(TakenOver)
    }
  })

  it('does not begin again after an effect whose answer was lost', async () => {
    const one = request()
    const begun = await idempotency.begin(one)
    expect(begun.state).toBe('begun')
    if (begun.state === 'begun') {
      await database.db.transaction(begun.run.mark)
      await begun.run.release()
    }
    expect(await idempotency.begin(one)).toEqual({ state: 'answer_lost' })
    expect((await idempotency.begin({ ...one, now: later(7 * DAY_MS) })).state).toBe('begun')
  })

  it('begins again if it failed before any effect', async () => {
    const one = request()
    const begun = await idempotency.begin(one)
    if (begun.state === 'begun') {
      await database.db.transaction(async (tx) => {
        await begun.run.mark(tx)
        return fail('not_found')
      })
      await begun.run.release()
    }
    await finish(await idempotency.begin(one), answer)
  })

  it('is recognised after a key rotation, and stored without readable content', async () => {
    const one = request({ content: '{"password":"guessable"}' })
    await finish(await idempotency.begin(one), answer)
    const renewed = createSecrets(`k2:${generateSecretsKey().slice(3)},${ring}`)
    const again = await createIdempotency(database.db, renewed, log).begin(one)
    expect(again).toEqual({ state: 'answered', answer })
    const { sql } = database.db
    const [row] = await sql`
      select request_digest = sha256(${one.content}::bytea) as bare,
        position('asha@bank'::bytea in sealed) as at
      from idempotency_key where scope = ${one.scope}`
    expect(row).toEqual({ bare: false, at: 0 })
  })

  it('is deleted after seven days', async () => {
    const old = request()
    const young = request()
    await finish(await idempotency.begin(old), answer)
    await finish(await idempotency.begin({ ...young, now: later(1) }), answer)
    await idempotency.sweep(later(7 * DAY_MS))
    const { sql } = database.db
    const scopes = [old.scope, young.scope]
    const rows = await sql`select scope from idempotency_key where scope in ${sql(scopes)}`
    expect([...rows]).toEqual([{ scope: young.scope }])
  })
})

describe('an idempotency key', () => {
  it.each(['a', '!', '~', '"8e03978e-40d5-43e8-bc93-6894a57f9324"', 'x'.repeat(255)])(
    'may be %j',
    (key) => expect(isIdempotencyKey(key)).toBe(true),
  )
  it.each(['', ' ', 'a b', 'ä', 'a\n', 'a\u007f', 'x'.repeat(256)])('may not be %j', (key) =>
    expect(isIdempotencyKey(key)).toBe(false),
  )
})
