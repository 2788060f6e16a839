import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

/** The names by id; unknown ids are missing. */
export async function namesOf(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) {
    return new Map()
  }
  const rows = await openSql(tx)<{ id: string; name: string }[]>`
    select id, name from account where id = any(${[...new Set(ids)]}::uuid[])`
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The given accounts whose name contains the text. */
export async function findNamedAmong(
  tx: Tx,
  ids: readonly string[],
  nameContains: string,
): Promise<readonly string[]> {
  const rows = await openSql(tx)<{ id: string }[]>`
    select id from account where id = any(${[...ids]}::uuid[])
      and folded_text(name) like containing_pattern(${nameContains})`
  return rows.map(({ id }) => id)
}

export type ActiveSearch = {
  readonly ids: readonly string[]
  /** The first `inOrder` ids keep their order and come first; the others are sorted by name. */
  readonly inOrder: number
  readonly nameContains: string | undefined
  readonly limit: number
}

/**
 * The first of the given accounts that are active and whose names contain the text, if one is
 * given.
 */
export async function findActive(tx: Tx, search: ActiveSearch): Promise<readonly string[]> {
  const sql = openSql(tx)
  const { ids, inOrder, nameContains, limit } = search
  const rows = await sql<{ id: string }[]>`
    select a.id from unnest(${[...ids]}::uuid[]) with ordinality as n(id, place)
    join account a on a.id = n.id
    where a.state = 'active' ${
      nameContains === undefined
        ? sql``
        : sql`and folded_text(a.name) like containing_pattern(${nameContains})`
    }
    order by least(n.place, ${inOrder + 1}), lower(a.name), a.id limit ${limit}`
  return rows.map(({ id }) => id)
}

/** Accounts whose names contain the text; active ones or in any state. */
export async function findNamed(
  tx: Tx,
  nameContains: string,
  limit: number,
  states: 'active' | 'any' = 'active',
): Promise<readonly string[]> {
  const sql = openSql(tx)
  const rows = await sql<{ id: string }[]>`
    select id from account
    where ${states === 'any' ? sql`true` : sql`state = 'active'`}
      and folded_text(name) like containing_pattern(${nameContains})
    limit ${limit}`
  return rows.map(({ id }) => id)
}
