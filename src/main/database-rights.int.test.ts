import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { present } from '#kit/assert.ts'
import { connectDatabase, type DatabaseHandle } from '#platform/db/database.ts'
import { grantServingRights, ownsTables } from '#platform/db/rights.ts'
import { createTestDatabase, type TestDatabase } from '#platform/db/testing.ts'
import keptTables from '../../migrations/kept-tables.json' with { type: 'json' }

const { onlyGrow, neverDeleted } = keptTables

let database: TestDatabase
let serving: DatabaseHandle

beforeAll(async () => {
  database = await createTestDatabase(4)
  serving = connectDatabase({ connection: { ...database.serving }, poolSize: 2 })
})
afterAll(async () => {
  await serving.close()
  await database.close()
})

const DENIED = { code: '42501' }

it('several processes that start at once can grant the rights', async () => {
  const { sql } = database.db
  const kept = { onlyGrow, neverDeleted }
  await Promise.all(
    Array.from({ length: 4 }, () => grantServingRights(sql, database.serving.user, kept)),
  )
  const [rights] = await sql`
    select has_table_privilege(${database.serving.user}, 'ledger_entry', 'select, insert') as posts,
      has_table_privilege(${database.serving.user}, 'ledger_entry', 'update, delete') as changes`
  expect(rights).toEqual({ posts: true, changes: false })
})

describe('the serving role', () => {
  it.each(onlyGrow)('can read %s, but not update or delete rows', async (table) => {
    const [column] = await database.db.sql<{ name: string }[]>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_identity = 'NO' and is_generated = 'NEVER'
      limit 1`
    const { name } = present(column, `${table} has columns`)
    const { sql } = serving
    await expect(sql`update ${sql(table)} set ${sql(name)} = null`).rejects.toMatchObject(DENIED)
    await expect(sql`delete from ${sql(table)}`).rejects.toMatchObject(DENIED)
    await expect(sql`truncate ${sql(table)} cascade`).rejects.toMatchObject(DENIED)
    await sql`select 1 from ${sql(table)} limit 1`
  })

  it.each(neverDeleted)('cannot delete from %s', async (table) => {
    const { sql } = serving
    await expect(sql`delete from ${sql(table)}`).rejects.toMatchObject(DENIED)
    await expect(sql`truncate ${sql(table)} cascade`).rejects.toMatchObject(DENIED)
  })

  it.each([
    'create table intruder (id int)',
    'drop table ledger_entry',
    'alter table ledger_entry disable trigger all',
    'drop trigger ledger_entry_append_only on ledger_entry',
    'create or replace function ledger_refuse() returns trigger language plpgsql as $$ begin return new; end $$',
    'alter table withdrawal add column mine text',
    "set session_replication_role = 'replica'",
    'delete from schema_migration',
    'grant delete on ledger_entry to public',
  ])('has no right to: %s', async (statement) => {
    const attempt = serving.sql.unsafe(statement)
    await (statement.startsWith('grant')
      ? attempt.catch(() => undefined)
      : expect(attempt).rejects.toMatchObject(DENIED))
    await expect(serving.sql`delete from ledger_entry`).rejects.toMatchObject(DENIED)
  })

  it('owns no tables, and ownsTables recognises the role that does', async () => {
    expect(await ownsTables(serving.sql)).toBe(false)
    expect(await ownsTables(database.db.sql)).toBe(true)
  })
})

it('every table with a trigger against deletion is also protected from the role', async () => {
  const rows = await database.db.sql<{ name: string }[]>`
    select distinct relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and tgtype & 8 = 8 and tgtype & 2 = 2
      -- What was said is removed after five years, and what was accepted if it was never paid.
      and relname not in ('message', 'consent', 'accepted_text')`
  const unkept = rows.filter(({ name }) => ![...onlyGrow, ...neverDeleted].includes(name))
  expect(rows.length).toBeGreaterThan(10)
  expect(unkept).toEqual([])
})
