import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

export type TagRow = { readonly id: string; readonly name: string }

export function listTags(tx: Tx, ownerId: string): Promise<readonly TagRow[]> {
  return openSql(tx)<TagRow[]>`
    select id, name from client_tag where provider_id = ${ownerId} order by lower(name), id`
}

/** The tags of these clients, by client. */
export async function findTags(
  tx: Tx,
  ownerId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly TagRow[]>> {
  const rows = await openSql(tx)<(TagRow & { user_id: string })[]>`
    select g.user_id, t.id, t.name from client_tagging g join client_tag t on t.id = g.tag_id
    where g.provider_id = ${ownerId} and g.user_id = any(${[...userIds]}::uuid[])
    order by lower(t.name), t.id`
  const byUser = Map.groupBy(rows, (row) => row.user_id)
  return new Map(
    [...byUser].map(([id, of]) => [id, of.map((tag) => ({ id: tag.id, name: tag.name }))]),
  )
}

/** The people with a tag. */
export async function findTagged(
  tx: Tx,
  {
    ownerId,
    tagId,
    rows,
  }: { readonly ownerId: string; readonly tagId: string; readonly rows: number },
): Promise<readonly string[]> {
  const found = await openSql(tx)<{ user_id: string }[]>`
    select user_id from client_tagging where provider_id = ${ownerId} and tag_id = ${tagId}
    order by user_id limit ${rows}`
  return found.map((row) => row.user_id)
}

/** Serialises additions of one provider, so that limits are not exceeded. */
export async function lockOwner(tx: Tx, ownerId: string): Promise<void> {
  await openSql(tx)`select pg_advisory_xact_lock(hashtextextended(${ownerId}, 64))`
}

/** The tag of this name, created if missing; undefined if there are too many tags. */
export async function ensureTag(
  tx: Tx,
  tag: { readonly id: string; readonly ownerId: string; readonly name: string; readonly at: Date },
  limit: number,
): Promise<string | undefined> {
  const sql = openSql(tx)
  const known = async () => {
    const [row] = await sql<{ id: string }[]>`
      select id from client_tag where provider_id = ${tag.ownerId} and lower(name) = lower(${tag.name})`
    return row?.id
  }
  const before = await known()
  if (before !== undefined) {
    return before
  }
  await sql`
    insert into client_tag (id, provider_id, name, created_at)
    select ${tag.id}, ${tag.ownerId}, ${tag.name}, ${tag.at}
    where (select count(*) from client_tag where provider_id = ${tag.ownerId}) < ${limit}
    on conflict do nothing`
  return known()
}

/** False if the client has the maximum number of tags. */
export async function addTagging(
  tx: Tx,
  tagging: {
    readonly ownerId: string
    readonly userId: string
    readonly tagId: string
    readonly at: Date
  },
  limit: number,
): Promise<boolean> {
  const { ownerId, userId, tagId, at } = tagging
  const sql = openSql(tx)
  await sql`
    insert into client_tagging (provider_id, user_id, tag_id, tagged_at)
    select ${ownerId}, ${userId}, ${tagId}, ${at}
    where (select count(*) from client_tagging where provider_id = ${ownerId} and user_id = ${userId}) < ${limit}
    on conflict do nothing`
  const rows = await sql`
    select from client_tagging
    where provider_id = ${ownerId} and user_id = ${userId} and tag_id = ${tagId}`
  return rows.length > 0
}

export async function removeTagging(
  tx: Tx,
  {
    ownerId,
    userId,
    tagId,
  }: { readonly ownerId: string; readonly userId: string; readonly tagId: string },
): Promise<boolean> {
  const rows = await openSql(tx)`
    delete from client_tagging
    where provider_id = ${ownerId} and user_id = ${userId} and tag_id = ${tagId}`
  return rows.count > 0
}

export async function deleteTag(tx: Tx, ownerId: string, tagId: string): Promise<boolean> {
  const rows = await openSql(tx)`
    delete from client_tag where id = ${tagId} and provider_id = ${ownerId}`
  return rows.count > 0
}
