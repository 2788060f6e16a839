import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql } from 'postgres'

/**
 * What even a stolen password of the serving role cannot take back: the record of calls, money, who
 * did what, and what was agreed. Triggers refuse the same to the owner, who could drop them.
 */
export type Kept = {
  /** Tables whose rows come and never change. */
  readonly onlyGrow: readonly string[]
  /** Tables whose rows change and never go. */
  readonly neverDeleted: readonly string[]
}

/** The product's list of them, which lies beside its migrations. */
export async function readKept(folder: string): Promise<Kept> {
  return JSON.parse(await readFile(join(folder, 'kept-tables.json'), 'utf8'))
}

/** An advisory lock of our own. */
const RIGHTS_LOCK = 7_313_002

/** Made by pg-boss, which adds to its own schema while it runs. */
const JOBS_SCHEMA = 'pgboss'

/**
 * Gives `role` what serving needs: rows, no tables. Who is connected owns the tables, and is a
 * member of `role`. Says the same as often as it is called, in one transaction.
 */
export async function grantServing(
  sql: Sql,
  role: string,
  { onlyGrow, neverDeleted }: Kept,
): Promise<void> {
  await sql.begin(async (tx) => {
    // Two that start at once would change the same rights.
    await tx`set local lock_timeout = '30s'`
    await tx`select pg_advisory_xact_lock(${RIGHTS_LOCK})`
    const to = tx(role)
    await tx`grant usage on schema public to ${to}`
    await tx`grant select, insert, update, delete on all tables in schema public to ${to}`
    await tx`grant usage on all sequences in schema public to ${to}`
    await tx`revoke update, delete on ${tx(onlyGrow)} from ${to}`
    await tx`revoke delete on ${tx(neverDeleted)} from ${to}`
    await tx`revoke insert, update, delete on schema_migration from ${to}`
    await tx`create schema if not exists ${tx(JOBS_SCHEMA)}`
    const statements = await tx<{ text: string }[]>`
      select format('alter schema %I owner to %I', nspname, ${role}::text) as text
      from pg_namespace where nspname = ${JOBS_SCHEMA} and nspowner <> ${role}::regrole
      union all
      select format('alter table %s owner to %I', oid::regclass, ${role}::text)
      from pg_class where relnamespace = ${JOBS_SCHEMA}::regnamespace
        and relkind in ('r', 'p', 'v') and relowner <> ${role}::regrole
      union all
      select format('alter routine %s owner to %I', oid::regprocedure, ${role}::text)
      from pg_proc where pronamespace = ${JOBS_SCHEMA}::regnamespace and proowner <> ${role}::regrole
      union all
      select format('alter type %s owner to %I', oid::regtype, ${role}::text)
      from pg_type where typnamespace = ${JOBS_SCHEMA}::regnamespace
        and typtype = 'e' and typowner <> ${role}::regrole`
    for (const { text } of statements) {
      await tx.unsafe(text)
    }
  })
}

/** Whether who is connected owns tables of the product, and so could change what must stay. */
export async function ownsTables(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ owns: boolean }[]>`
    select exists (
      select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and pg_has_role(relowner, 'usage')) as owns`
  return row?.owns ?? false
}
