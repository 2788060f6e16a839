import type { Draft } from '#contract/content/drafts.ts'
import type { PieceState } from '#contract/content/own-calls.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { PublishedContent } from './publish.ts'

export type ImportedRow = {
  readonly id: string
  readonly providerId: string
  readonly state: Extract<PieceState, 'draft' | 'published'>
  readonly verified: boolean
  readonly draft: Draft
  readonly savedAt: Date
  readonly publishedAt: Date | null
  /** Null for a draft. */
  readonly facts: PublishedContent | null
}

/** Many pieces at once, each with its first version's facts; without listing them. */
export async function insertPieces(tx: Tx, rows: readonly ImportedRow[]): Promise<void> {
  await openSql(tx)`
    insert into content_piece (id, provider_id, kind, state, provider_verified, created_at, draft,
      saved_at, version, published_draft_version, published_at, title, excerpt, language, category,
      tags, image, read_minutes, pdf_id, video_id, duration_seconds, channel, starts_at, ends_at,
      time_zone, event_type, location, link, capacity, told_all_at)
    select r.id, r."providerId", r.draft ->> 'kind', r.state, r.verified, r."savedAt", r.draft,
      r."savedAt", (r."publishedAt" is not null)::int,
      case when r."publishedAt" is not null then 1 end, r."publishedAt", f.title, f.excerpt,
      f.language, f.category, f.tags, f.image, f."readMinutes", f."pdfId", f."videoId",
      f."durationSeconds", f.channel, f."startsAt", f."endsAt", f."timeZone", f."eventType",
      f.location, f.link, f.capacity, r."publishedAt"
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as r(
      id uuid, "providerId" uuid, state text, verified boolean, draft jsonb, "savedAt" timestamptz,
      "publishedAt" timestamptz, facts json)
    cross join lateral json_to_record(coalesce(nullif(r.facts::text, 'null')::json, '{}')) as f(
      title text, excerpt text, language text, category text[], tags text[], image jsonb,
      "readMinutes" int, "pdfId" uuid, "videoId" text, "durationSeconds" int, channel text,
      "startsAt" timestamptz, "endsAt" timestamptz, "timeZone" text, "eventType" text,
      location text, link text, capacity int)`
}

export type ImportedLike = {
  readonly pieceId: string
  readonly accountId: string
  readonly at: Date
}

export async function insertLikes(tx: Tx, rows: readonly ImportedLike[]): Promise<void> {
  await openSql(tx)`
    with liked as (
      insert into content_like (piece_id, account_id, liked_at)
      select * from json_to_recordset(${JSON.stringify(rows)}::text::json)
        as r("pieceId" uuid, "accountId" uuid, at timestamptz)
      on conflict do nothing returning piece_id)
    update content_piece p set likes = p.likes + l.count
    from (select piece_id, count(*)::int as count from liked group by piece_id) l
    where p.id = l.piece_id`
}

export type ImportedViews = {
  readonly pieceId: string
  readonly day: string
  readonly views: number
}

export async function insertViews(tx: Tx, rows: readonly ImportedViews[]): Promise<void> {
  await openSql(tx)`
    with viewed as (
      insert into content_view_day (piece_id, day, views)
      select * from json_to_recordset(${JSON.stringify(rows)}::text::json)
        as r("pieceId" uuid, day date, views int)
      on conflict do nothing returning piece_id, views)
    update content_piece p set views = p.views + v.views
    from (select piece_id, sum(views)::int as views from viewed group by piece_id) v
    where p.id = v.piece_id`
}

export type ImportedAttendee = {
  readonly eventId: string
  readonly accountId: string
  readonly at: Date
}

export async function insertAttendees(tx: Tx, rows: readonly ImportedAttendee[]): Promise<void> {
  await openSql(tx)`
    with joined as (
      insert into content_attendee (event_id, account_id, joined_at)
      select * from json_to_recordset(${JSON.stringify(rows)}::text::json)
        as r("eventId" uuid, "accountId" uuid, at timestamptz)
      on conflict do nothing returning event_id)
    update content_piece p set attending = p.attending + j.count
    from (select event_id, count(*)::int as count from joined group by event_id) j
    where p.id = j.event_id`
}
