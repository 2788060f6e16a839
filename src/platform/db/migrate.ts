import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { assert } from '#kit/assert.ts'
import { isLockTimeout } from './transient-errors.ts'

const FILE = /^(\d{4})_[a-z0-9_]+\.sql$/
/** The advisory lock that keeps two processes that start together from both migrating. */
const MIGRATION_LOCK = 7_313_001

type Migration = { readonly number: number; readonly name: string; readonly sql: string }

/** Reads `migrations/NNNN_name.sql` in order. Refuses gaps, duplicates and other file names. */
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

/** Refuses a database on which other migration files ran, because it cannot be upgraded to ours. */
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

/** The polling interval while another process migrates. */
const TURN_MS = 200
/**
 * How long a migration waits for a table lock, since later statements queue behind it. It then
 * rolls back and retries.
 */
const LOCK_WAIT_MS = 2000
const LOCK_TRIES = 60
const LOCK_PAUSE_MS = 1000
/** How long one statement may hold a table lock. */
const HELD_MAX_MS = 60_000
/**
 * A file with this first line is not run as one transaction, because its statements (each ends at
 * the end of a line) may not be. They do not block reads and writes, however long they take, and
 * each may be run again if the file did not complete. `migrations.test.ts` defines which statements
 * are allowed.
 */
export const OUTSIDE_TRANSACTION = '-- outside a transaction\n'

export type MigrateOptions = { readonly lockTries?: number; readonly lockPauseMs?: number }

/**
 * Upgrades the schema while older processes keep running, and returns the names of the files
 * applied, each in its own transaction. An applied file may never change: its digest is stored and
 * compared. Throws when a table was in use all the time; files already applied stay applied.
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
    await takeLock(session)
    // The serving role may not create tables, and need not when all migrations are applied.
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
 * Polls for the lock. A statement that waits for it would hold a snapshot, and an index that
 * another process builds concurrently would wait for that snapshot in turn.
 */
async function takeLock(session: Sql): Promise<void> {
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
  if (migration.sql.startsWith(OUTSIDE_TRANSACTION)) {
    await dropHalfBuilt(session)
    for (const statement of statementsOf(migration.sql)) {
      await session.unsafe(statement)
    }
    await recordApplied(session, migration)
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
    await recordApplied(session, migration)
    await session.unsafe('commit')
  } catch (error) {
    await session.unsafe('rollback')
    throw error
  }
}

async function recordApplied(session: Sql, { number, name, digest }: Applying): Promise<void> {
  await session`insert into schema_migration (number, name, digest)
    values (${number}, ${name}, ${digest})`
}

/** The statements of a file that starts with `OUTSIDE_TRANSACTION`. */
export function statementsOf(sql: string): readonly string[] {
  return sql.split(/;\s*$/m).filter((statement) => statement.trim() !== '')
}

/**
 * Drops indexes that an interrupted start was building: every write maintains them, but no read
 * uses them.
 */
async function dropHalfBuilt(session: Sql): Promise<void> {
  const halfBuilt = await session<{ name: string }[]>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where not i.indisvalid and c.relnamespace = current_schema()::regnamespace`
  for (const { name } of halfBuilt) {
    await session`drop index concurrently if exists ${session(name)}`
  }
}
