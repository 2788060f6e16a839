import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { assert } from '#kit/assert.ts'

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

/**
 * Brings the schema up to date, each file in a transaction of its own, and returns the names
 * applied. A file that was applied once may never change: its digest is kept and compared.
 */
export async function migrate(sql: Sql, migrations: readonly Migration[]): Promise<string[]> {
  const lock = await sql.reserve()
  try {
    await lock`set statement_timeout = 0`
    await lock`set lock_timeout = 0`
    await lock`set transaction_timeout = 0`
    await lock`select pg_advisory_lock(${MIGRATION_LOCK})`
    // Who serves may not create tables, and need not where all is done.
    const [log] = await lock<{ isThere: boolean }[]>`
      select to_regclass('schema_migration') is not null as "isThere"`
    if (!log?.isThere) {
      await lock`create table schema_migration (
        number int primary key, name text not null, digest text not null,
        applied_at timestamptz not null default now())`
    }
    const applied = await lock<Applied[]>`
      select number, name, digest from schema_migration order by number`
    refuseOthers(applied, migrations)
    const digests = new Map(applied.map((row) => [row.number, row.digest]))
    const done: string[] = []
    for (const migration of migrations) {
      const digest = createHash('sha256').update(migration.sql).digest('hex')
      const known = digests.get(migration.number)
      assert(known === undefined || known === digest, `${migration.name} changed after it ran`)
      if (known === undefined) {
        await lock.unsafe('begin')
        try {
          await lock.unsafe(migration.sql)
          await lock`insert into schema_migration (number, name, digest)
            values (${migration.number}, ${migration.name}, ${digest})`
          await lock.unsafe('commit')
        } catch (error) {
          await lock.unsafe('rollback')
          throw error
        }
        done.push(migration.name)
      }
    }
    return done
  } finally {
    await lock`select pg_advisory_unlock_all()`.catch(() => undefined)
    await lock`reset statement_timeout`.catch(() => undefined)
    await lock`reset lock_timeout`.catch(() => undefined)
    await lock`reset transaction_timeout`.catch(() => undefined)
    lock.release()
  }
}
