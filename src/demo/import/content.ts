import type { ContentPicture } from '#contract/content/pieces.ts'
import { contentKinds } from '#contract/content/types.ts'
import type { App } from '#main/build-app.ts'
import { bodyOf, publishedContent } from '#modules/content/index.ts'
import type { PictureRow, PieceRow, PublishedRow, VersionRow } from '#modules/content/tables.ts'
import type { Tx } from '#platform/tx.ts'
import type { DemoPiece } from '../types.ts'
import { pastTables } from './store/past-tables.ts'

/** A piece to import; published if `publishedAt` is not null. */
export type PieceImport = Pick<
  DemoPiece,
  'id' | 'providerId' | 'draft' | 'savedAt' | 'publishedAt'
> &
  Partial<Pick<DemoPiece, 'views' | 'likes' | 'attendees'>> & {
    /** The sizes of the draft's picture, whose files are stored as public already. */
    readonly pictureSizes?: ContentPicture['sizes']
  }

type Nullable<Row> = { [Column in keyof Row]: Row[Column] | null }

type ContentTables = {
  content_picture: PictureRow & { published: boolean; uploaded_at: Date }
  content_piece: Nullable<
    Omit<PublishedRow, 'edited_at' | 'called_off_at' | 'note' | 'trend'> &
      Pick<PieceRow, 'state' | 'draft' | 'saved_at' | 'published_draft_version'>
  > & { created_at: Date; provider_verified: boolean; told_all_at: Date | null }
  content_version: VersionRow
  content_like: { piece_id: string; account_id: string; liked_at: Date }
  content_view_day: { piece_id: string; day: string; views: number }
  content_attendee: { event_id: string; account_id: string; joined_at: Date }
}

/** Imports many pieces with their readers' activity; nobody is notified. */
export async function importPieces(
  { content, providers }: Pick<App, 'content' | 'providers'>,
  tx: Tx,
  pieces: readonly PieceImport[],
): Promise<void> {
  const past = pastTables<ContentTables>(tx)
  await past.insertInto('content_picture', pieces.flatMap(pictureOf))
  await past.insertInto('content_piece', pieces.map(pieceOf))
  await past.insertInto('content_version', pieces.flatMap(versionOf))
  await past.insertInto(
    'content_like',
    pieces.flatMap(({ id, likes = [] }) =>
      likes.map((one) => ({ piece_id: id, account_id: one.accountId, liked_at: one.at })),
    ),
  )
  await past.insertInto(
    'content_view_day',
    pieces.flatMap(({ id, views = [] }) => views.map((row) => ({ piece_id: id, ...row }))),
  )
  await past.insertInto(
    'content_attendee',
    pieces.flatMap(({ id, attendees = [] }) =>
      attendees.map((one) => ({ event_id: id, account_id: one.accountId, joined_at: one.at })),
    ),
  )
  const published = pieces.filter(({ publishedAt }) => publishedAt !== null)
  for (const kind of contentKinds) {
    const counts = countBy(published.filter(({ draft }) => draft.kind === kind))
    if (counts.size > 0) {
      await providers.addToCounts(tx, kind, counts)
    }
  }
  // Adds the pieces to the public lists, as the verification of a provider does.
  for (const providerId of new Set(published.map((piece) => piece.providerId))) {
    let changed: readonly string[]
    do {
      changed = await content.followProvider(tx, providerId)
    } while (changed.length > 0)
  }
}

function countBy(pieces: readonly PieceImport[]): ReadonlyMap<string, number> {
  const groups = Map.groupBy(pieces, ({ providerId }) => providerId)
  return new Map([...groups].map(([id, { length }]) => [id, length]))
}

function pictureOf(piece: PieceImport): readonly ContentTables['content_picture'][] {
  const { draft, providerId, pictureSizes: sizes, publishedAt, savedAt } = piece
  return sizes === undefined || draft.image === null
    ? []
    : [
        {
          id: draft.image._id,
          provider_id: providerId,
          sizes,
          published: publishedAt !== null,
          uploaded_at: savedAt,
        },
      ]
}

function pieceOf(piece: PieceImport): ContentTables['content_piece'] {
  const { id, providerId, draft, savedAt, publishedAt, pictureSizes } = piece
  const sizes = new Map(
    draft.image === null || pictureSizes === undefined ? [] : [[draft.image._id, pictureSizes]],
  )
  const facts = publishedAt === null ? undefined : publishedContent(draft, sizes)
  return {
    id,
    provider_id: providerId,
    kind: draft.kind,
    state: publishedAt === null ? 'draft' : 'published',
    provider_verified: false,
    created_at: savedAt,
    draft,
    saved_at: savedAt,
    version: publishedAt === null ? 0 : 1,
    published_draft_version: publishedAt === null ? null : 1,
    published_at: publishedAt,
    told_all_at: publishedAt,
    title: facts?.title ?? null,
    excerpt: facts?.excerpt ?? null,
    language: facts?.language ?? null,
    category: facts === undefined ? null : [...facts.category],
    tags: facts === undefined ? null : [...facts.tags],
    image: facts?.image ?? null,
    read_minutes: facts?.readMinutes ?? null,
    pdf_id: facts?.pdfId ?? null,
    video_id: facts?.videoId ?? null,
    duration_seconds: facts?.durationSeconds ?? null,
    channel: facts?.channel ?? null,
    starts_at: facts?.startsAt ?? null,
    ends_at: facts?.endsAt ?? null,
    time_zone: facts?.timeZone ?? null,
    event_type: facts?.eventType ?? null,
    location: facts?.location ?? null,
    link: facts?.link ?? null,
    capacity: facts?.capacity ?? null,
    views: (piece.views ?? []).reduce((sum, { views }) => sum + views, 0),
    likes: piece.likes?.length ?? 0,
    attending: piece.attendees?.length ?? 0,
  }
}

function versionOf({ id, draft, publishedAt }: PieceImport): readonly VersionRow[] {
  return publishedAt === null
    ? []
    : [
        {
          piece_id: id,
          version: 1,
          published_at: publishedAt,
          title: draft.title,
          content: draft,
          body: bodyOf(draft),
          confirmations: [],
        },
      ]
}
