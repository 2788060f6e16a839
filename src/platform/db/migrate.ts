import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { assert } from '#kit/assert.ts'
import { isLockTimeout } from './passing-errors.ts'

const FILE = /^(\d{4})_[a-z0-9_]+\.sql$/
/** Two processes that start together must not both migrate: an advisory lock of our own. */
const MIGRATION_LOCK = 7_313_001

type Migration = { readonly number: number; readonly name: string; readonly sql: string }

/** Reads `migrations/NNNN_name.sql` in order; refuses gaps, duplicates and strangers. */
export async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const migrations = await Promise.all(
    names.map(async (name) => {
      const match = FILE.exec(name)
      assert(match, `migration ${name} is not named NNNN_name.sql`)
      return { number: Number(match[1]), name, sql: await readFile(join(folder, name), 'utf8') }
    }),
  )
  migrations.forEach((migration, index) => {
    assert(migration.number === index + 1, `migration ${migration.name} is out of sequence`)
  })
  assert(migrations.length > 0, `no migrations in ${folder}`)
  return migrations
}

type Applied = { readonly number: number; readonly name: string; readonly digest: string }

/** What to do with a database on which other files ran: there is no way from them to ours. */
function refuseOthers(applied: readonly Applied[], migrations: readonly Migration[]): void {
  for (const { number, name } of applied) {
    const ours = migrations[number - 1]?.name
    if (ours !== undefined && ours !== name) {
      throw new Error(
        `The database is of an earlier version (it has ${name} for ${ours}) and cannot be brought up to date: start with a new DATA_DIR or delete that folder; with DATABASE_URL, use an empty database`,
      )
    }
  }
}

/** How often somebody looks whether another process has migrated. */
const TURN_MS = 200
/**
 * What a migration may wait for a table: everybody who comes later waits behind it. Then it lets go, and
 * tries again.
 */
const LOCK_WAIT_MS = 2000
const LOCK_TRIES = 60
const LOCK_PAUSE_MS = 1000
/** What it may hold a table for, by one statement. */
const HELD_MAX_MS = 60_000
/**
 * A file that begins so is not one transaction: its statements, each of which ends a line, may not
 * stand in one. They keep nobody from reading and writing, however long they take, and may each be
 * run again when the file did not come to its end. `migrations.test.ts` says which they are.
 */
export const ALONE = '-- outside a transaction\n'

export type MigrateOptions = { readonly lockTries?: number; readonly lockPauseMs?: number }

/**
 * Brings the schema up to date while older processes go on, and returns the names of the files
 * applied, each in a transaction of its own. A file that was applied once may never change: its
 * digest is kept and compared. Throws when a table was in use all the time; what was applied stays.
 */
export async function migrate(
  sql: Sql,
  migrations: readonly Migration[],
  options: MigrateOptions = {},
): Promise<string[]> {
  const session = await sql.reserve()
  try {
    await session`set statement_timeout = 0`
    await session`set lock_timeout = 0`
    await session`set transaction_timeout = 0`
    await untilItsTurn(session)
    // Who serves may not create tables, and need not where all is done.
    const [log] = await session<{ isThere: boolean }[]>`
      select to_regclass('schema_migration') is not null as "isThere"`
    if (!log?.isThere) {
      await session`create table schema_migration (
        number int primary key, name text not null, digest text not null,
        applied_at timestamptz not null default now())`
    }
    const applied = await session<Applied[]>`
      select number, name, digest from schema_migration order by number`
    refuseOthers(applied, migrations)
    const digests = new Map(applied.map((row) => [row.number, row.digest]))
    const done: string[] = []
    for (const migration of migrations) {
      const digest = createHash('sha256').update(migration.sql).digest('hex')
      const known = digests.get(migration.number)
      assert(known === undefined || known === digest, `${migration.name} changed after it ran`)
      if (known === undefined) {
        await apply(session, { ...migration, digest }, options)
        done.push(migration.name)
      }
    }
    return done
  } finally {
    await session`select pg_advisory_unlock_all()`.catch(() => undefined)
    await session`reset statement_timeout`.catch(() => undefined)
    await session`reset lock_timeout`.catch(() => undefined)
    await session`reset transaction_timeout`.catch(() => undefined)
    session.release()
  }
}

/**
 * Asks again and again: who waits within a statement has a snapshot, for whose end an index that is
 * built beside others' work waits in turn.
 */
async function untilItsTurn(session: Sql): Promise<void> {
  for (;;) {
    const [row] = await session<{ isOurs: boolean }[]>`
      select pg_try_advisory_lock(${MIGRATION_LOCK}) as "isOurs"`
    if (row?.isOurs) {
      return
    }
    await sleep(TURN_MS)
  }
}

type Applying = Migration & { readonly digest: string }

async function apply(
  session: Sql,
  migration: Applying,
  { lockTries = LOCK_TRIES, lockPauseMs = LOCK_PAUSE_MS }: MigrateOptions,
): Promise<void> {
  if (migration.sql.startsWith(ALONE)) {
    await dropHalfBuilt(session)
    for (const statement of statementsOf(migration.sql)) {
      await session.unsafe(statement)
    }
    await note(session, migration)
    return
  }
  for (let left = lockTries; ; left -= 1) {
    try {
      await applyAtOnce(session, migration)
      return
    } catch (error) {
      if (!isLockTimeout(error)) {
        throw error
      }
      if (left <= 1) {
        throw new Error(
          `${migration.name}: a table was in use all the time, nothing of the file was done; start again, and end what holds the table (pg_stat_activity)`,
          { cause: error },
        )
      }
      await sleep(lockPauseMs)
    }
  }
}

async function applyAtOnce(session: Sql, migration: Applying): Promise<void> {
  await session.unsafe('begin')
  try {
    await session.unsafe(`set local lock_timeout = ${LOCK_WAIT_MS};
      set local statement_timeout = ${HELD_MAX_MS}`)
    await session.unsafe(migration.sql)
    await note(session, migration)
    await session.unsafe('commit')
  } catch (error) {
    await session.unsafe('rollback')
    throw error
  }
}

async function note(session: Sql, { number, name, digest }: Applying): Promise<void> {
  await session`insert into schema_migration (number, name, digest)
    values (${number}, ${name}, ${digest})`
}

/** The statements of a file outside a transaction. */
export function statementsOf(sql: string): readonly string[] {
  return sql.split(/;\s*$/m).filter((statement) => statement.trim() !== '')
}

/** Indexes that an earlier start was building when it ended: nobody reads them, all write them. */
async function dropHalfBuilt(session: Sql): Promise<void> {
  const halfBuilt = await session<{ name: string }[]>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where not i.indisvalid and c.relnamespace = current_schema()::regnamespace`
  for (const { name } of halfBuilt) {
    await session`drop index concurrently if exists ${session(name)}`
  }
}
