import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planSegmentSchema } from '#contract/common/types.ts'
import { sessionClasses } from '#contract/market/types.ts'
import { ledgerEntryKinds } from '#contract/payouts/types.ts'
import { providerCategories } from '#contract/providers/categories.ts'
import { createTestDatabase, type TestDatabase } from '#platform/db/testing.ts'
import owners from '../../migrations/owners.json' with { type: 'json' }

const { modules }: { readonly modules: Record<string, readonly string[]> } = createRequire(
  import.meta.url,
)('../../architecture.cjs')

/** The owners of tables, from the bottom up. */
const ORDER = ['platform', ...Object.keys(modules), 'demo'].filter((name) => name in owners)
const ownerOf = new Map(
  Object.entries(owners).flatMap(([owner, tables]) => tables.map((table) => [table, owner])),
)
const files = globSync('migrations/*.sql').toSorted()

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase(2)
})
afterAll(() => database.close())

describe('the schema files', () => {
  it('are one per module, lower modules first', () => {
    const named = files.map((file) => file.replace(/^.*\/\d+_|\.sql$/g, '').replaceAll('_', '-'))
    expect(named.slice(0, ORDER.length)).toEqual(ORDER)
  })

  it('create only tables of their own module, each with a comment', () => {
    const wrong = files.slice(0, ORDER.length).flatMap((file, index) => {
      const lines = readFileSync(file, 'utf8').split('\n')
      const made = lines.flatMap((line, at) => {
        const table = /^create table (\w+)/.exec(line)?.[1]
        return table === undefined ? [] : [{ table, said: lines[at - 1] ?? '' }]
      })
      return made
        .filter(({ table, said }) => ownerOf.get(table) !== ORDER[index] || !said.startsWith('--'))
        .map(({ table }) => `${file}: ${table}`)
    })
    expect(wrong).toEqual([])
  })
})

describe('the database', () => {
  it('has exactly the tables of owners.json', async () => {
    const rows = await database.db.sql<{ name: string }[]>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and relname <> 'schema_migration'`
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...ownerOf.keys()].toSorted())
  })

  it('has foreign keys only to tables of the same or a lower module', async () => {
    const rows = await database.db.sql<{ from: string; to: string }[]>`
      select conrelid::regclass::text as from, confrelid::regclass::text as to
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`
    const rank = (table: string) => ORDER.indexOf(ownerOf.get(table) ?? '')
    expect(rows.length).toBeGreaterThan(100)
    expect(rows.filter(({ from, to }) => rank(to) > rank(from))).toEqual([])
  })

  it('prevents truncating each table whose rows a trigger protects from deletion', async () => {
    const rows = await database.db.sql<{ name: string }[]>`
      select relname as name from pg_class where oid in (
        select tgrelid from pg_trigger where not tgisinternal and tgtype & 8 = 8 and tgtype & 2 = 2)
      and oid not in (select tgrelid from pg_trigger where not tgisinternal and tgtype & 32 = 32)`
    expect(rows).toEqual([])
  })

  it.each([
    ['provider_category', providerCategories],
    ['plan_segment', planSegmentSchema.options],
    ['ledger_entry_kind', ledgerEntryKinds],
    ['market_session_class', sessionClasses],
  ])('allows the same values for %s as the contract', async (domain, values) => {
    const [row] = await database.db.sql<{ check: string }[]>`
      select pg_get_constraintdef(oid) as check from pg_constraint
      where contypid = ${domain}::regtype and contype = 'c'`
    const known = [...(row?.check ?? '').matchAll(/'([^']+)'::text/g)].map(([, value]) => value)
    expect(known.toSorted()).toEqual([...values].toSorted())
  })
})
