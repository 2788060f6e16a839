import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Connection, withClient } from '#embedded-postgres/connection.ts'
import { connectDatabase, type DatabaseHandle } from './database.ts'

export type TestDatabase = {
  /** Connected as the owner, also for tests that tamper. */
  readonly db: DatabaseHandle
  /** The owner of this database. */
  readonly connection: Connection
  /** The role that the product serves with. */
  readonly serving: Connection
  /** The superuser on this database, for tests that tamper. */
  readonly admin: Connection
  readonly close: () => Promise<void>
}

/** So that a stall of a busy machine answers no request of a test as unavailable. */
export const TEST_UNIT_DEADLINE_MS = 20_000

/**
 * An empty, migrated database for one test. It is copied file by file from a template, which takes
 * a tenth of the time of a copy through the WAL.
 */
export async function createTestDatabase(poolSize = 10): Promise<TestDatabase> {
  const { admin, owner, serving } = inject('postgres')
  const database = `test_${randomBytes(6).toString('hex')}`
  await withClient(admin, async (sql) => {
    // Copies of one template must not be made at the same time.
    await sql`select pg_advisory_lock(1)`
    await sql`
      create database ${sql(database)} template ${sql(owner.database)} owner ${sql(owner.user)}
      strategy file_copy`
  })
  const connection = { ...owner, database }
  const db = connectDatabase({ connection: { ...connection }, poolSize })
  return {
    db,
    connection,
    serving: { ...serving, database },
    admin: { ...admin, database },
    close: async () => {
      await db.close()
      await withClient(admin, (sql) => sql`drop database if exists ${sql(database)} with (force)`)
    },
  }
}

/** How many sessions of the test's database are waiting for a lock. */
export async function countWaiting({ sql }: Pick<DatabaseHandle, 'sql'>): Promise<number> {
  const rows = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return rows.length
}

/** Makes every change of these rows fail, as bad data does. Returns what ends that. */
export async function breakRows(
  { sql }: Pick<DatabaseHandle, 'sql'>,
  table: string,
  [column, value]: readonly [column: string, value: string],
): Promise<() => Promise<void>> {
  const name = `broken_${table}`
  await sql.unsafe(`
    create function ${name}() returns trigger language plpgsql as $$
    begin
      if coalesce(new.${column}, old.${column})::text = '${value}' then
        raise exception 'a bad row';
      end if;
      return coalesce(new, old);
    end $$;
    create trigger ${name} before insert or update or delete on ${table}
      for each row execute function ${name}()`)
  return async () => {
    await sql.unsafe(`drop function ${name} cascade`)
  }
}
