import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { withClient } from '#embedded-postgres/connection.ts'
import { connectDatabase, type DatabaseHandle } from './database.ts'
import { migrate, OUTSIDE_TRANSACTION, readMigrations } from './migrate.ts'

const name = `test_${randomBytes(6).toString('hex')}`
let folder: string
let db: DatabaseHandle

beforeAll(async () => {
  const { admin, owner } = inject('postgres')
  await withClient(admin, (sql) => sql`create database ${sql(name)} owner ${sql(owner.user)}`)
  db = connectDatabase({ connection: { ...owner, database: name }, poolSize: 2 })
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await writeFile(join(folder, '0001_first.sql'), 'create table first (id int);')
  await writeFile(join(folder, '0002_second.sql'), 'create table second (id int);')
})
afterAll(async () => {
  await db.close()
  await withClient(inject('postgres').admin, (sql) => sql`drop database ${sql(name)}`)
  await rm(folder, { recursive: true })
})

it('applies each file once, even if two processes start together', async () => {
  const files = await readMigrations(folder)
  const done = await Promise.all([migrate(db.sql, files), migrate(db.sql, files)])
  expect(done.flat()).toEqual(['0001_first.sql', '0002_second.sql'])
})

it('leaves nothing of a file that fails', async () => {
  const third = {
    number: 3,
    name: '0003_third.sql',
    sql: 'create table third (id int); select no;',
  }
  await expect(migrate(db.sql, [...(await readMigrations(folder)), third])).rejects.toThrow('no')
  const [made] = await db.sql`select to_regclass('third') as third`
  expect(made).toEqual({ third: null })
})

const grows = { number: 3, name: '0003_grows.sql', sql: 'alter table first add column more int;' }

it('releases a table that is in use, and retries until it is free', async () => {
  const files = await readMigrations(folder)
  const using = await db.sql.reserve()
  await using`set transaction_timeout = 0`
  await using`set idle_in_transaction_session_timeout = 0`
  await using`begin`
  await using`select from first`
  try {
    await expect(migrate(db.sql, [...files, grows], { lockTries: 1 })).rejects.toThrow(
      /^0003_grows\.sql: a table was in use all the time[^\n]*$/,
    )
    const waiting = migrate(db.sql, [...files, grows], { lockPauseMs: 10 })
    // Longer than one lock wait of the migration.
    await sleep(2500)
    await using`commit`
    expect(await waiting).toEqual(['0003_grows.sql'])
  } finally {
    using.release()
  }
}, 20_000)

const builds = {
  number: 4,
  name: '0004_builds.sql',
  sql: `${OUTSIDE_TRANSACTION}create index concurrently if not exists first_id on first (id);
create unique index concurrently if not exists first_more on first (more);
`,
}

it('resumes a file outside a transaction where it stopped, once for two processes', async () => {
  const files = [...(await readMigrations(folder)), grows, builds]
  await db.sql`insert into first (more) values (1), (1)`
  await expect(migrate(db.sql, files)).rejects.toThrow('could not create unique')
  const left = () => db.sql<{ name: string; valid: boolean }[]>`
    select indexrelid::regclass::text as name, indisvalid as valid from pg_index
    where indrelid = 'first'::regclass order by name`
  expect(await left()).toEqual([
    { name: 'first_id', valid: true },
    { name: 'first_more', valid: false },
  ])
  await db.sql`update first set more = 2 where ctid = (select min(ctid) from first)`
  const done = await Promise.all([migrate(db.sql, files), migrate(db.sql, files)])
  expect(done.flat()).toEqual(['0004_builds.sql'])
  expect((await left()).every(({ valid }) => valid)).toBe(true)
})

it('refuses a file that changed after it ran', async () => {
  const [first, second] = await readMigrations(folder)
  const changed = [first, { ...second, sql: 'create table other (id int);' }] as never
  await expect(migrate(db.sql, changed)).rejects.toThrow('0002_second.sql changed after it ran')
})

it('refuses a database of an earlier version in one line that says what to do', async () => {
  const [first, second] = await readMigrations(folder)
  const ours = [first, { ...second, name: '0002_ours.sql' }] as never
  const refusal = await migrate(db.sql, ours).catch((error: Error) => error.message)
  expect(refusal).toMatch(/^[^\n]*0002_second\.sql for 0002_ours\.sql[^\n]*new DATA_DIR[^\n]*$/)
})

it.each([
  ['a gap in the numbers', '0004_late.sql', 'out of sequence'],
  ['a file that is not a migration', 'notes.sql', 'not named'],
])('refuses %s', async (_, file, why) => {
  await writeFile(join(folder, file), '')
  await expect(readMigrations(folder)).rejects.toThrow(why)
  await rm(join(folder, file))
})
