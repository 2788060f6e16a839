import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql } from 'postgres'

/**
 * Data that even a stolen password of the serving role cannot delete or change: calls, money, the
 * audit log, and agreements. Triggers refuse the same to the owner, who could drop them.
 */
export type ProtectedTables = {
  /** Tables with inserts only. */
  readonly onlyGrow: readonly string[]
  /** Tables with inserts and updates but no deletes. */
  readonly neverDeleted: readonly string[]
}

/** The product's list of these tables, stored with its migrations. */
export async function readProtectedTables(folder: string): Promise<ProtectedTables> {
  return JSON.parse(await readFile(join(folder, 'kept-tables.json'), 'utf8'))
}

const RIGHTS_LOCK = 7_313_002

/** Created by pg-boss, which adds to its own schema at run time. */
const JOBS_SCHEMA = 'pgboss'

/**
 * Grants `role` what serving needs: access to rows, without ownership of tables. The connected role
 * owns the tables and is a member of `role`. Idempotent, in one transaction.
 */
export async function grantServingRights(
  sql: Sql,
  role: string,
  { onlyGrow, neverDeleted }: ProtectedTables,
): Promise<void> {
  await sql.begin(async (tx) => {
    // Two processes that start at once would change the same rights.
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

/** Whether the connected role owns tables of the product, and so could change protected data. */
export async function ownsTables(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ owns: boolean }[]>`
    select exists (
      select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and pg_has_role(relowner, 'usage')) as owns`
  return row?.owns ?? false
}
