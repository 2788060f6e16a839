import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Sql } from 'postgres'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { present } from '#kit/assert.ts'
import { DAY_MS, MINUTE_MS, manualClock } from '#kit/clock.ts'
import { fail } from '#kit/result.ts'
import { createTestDatabase, type TestDatabase } from '#platform/db/testing.ts'
import { createSecrets, generateSecretsKey } from '#platform/secrets/secrets.ts'
import { type AuditEntry, createAudit, startAuditSequencer, verifyChain } from './index.ts'

let database: TestDatabase
let dataDir: string
let sql: Sql

const secrets = createSecrets(generateSecretsKey())
const clock = manualClock(new Date('2026-11-21T09:30:00Z'))
const audit = createAudit({ clock })
const log = pino({ enabled: false })

beforeEach(async () => {
  database = await createTestDatabase()
  sql = database.db.sql
  dataDir = await mkdtemp(join(tmpdir(), 'audit-'))
})

afterEach(async () => {
  await database.close()
  await rm(dataDir, { recursive: true })
})

const entry: AuditEntry = {
  action: 'auth.signed-in',
  actor: { kind: 'account', accountId: 'a-1', role: 'user' },
  sessionId: 's-1',
  ip: '203.0.113.9',
  object: { type: 'account', id: 'a-1' },
  detail: { method: 'otp', ratio: 0.1, known: true, nothing: null },
  requestId: 'r-1',
}

const parts = () => ({
  db: database.db,
  signals: database.db.signals,
  secrets,
  clock,
  log,
  dataDir,
})

const record = (more: Partial<AuditEntry> = {}) =>
  database.db.transaction((tx) => audit.record(tx, { ...entry, ...more }))

const verify = () => verifyChain({ db: database.db, secrets, dataDir })

async function chained(rows: number): Promise<void> {
  await expect.poll(async () => (await verify()).rows, { timeout: 15_000 }).toBe(rows)
}

/** Runs the sequencer until all rows are chained and the head is signed. */
async function sequenced(rows: number): Promise<void> {
  const sequencer = await startAuditSequencer(parts())
  await chained(rows)
  await sequencer.stop()
}

/** Changes rows as the owner of the database could. */
async function tamper(table: string, statement: string): Promise<void> {
  await sql.unsafe(`alter table ${table} disable trigger user`)
  await sql.unsafe(statement)
  await sql.unsafe(`alter table ${table} enable trigger user`)
}

describe('the sequencer', () => {
  it('is reported as not alive when it cannot chain entries', async () => {
    await record()
    await sequenced(1)
    const working = await startAuditSequencer(parts())
    const foreign = createSecrets(generateSecretsKey())
    await record()
    await chained(2)
    expect(working.isAlive(5000)).toBe(true)
    await working.stop()
    const stalled = await startAuditSequencer({ ...parts(), secrets: foreign })
    await record()
    await expect.poll(() => stalled.isAlive(300), { timeout: 5000 }).toBe(false)
    await stalled.stop()
    expect(await database.db.sql`select from audit_inbox`).toHaveLength(1)
  })

  it('chains committed entries only', async () => {
    const sequencer = await startAuditSequencer(parts())
    await record()
    await record({ action: 'access.claim-refused', actor: { kind: 'anonymous' } })
    await database.db.transaction(async (tx) => {
      await audit.record(tx, { ...entry, action: 'auth.signed-out' })
      return fail('nope')
    })
    await chained(2)
    await sequencer.stop()
    const rows =
      await sql`select seq::int, action, session_hash, detail from audit_entry order by seq`
    expect(rows.map(({ seq, action }) => [seq, action])).toEqual([
      [1, 'auth.signed-in'],
      [2, 'access.claim-refused'],
    ])
    expect(rows[0]?.detail).toEqual(entry.detail)
    expect(rows[0]?.session_hash).toHaveLength(32)
    expect(await verify()).toMatchObject({ ok: true, rows: 2, rowsSinceSigned: 0, signedHeads: 1 })
  })

  it('makes one chain without gaps from fifty writers and two sequencers', async () => {
    const first = await startAuditSequencer(parts())
    const second = await startAuditSequencer({
      ...parts(),
      dataDir: await mkdtemp(join(tmpdir(), 'audit-')),
    })
    await Promise.all(
      Array.from({ length: 50 }, async (_, writer) => {
        for (let deed = 0; deed < 20; deed += 1) {
          await record({ object: { type: 'deed', id: `${writer}-${deed}` } })
        }
      }),
    )
    await chained(1000)
    await first.stop()
    await second.stop()
    const [found] = await sql`
      select count(distinct object_id)::int as deeds, max(seq)::int as last from audit_entry`
    expect(found).toEqual({ deeds: 1000, last: 1000 })
    expect(await verify()).toMatchObject({ ok: true, rows: 1000, breaches: [] })
  })

  it('keeps the order of each writer', async () => {
    const sequencer = await startAuditSequencer(parts())
    for (let deed = 0; deed < 60; deed += 1) {
      await record({ object: { type: 'deed', id: String(deed) } })
    }
    await chained(60)
    await sequencer.stop()
    const rows = await sql`select object_id from audit_entry order by seq`
    expect(rows.map((row) => Number(row.object_id))).toEqual(
      Array.from({ length: 60 }, (_, i) => i),
    )
  })

  it('loses and repeats no entry when its connection is terminated within a batch', async () => {
    for (let deed = 0; deed < 300; deed += 1) {
      await record()
    }
    // Blocks the sequencer after it takes the batch from the inbox and before it chains it.
    const blocker = await sql.reserve()
    await blocker`begin`
    await blocker`lock table audit_entry in access exclusive mode`
    const sequencer = await startAuditSequencer(parts())
    const waiting = () => sql<{ pid: number }[]>`
      select pid from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%insert into audit_entry%'
        and datname = current_database()`
    await expect.poll(async () => (await waiting()).length).toBe(1)
    const [stuck] = await waiting()
    await sql`select pg_terminate_backend(${present(stuck, 'the sequencer waits').pid})`
    await blocker`rollback`
    blocker.release()
    await chained(300)
    await sequencer.stop()
    expect(await verify()).toMatchObject({ ok: true, rows: 300, inbox: { waiting: 0 } })
  })

  it('signs the head every thousand entries and when it stops', async () => {
    await sql`insert into audit_inbox (at, actor_kind, action)
      select now(), 'system', 'x' from generate_series(1, 2300)`
    const sequencer = await startAuditSequencer(parts())
    await chained(2300)
    await sequencer.stop()
    const lines = (await readFile(join(dataDir, 'audit/heads.log'), 'utf8')).trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).seq)).toEqual(['1000', '2000', '2300'])
    expect(await verify()).toMatchObject({ ok: true, signedHeads: 3, rowsSinceSigned: 0 })
  })

  it('signs the head of an idle chain every ten minutes until it is stopped', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const sequencer = await startAuditSequencer(parts())
      await record()
      await chained(1)
      expect(await verify()).toMatchObject({ ok: true, signedHeads: 0, rowsSinceSigned: 1 })
      vi.advanceTimersByTime(10 * MINUTE_MS)
      await expect.poll(async () => (await verify()).signedHeads).toBe(1)
      await sequencer.stop()
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  it('continues where it stopped, despite a truncated line in the file of signed heads', async () => {
    await record()
    await sequenced(1)
    await appendFile(join(dataDir, 'audit/heads.log'), '{"seq":"9')
    expect(await verify()).toMatchObject({ ok: true, signedHeads: 1 })
    clock.advance(DAY_MS)
    await record()
    await sequenced(2)
    expect(await verify()).toMatchObject({ ok: true, rows: 2, signedHeads: 2 })
  })
})

it('the audit tables refuse update, delete and truncate', async () => {
  await record()
  await sequenced(1)
  await record()
  for (const statement of [
    'update audit_entry set action = $$x$$',
    'delete from audit_entry',
    'truncate audit_entry',
    'update audit_inbox set action = $$x$$',
    'truncate audit_inbox',
    'delete from audit_head',
    'truncate audit_head',
  ]) {
    await expect(sql.unsafe(statement), statement).rejects.toMatchObject({ code: '42501' })
  }
})

describe('tampering with the database', () => {
  beforeEach(async () => {
    for (let deed = 0; deed < 5; deed += 1) {
      await record()
    }
    await sequenced(5)
  })

  it('is detected when any column of a row changes', async () => {
    const changes = {
      at: `at + interval '1 millisecond'`,
      actor_kind: `'system'`,
      actor_id: `'a-2'`,
      actor_role: `'admin'`,
      session_hash: `decode(repeat('00', 32), 'hex')`,
      ip: `'203.0.113.8'`,
      action: `'other'`,
      object_type: `'x'`,
      object_id: 'null',
      detail: `detail || '{"ratio": 0.2}'`,
      request_id: `'r-2'`,
      hash: `decode(repeat('00', 32), 'hex')`,
    }
    const columns = await sql`
      select column_name from information_schema.columns where table_name = 'audit_entry'`
    const known = ['seq', ...Object.keys(changes)]
    expect(columns.map(({ column_name }) => column_name).sort()).toEqual(known.sort())
    await sql`create table original as select * from audit_entry where seq = 3`
    for (const [column, value] of Object.entries(changes)) {
      await tamper('audit_entry', `update audit_entry set ${column} = ${value} where seq = 3`)
      const report = await verify()
      expect(report.ok, column).toBe(false)
      expect(report.breaches, column).toContainEqual({ kind: 'broken_hash', seq: '3' })
      await tamper('audit_entry', 'delete from audit_entry where seq = 3')
      await sql`insert into audit_entry select * from original`
      expect((await verify()).ok).toBe(true)
    }
  })

  it('is detected when a row within the chain or at its end is deleted', async () => {
    await tamper('audit_entry', 'delete from audit_entry where seq = 2')
    expect((await verify()).breaches).toEqual([{ kind: 'missing_rows', from: '2', to: '2' }])
    await tamper('audit_entry', 'delete from audit_entry where seq = 5')
    expect((await verify()).breaches).toEqual([
      { kind: 'missing_rows', from: '2', to: '2' },
      { kind: 'missing_rows', from: '5', to: '5' },
      { kind: 'signed_head_differs', line: 1, seq: '5' },
    ])
  })

  it('is detected when the end is deleted and the head set back', async () => {
    await tamper('audit_entry', 'delete from audit_entry where seq > 3')
    await sql`update audit_head set seq = 3, hash = (select hash from audit_entry where seq = 3)`
    expect((await verify()).breaches).toEqual([
      { kind: 'head_forged' },
      { kind: 'signed_head_differs', line: 1, seq: '5' },
    ])
  })

  it('is detected when a row is appended', async () => {
    await sql`insert into audit_entry (seq, at, actor_kind, action, hash)
      values (6, now(), 'system', 'x', decode(repeat('00', 32), 'hex'))`
    expect((await verify()).breaches).toEqual([
      { kind: 'broken_hash', seq: '6' },
      { kind: 'rows_not_sealed', from: '6' },
    ])
  })

  it('is detected when all entries and the head are deleted', async () => {
    await tamper('audit_entry', 'delete from audit_entry')
    await tamper('audit_head', 'delete from audit_head')
    expect((await verify()).breaches).toEqual([{ kind: 'signed_head_differs', line: 1, seq: '5' }])
  })

  it('is detected when the head is forged, which the sequencer does not extend', async () => {
    await sql`update audit_head set hash = decode(repeat('00', 32), 'hex')`
    await record()
    const sequencer = await startAuditSequencer(parts())
    await new Promise((resolve) => setTimeout(resolve, 300))
    await sequencer.stop()
    expect(await verify()).toMatchObject({ ok: false, rows: 5, inbox: { waiting: 1 } })
  })

  it('is detected when a signed head or the signing key is replaced', async () => {
    const path = join(dataDir, 'audit/heads.log')
    const line = JSON.parse(await readFile(path, 'utf8'))
    await writeFile(
      path,
      `${JSON.stringify({ ...line, at: '2020-01-01T00:00:00.000Z' })}\nrubbish\n`,
    )
    expect((await verify()).breaches).toEqual([
      { kind: 'signature_invalid', line: 1 },
      { kind: 'signature_invalid', line: 2 },
    ])
    const stranger = createSecrets(generateSecretsKey())
    await sql`update audit_signing_key set sealed = ${stranger.seal('audit_signing_key|sealed', 'x')}`
    expect((await verify()).breaches).toEqual([{ kind: 'signing_key_forged' }])
  })

  it('is detected when entries wait too long to be chained', async () => {
    await sql`insert into audit_inbox (received_at, at, actor_kind, action)
      values (now() - interval '2 minutes', now(), 'system', 'x')`
    expect((await verify()).breaches).toMatchObject([{ kind: 'inbox_stalled' }])
  })
})
