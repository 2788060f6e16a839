import type { RangeInTime } from '#kit/page.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { PublishedRow } from '../tables.ts'
import { publishedColumns } from './published.ts'

export type Attendance = { readonly eventId: string; readonly accountId: string }

/** Locks the event for taking or releasing a seat. */
export async function lockEvent(tx: Tx, id: string): Promise<PublishedRow | undefined> {
  const sql = openSql(tx)
  const [row] = await sql<PublishedRow[]>`
    select ${publishedColumns(sql)} from content_piece p
    where p.id = ${id} and p.kind = 'events' and p.shown for no key update`
  return row
}

export async function isAttending(tx: Tx, { eventId, accountId }: Attendance): Promise<boolean> {
  const rows = await openSql(tx)`
    select from content_attendee where event_id = ${eventId} and account_id = ${accountId}`
  return rows.length > 0
}

type Seat = Attendance & {
  readonly at: Date
  /** The starts that need no day or hour reminder, because the seat is taken this late. */
  readonly dayRemindedFor: Date | null
  readonly hourRemindedFor: Date | null
}

/** Takes a seat; the event must be locked. */
export async function insertAttendee(tx: Tx, seat: Seat): Promise<void> {
  const sql = openSql(tx)
  const { eventId, accountId, at, dayRemindedFor, hourRemindedFor } = seat
  await sql`
    insert into content_attendee
      (event_id, account_id, joined_at, day_reminded_for, hour_reminded_for, told_change)
    select id, ${accountId}, ${at}, ${dayRemindedFor}, ${hourRemindedFor}, change_no
    from content_piece where id = ${eventId}`
  await sql`update content_piece set attending = attending + 1 where id = ${eventId}`
}

/** Releases a seat; the event must be locked. */
export async function deleteAttendee(tx: Tx, { eventId, accountId }: Attendance): Promise<void> {
  const sql = openSql(tx)
  const { count } = await sql`
    delete from content_attendee where event_id = ${eventId} and account_id = ${accountId}`
  await sql`
    update content_piece set attending = attending - ${count} where id = ${eventId}`
}

/** Which of these events the account attends, with their links; hidden events are left out. */
export function findAttended(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<readonly { id: string; link: string | null }[]> {
  return openSql(tx)<{ id: string; link: string | null }[]>`
    select p.id, p.link from content_attendee a join content_piece p on p.id = a.event_id
    where a.account_id = ${accountId} and a.event_id = any(${[...ids]}::uuid[]) and p.shown`
}

export type AttendedQuery = RangeInTime & {
  readonly accountId: string
  readonly time: 'upcoming' | 'previous'
  readonly now: Date
}

/**
 * Events that the account attends: future and current ones, soonest first; or past ones, latest
 * first.
 */
export function listAttended(tx: Tx, query: AttendedQuery): Promise<readonly PublishedRow[]> {
  const sql = openSql(tx)
  const { accountId, time, now, after, rows } = query
  const upcoming = time === 'upcoming'
  const behind =
    after === undefined
      ? sql``
      : upcoming
        ? sql`and (p.starts_at, p.id) > (${after.at}, ${after.id})`
        : sql`and (p.starts_at, p.id) < (${after.at}, ${after.id})`
  return sql<PublishedRow[]>`
    select ${publishedColumns(sql)} from content_attendee a
    join content_piece p on p.id = a.event_id
    where a.account_id = ${accountId} and p.shown
      and ${upcoming ? sql`p.ends_at > ${now}` : sql`p.ends_at <= ${now}`} ${behind}
    order by ${upcoming ? sql`p.starts_at, p.id` : sql`p.starts_at desc, p.id desc`}
    limit ${rows}`
}

export type AttendeeRow = { readonly account_id: string; readonly joined_at: Date }

/** In order of registration. */
export function listAttendees(
  tx: Tx,
  eventId: string,
  { after, rows }: RangeInTime,
): Promise<readonly AttendeeRow[]> {
  const sql = openSql(tx)
  return sql<AttendeeRow[]>`
    select account_id, joined_at from content_attendee
    where event_id = ${eventId}
    ${after === undefined ? sql`` : sql`and (joined_at, account_id) > (${after.at}, ${after.id})`}
    order by joined_at, account_id limit ${rows}`
}

/** Attendees not yet notified of the event's last change; marks them as notified. */
export async function claimUnnotified(
  tx: Tx,
  eventId: string,
  rows: number,
): Promise<readonly string[]> {
  const taken = await openSql(tx)<{ account_id: string }[]>`
    update content_attendee a set told_change = p.change_no
    from content_piece p
    where p.id = a.event_id and (a.event_id, a.account_id) in (
      select u.event_id, u.account_id from content_attendee u
      join content_piece e on e.id = u.event_id
      where u.event_id = ${eventId} and u.told_change < e.change_no
      order by u.account_id limit ${rows} for update of u)
    returning a.account_id`
  return taken.map(({ account_id }) => account_id)
}

export type Reminder = 'day' | 'hour'

/**
 * Events that start soon and have attendees without a reminder. Events hidden because their host is
 * not verified are left out: the reminder would link to nothing.
 */
export function listToRemind(
  tx: Tx,
  reminder: Reminder,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<readonly { id: string }[]> {
  const sql = openSql(tx)
  const column = sql(`${reminder}_reminded_for`)
  return sql<{ id: string }[]>`
    select p.id from content_piece p
    where p.state = 'published' and p.shown and p.kind = 'events' and p.called_off_at is null
      and p.starts_at > ${now} and p.starts_at <= ${until}
      and exists (select from content_attendee a
        where a.event_id = p.id and a.${column} is distinct from p.starts_at)
    order by p.starts_at limit 200`
}

/** Takes some attendees without a reminder, and marks them as reminded. */
export async function claimToRemind(
  tx: Tx,
  reminder: Reminder,
  { eventId, rows }: { readonly eventId: string; readonly rows: number },
): Promise<readonly string[]> {
  const sql = openSql(tx)
  const column = sql(`${reminder}_reminded_for`)
  const day = sql('day_reminded_for')
  // The hour reminder makes the day reminder unnecessary.
  const also = reminder === 'hour' ? sql`, ${day} = p.starts_at` : sql``
  const taken = await sql<{ account_id: string }[]>`
    update content_attendee a set ${column} = p.starts_at ${also}
    from content_piece p
    where p.id = a.event_id and (a.event_id, a.account_id) in (
      select u.event_id, u.account_id from content_attendee u
      join content_piece e on e.id = u.event_id
      where u.event_id = ${eventId} and u.${column} is distinct from e.starts_at
      order by u.account_id limit ${rows} for update of u)
    returning a.account_id`
  return taken.map(({ account_id }) => account_id)
}

/** Locks and returns how far followers of a piece have been notified. */
export async function lockNotifyProgress(
  tx: Tx,
  pieceId: string,
): Promise<{ after: string | null; done: boolean; row: PublishedRow } | undefined> {
  const sql = openSql(tx)
  const [found] = await sql<
    (PublishedRow & { told_after: string | null; told_all_at: Date | null })[]
  >`
    select ${publishedColumns(sql)}, p.told_after, p.told_all_at from content_piece p
    where p.id = ${pieceId} and p.shown for no key update`
  return found && { after: found.told_after, done: found.told_all_at !== null, row: found }
}

export async function setNotifyProgress(
  tx: Tx,
  pieceId: string,
  { after, allAt }: { readonly after: string | null; readonly allAt: Date | null },
): Promise<void> {
  await openSql(tx)`
    update content_piece set told_after = coalesce(${after}, told_after), told_all_at = ${allAt}
    where id = ${pieceId}`
}
