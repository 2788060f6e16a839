import type { PendingQuery, Row, Sql } from 'postgres'
import type { Draft } from '#contract/content/drafts.ts'
import type { Confirmation, PieceState } from '#contract/content/own-calls.ts'
import type { ContentKind } from '#contract/content/types.ts'
import type { RangeInTime } from '#kit/page.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { PieceRow } from '../tables.ts'

type Fragment = PendingQuery<Row[]>

const columns = (sql: Sql): Fragment => sql`
  id, provider_id, kind, state, draft, draft_version, saved_at, scheduled_for, confirmations,
  schedule_problem, version, published_draft_version, published_at, image, starts_at, ends_at, event_type,
  location, link, capacity, attending, called_off_at, change_no, views, likes, removed_at, removed_reason`

export async function insertDraft(
  tx: Tx,
  piece: {
    readonly id: string
    readonly providerId: string
    readonly verified: boolean
    readonly draft: Draft
    readonly at: Date
  },
): Promise<void> {
  const { id, providerId, verified, draft, at } = piece
  await openSql(tx)`
    insert into content_piece
      (id, provider_id, kind, state, provider_verified, created_at, draft, saved_at)
    values (${id}, ${providerId}, ${draft.kind}, 'draft', ${verified}, ${at},
      ${JSON.stringify(draft)}::text::jsonb, ${at})`
}

/** Counts the provider's drafts; no other transaction can add one until this one ends. */
export async function countDraftsLocked(tx: Tx, providerId: string): Promise<number> {
  const sql = openSql(tx)
  await sql`select pg_advisory_xact_lock(hashtext('content_draft'), hashtext(${providerId}))`
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from content_piece
    where provider_id = ${providerId} and state in ('draft', 'scheduled')`
  return row?.count ?? 0
}

export async function findOwnPiece(
  tx: Tx,
  providerId: string,
  id: string,
): Promise<PieceRow | undefined> {
  const sql = openSql(tx)
  const [row] = await sql<PieceRow[]>`
    select ${columns(sql)} from content_piece where id = ${id} and provider_id = ${providerId}`
  return row
}

/** Locks the piece against other changes. */
export async function lockPiece(tx: Tx, id: string): Promise<PieceRow | undefined> {
  const sql = openSql(tx)
  const [row] = await sql<PieceRow[]>`
    select ${columns(sql)} from content_piece where id = ${id} for no key update`
  return row
}

export async function saveDraft(
  tx: Tx,
  id: string,
  { draft, at }: { readonly draft: Draft; readonly at: Date },
): Promise<void> {
  await openSql(tx)`
    update content_piece set draft = ${JSON.stringify(draft)}::text::jsonb,
      draft_version = draft_version + 1, saved_at = ${at}, schedule_problem = null
    where id = ${id}`
}

export async function setScheduled(
  tx: Tx,
  id: string,
  { at, confirmations }: { readonly at: Date; readonly confirmations: readonly Confirmation[] },
): Promise<void> {
  await openSql(tx)`
    update content_piece set state = 'scheduled', scheduled_for = ${at}, schedule_problem = null,
      confirmations = ${JSON.stringify(confirmations)}::text::jsonb
    where id = ${id}`
}

/** Makes the piece a draft again; `problem` says why it was not published. */
export async function setUnscheduled(tx: Tx, id: string, problem: string | null): Promise<void> {
  await openSql(tx)`
    update content_piece set state = 'draft', scheduled_for = null, schedule_problem = ${problem}
    where id = ${id}`
}

export type Removal = {
  readonly state: 'removed' | 'removed_by_admin'
  readonly at: Date
  /** Null if removed automatically because its provider is gone. */
  readonly by: string | null
  readonly reason: string | null
}

/** `isMissed`: its attendees must be notified. */
export async function setRemoved(
  tx: Tx,
  id: string,
  removal: Removal,
  isMissed: boolean,
): Promise<void> {
  const { state, at, by, reason } = removal
  await openSql(tx)`
    update content_piece set state = ${state}, scheduled_for = null, removed_at = ${at},
      removed_by = ${by}, removed_reason = ${reason}, change_no = change_no + ${isMissed ? 1 : 0}
    where id = ${id}`
}

/** Ids of a provider's pieces that were not removed, drafts included. */
export async function listRemaining(
  tx: Tx,
  providerId: string,
  rows: number,
): Promise<readonly string[]> {
  const left = await openSql(tx)<{ id: string }[]>`
    select id from content_piece
    where provider_id = ${providerId} and state in ('draft', 'scheduled', 'published')
    order by id limit ${rows}`
  return left.map(({ id }) => id)
}

export type OwnFilter = RangeInTime & {
  readonly providerId: string
  readonly kind?: ContentKind | undefined
  readonly states?: readonly PieceState[] | undefined
}

/** Last saved first. */
export function listOwnPieces(tx: Tx, filter: OwnFilter): Promise<readonly PieceRow[]> {
  const sql = openSql(tx)
  const { providerId, kind, states, after, rows } = filter
  return sql<PieceRow[]>`
    select ${columns(sql)} from content_piece
    where provider_id = ${providerId}
    ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
    ${states === undefined ? sql`` : sql`and state = any(${[...states]}::text[])`}
    ${states?.includes('published') === false ? sql`and state <> 'published'` : sql``}
    ${after === undefined ? sql`` : sql`and (saved_at, id) < (${after.at}, ${after.id})`}
    order by saved_at desc, id desc limit ${rows}`
}

export async function countOwnPublished(
  tx: Tx,
  providerId: string,
): Promise<ReadonlyMap<ContentKind, number>> {
  const rows = await openSql(tx)<{ kind: ContentKind; count: number }[]>`
    select kind, count(*)::int as count from content_piece
    where provider_id = ${providerId} and state = 'published' group by kind`
  return new Map(rows.map(({ kind, count }) => [kind, count]))
}
