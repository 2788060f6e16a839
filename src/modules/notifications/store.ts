import type { Fragment, Sql } from 'postgres'
import type { Role } from '#contract/accounts/roles.ts'
import type { NotificationKind } from '#contract/notifications/types.ts'
import { uuidv7 } from '#kit/id.ts'
import type { RangeInTime } from '#kit/page.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { NotificationsTables } from './tables.ts'

/** The owner of notifications: an account in one of its roles. */
export type Owner = { readonly accountId: string; readonly role: Role }

export type NotificationRow = Owner & {
  readonly id: string
  readonly kind: NotificationKind
  readonly title: string
  readonly body: string
  /** A path on this site. */
  readonly link: string | null
  readonly createdAt: Date
  readonly readAt: Date | null
}

/** Existing ones stay unchanged. */
export async function insertNotifications(tx: Tx, rows: readonly NotificationRow[]): Promise<void> {
  await openSql(tx)`
    insert into notification
      (id, account_id, role, kind, title, body, link, created_at, read_at)
    select * from json_to_recordset(${JSON.stringify(rows.map(columnsOf))}::text::json) as r(
      id uuid, account_id uuid, role text, kind text, title text, body text, link text,
      created_at timestamptz, read_at timestamptz)
    on conflict (id) do nothing`
}

export type Recipient = Owner & { readonly id: string }

/** Inserts the same notification for many accounts, each in its role. */
export async function insertForAll(
  tx: Tx,
  to: readonly Recipient[],
  said: Omit<NotificationRow, 'id' | 'accountId' | 'role' | 'readAt'>,
): Promise<void> {
  const { kind, title, body, link, createdAt } = said
  await openSql(tx)`
    insert into notification (id, account_id, role, kind, title, body, link, created_at)
    select n.id, n.account_id, n.role, ${kind}, ${title}, ${body}, ${link}, ${createdAt}
    from unnest(${to.map(({ id }) => id)}::uuid[],
      ${to.map(({ accountId }) => accountId)}::uuid[],
      ${to.map(({ role }) => role)}::text[]) as n(id, account_id, role)`
}

export async function findNotifications(
  tx: Tx,
  ids: readonly string[],
): Promise<readonly NotificationRow[]> {
  const sql = openSql(tx)
  return sql<NotificationRow[]>`
    select ${columns(sql)} from notification where id = any(${[...ids]}::uuid[])`
}

/** Whether there is an unread notification with this title. */
export async function isUnread(
  tx: Tx,
  { accountId, role }: Owner,
  title: string,
): Promise<boolean> {
  const found = await openSql(tx)`
    select from notification
    where account_id = ${accountId} and role = ${role} and title = ${title} and read_at is null
    limit 1`
  return found.length > 0
}

/** Whether there is a notification with this title since then. */
export async function isNotifiedSince(
  tx: Tx,
  { accountId, role }: Owner,
  { title, since }: { readonly title: string; readonly since: Date },
): Promise<boolean> {
  const found = await openSql(tx)`
    select from notification
    where account_id = ${accountId} and role = ${role} and title = ${title}
      and created_at >= ${since}
    limit 1`
  return found.length > 0
}

/** Newest first, after `after`. */
export async function listNotifications(
  tx: Tx,
  { accountId, role }: Owner,
  { after, rows }: RangeInTime,
): Promise<readonly NotificationRow[]> {
  const sql = openSql(tx)
  return sql<NotificationRow[]>`
    select ${columns(sql)} from notification where account_id = ${accountId} and role = ${role}
    ${after === undefined ? sql`` : sql`and (created_at, id) < (${after.at}, ${after.id})`}
    order by created_at desc, id desc limit ${rows}`
}

/** The unread count of each owner, including zeros. */
export async function countUnreadOf(
  tx: Tx,
  owners: readonly Owner[],
): Promise<readonly (Owner & { readonly unread: number })[]> {
  return openSql(tx)<(Owner & { unread: number })[]>`
    select account_id as "accountId", role, (
      select count(*)::int from notification n
      where n.account_id = o.account_id and n.role = o.role and n.read_at is null) as unread
    from unnest(${owners.map(({ accountId }) => accountId)}::uuid[],
      ${owners.map(({ role }) => role)}::text[]) as o(account_id, role)`
}

export async function countUnread(tx: Tx, { accountId, role }: Owner): Promise<number> {
  const [row] = await openSql(tx)<{ count: number }[]>`
    select count(*)::int as count from notification
    where account_id = ${accountId} and role = ${role} and read_at is null`
  return row?.count ?? 0
}

/** Marks all or the given unread notifications of the owner; returns how many. */
export async function updateRead(
  tx: Tx,
  { accountId, role }: Owner,
  ids: readonly string[] | 'all',
  now: Date,
): Promise<number> {
  const sql = openSql(tx)
  const { count } = await sql`
    update notification set read_at = ${now}
    where account_id = ${accountId} and role = ${role} and read_at is null
    ${ids === 'all' ? sql`` : sql`and id = any(${[...ids]}::uuid[])`}`
  return count
}

/** Marks the owner's unread notifications with this link; returns how many. */
export async function updateLinkRead(
  tx: Tx,
  { accountId, role }: Owner,
  link: string,
  now: Date,
): Promise<number> {
  const { count } = await openSql(tx)`
    update notification set read_at = ${now}
    where account_id = ${accountId} and role = ${role} and link = ${link} and read_at is null`
  return count
}

export async function deleteNotifications(tx: Tx, accountId: string): Promise<void> {
  await openSql(tx)`delete from notification where account_id = ${accountId}`
}

type Columns = NotificationsTables['notification']

function columnsOf(row: NotificationRow): Columns {
  return {
    id: row.id,
    account_id: row.accountId,
    role: row.role,
    kind: row.kind,
    title: row.title,
    body: row.body,
    link: row.link,
    created_at: row.createdAt,
    read_at: row.readAt,
  }
}

const columns = (sql: Sql): Fragment => sql`
  id, account_id as "accountId", role, kind, title, body, link, created_at as "createdAt",
  read_at as "readAt"`

/**
 * Deletes a batch of old notifications; returns how many. Walks by id, which starts with the time,
 * so that no separate index is needed.
 */
export async function deleteOld(
  tx: Tx,
  { before, rows }: { readonly before: Date; readonly rows: number },
): Promise<number> {
  const deleted = await openSql(tx)`
    delete from notification where id in (
      select id from notification
      where id < ${uuidv7(before.getTime(), new Uint8Array(10))} and created_at < ${before}
      order by id limit ${rows})`
  return deleted.count
}
