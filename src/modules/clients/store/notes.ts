import type { RangeInTime } from '#kit/page.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

export type NoteRow = {
  readonly id: string
  readonly content: string
  readonly createdAt: Date
  readonly editedAt: Date | null
}

export function listNotes(
  tx: Tx,
  {
    ownerId,
    userId,
    after,
    rows,
  }: RangeInTime & { readonly ownerId: string; readonly userId: string },
): Promise<readonly NoteRow[]> {
  const sql = openSql(tx)
  return sql<NoteRow[]>`
    select id, content, created_at as "createdAt", edited_at as "editedAt" from client_note
    where provider_id = ${ownerId} and user_id = ${userId}
      ${after === undefined ? sql`` : sql`and (created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by created_at desc, id desc limit ${rows}`
}

/** Undefined if the limit is reached. */
export async function insertNote(
  tx: Tx,
  note: {
    readonly id: string
    readonly ownerId: string
    readonly userId: string
    readonly content: string
    readonly at: Date
  },
  limit: number,
): Promise<NoteRow | undefined> {
  const { id, ownerId, userId, content, at } = note
  const [row] = await openSql(tx)<NoteRow[]>`
    insert into client_note (id, provider_id, user_id, content, created_at)
    select ${id}, ${ownerId}, ${userId}, ${content}, ${at}
    where (select count(*) from client_note where provider_id = ${ownerId} and user_id = ${userId}) < ${limit}
    returning id, content, created_at as "createdAt", edited_at as "editedAt"`
  return row
}

export async function updateNote(
  tx: Tx,
  note: {
    readonly id: string
    readonly ownerId: string
    readonly content: string
    readonly at: Date
  },
): Promise<NoteRow | undefined> {
  const [row] = await openSql(tx)<NoteRow[]>`
    update client_note set content = ${note.content}, edited_at = ${note.at}
    where id = ${note.id} and provider_id = ${note.ownerId}
    returning id, content, created_at as "createdAt", edited_at as "editedAt"`
  return row
}

export async function deleteNote(tx: Tx, ownerId: string, id: string): Promise<boolean> {
  const rows = await openSql(
    tx,
  )`delete from client_note where id = ${id} and provider_id = ${ownerId}`
  return rows.count > 0
}

/** Deletes the notes about a removed person, and those by a removed provider. */
export async function forgetPerson(tx: Tx, accountId: string): Promise<void> {
  const sql = openSql(tx)
  await sql`delete from client_note where user_id = ${accountId} or provider_id = ${accountId}`
  await sql`delete from client_tagging where user_id = ${accountId} or provider_id = ${accountId}`
  await sql`delete from client_tag where provider_id = ${accountId}`
  await sql`delete from client_filter where provider_id = ${accountId}`
}
