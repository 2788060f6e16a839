import type { Language } from '#contract/common/types.ts'
import type { ContentPicture } from '#contract/content/pieces.ts'
import type { EventType, MarketTag } from '#contract/content/types.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

/** What cards show of the published version. */
export type PublishedContent = {
  readonly title: string
  readonly excerpt: string
  readonly language: Language
  readonly category: readonly MarketTag[]
  readonly tags: readonly string[]
  readonly image: ContentPicture | null
  readonly readMinutes: number | null
  readonly pdfId: string | null
  readonly videoId: string | null
  readonly durationSeconds: number | null
  readonly channel: string | null
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly timeZone: string | null
  readonly eventType: EventType | null
  readonly location: string | null
  readonly link: string | null
  readonly capacity: number | null
}

export type Publication = {
  readonly facts: PublishedContent
  readonly version: number
  readonly at: Date
  readonly verified: boolean
  /** The version of the draft that is published; null if the content is not the draft. */
  readonly draftVersion: number | null
  /** Whether the time or place of an event changed; `note` is the host's text about it. */
  readonly moved: boolean
  readonly note: string | null
}

/** Updates the piece to its new version, and its listings. */
export async function setPublished(tx: Tx, id: string, publication: Publication): Promise<void> {
  const { facts, version, at, verified, draftVersion, moved, note } = publication
  const first = version === 1
  await openSql(tx)`
    update content_piece set state = 'published', scheduled_for = null, schedule_problem = null,
      provider_verified = ${verified}, version = ${version},
      published_draft_version = coalesce(${draftVersion}, published_draft_version),
      published_at = coalesce(published_at, ${at}), edited_at = ${first ? null : at},
      title = ${facts.title}, excerpt = ${facts.excerpt}, language = ${facts.language},
      category = ${[...facts.category]}, tags = ${[...facts.tags]},
      image = ${facts.image === null ? null : JSON.stringify(facts.image)}::text::jsonb,
      read_minutes = ${facts.readMinutes}, pdf_id = ${facts.pdfId}, video_id = ${facts.videoId},
      duration_seconds = ${facts.durationSeconds}, channel = ${facts.channel},
      starts_at = ${facts.startsAt}, ends_at = ${facts.endsAt}, time_zone = ${facts.timeZone},
      event_type = ${facts.eventType}, location = ${facts.location}, link = ${facts.link},
      capacity = ${facts.capacity}, note = ${moved ? note : openSql(tx)`note`},
      change_no = change_no + ${moved ? 1 : 0}
    where id = ${id}`
  await rebuildListings(tx, [id])
}

/** Rebuilds the listings of these pieces; hidden ones get none. */
export async function rebuildListings(tx: Tx, ids: readonly string[]): Promise<void> {
  const sql = openSql(tx)
  await sql`delete from content_listing where piece_id = any(${[...ids]}::uuid[])`
  await sql`
    insert into content_listing
      (kind, category, language, piece_id, published_at, starts_at, trend)
    select p.kind, c.category, l.language, p.id, p.published_at, p.starts_at, p.trend
    from content_piece p
    cross join lateral (
      select unnest(p.category || array['all'])
      union select lower(unnest(p.tags) collate pg_c_utf8)) c (category)
    cross join lateral unnest(array[p.language, '']) l (language)
    where p.id = any(${[...ids]}::uuid[]) and p.shown`
}

export async function setCalledOff(
  tx: Tx,
  id: string,
  { at, note }: { readonly at: Date; readonly note: string },
): Promise<void> {
  await openSql(tx)`
    update content_piece set called_off_at = ${at}, note = ${note}, change_no = change_no + 1
    where id = ${id}`
}

/** Pieces updated in one step. */
const BATCH_SIZE = 500

/**
 * Shows or hides a provider's pieces as its verification changes. Returns those that changed; call
 * it again until there are none.
 */
export async function setProviderVerified(
  tx: Tx,
  providerId: string,
  verified: boolean,
): Promise<readonly string[]> {
  const rows = await openSql(tx)<{ id: string }[]>`
    update content_piece set provider_verified = ${verified}
    where id in (
      select id from content_piece
      where provider_id = ${providerId} and provider_verified <> ${verified}
      order by id limit ${BATCH_SIZE} for no key update)
    returning id`
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) {
    await rebuildListings(tx, ids)
  }
  return ids
}
