import type { Draft } from '#contract/content/drafts.ts'
import type { ContentPicture } from '#contract/content/pieces.ts'
import type { ContentKind } from '#contract/content/types.ts'
import { contentKinds } from '#contract/content/types.ts'
import type { Tx } from '#platform/tx.ts'
import type { ContentDeps } from './deps.ts'
import { factsOf } from './publish/facts.ts'
import { bodyOf, pictureIdsOf } from './publish/review.ts'
import {
  type ImportedAttendee,
  type ImportedLike,
  type ImportedRow,
  type ImportedViews,
  insertAttendees,
  insertLikes,
  insertPieces,
  insertViews,
} from './store/import.ts'
import { relist } from './store/publish.ts'
import { findPictures, insertPdfs, insertPictures, keepUploads } from './store/uploads.ts'
import { insertVersions } from './store/versions.ts'

/** A piece as it would have been written; published where `publishedAt` is not null. */
export type PieceImport = {
  readonly id: string
  readonly providerId: string
  readonly draft: Draft
  readonly savedAt: Date
  readonly publishedAt: Date | null
}

/** Files that lie among the public ones already. */
export type PictureImport = {
  readonly id: string
  readonly providerId: string
  readonly sizes: ContentPicture['sizes']
  readonly at: Date
}

export type PdfImport = {
  readonly id: string
  readonly providerId: string
  readonly fileId: string
  readonly bytes: number
  readonly at: Date
}

const CHUNK = 250

/** Writes much at once: for the demo and for tests. Nobody is told of it. */
export function createImport({ providers }: Pick<ContentDeps, 'providers'>) {
  const importSome = async (tx: Tx, pieces: readonly PieceImport[]): Promise<void> => {
    const providerIds = [...new Set(pieces.map(({ providerId }) => providerId))]
    const standings = await providers.standingsOf(tx, providerIds)
    const rows: ImportedRow[] = []
    for (const piece of pieces) {
      const { publishedAt, draft, providerId } = piece
      const ids = pictureIdsOf(draft)
      const sizes = await findPictures(tx, providerId, ids)
      const facts = publishedAt === null ? null : factsOf(draft, sizes)
      if (facts !== null) {
        await keepUploads(tx, ids, facts.pdfId)
      }
      const verified = standings.get(providerId)?.verified ?? false
      const state = publishedAt === null ? 'draft' : 'published'
      rows.push({ ...piece, state, verified, facts })
    }
    await insertPieces(tx, rows)
    const published = rows.flatMap((row) =>
      row.publishedAt === null ? [] : [{ ...row, publishedAt: row.publishedAt }],
    )
    await insertVersions(
      tx,
      published.map(({ id, draft, publishedAt }) => ({
        piece_id: id,
        version: 1,
        published_at: publishedAt,
        title: draft.title,
        content: draft,
        body: bodyOf(draft),
        confirmations: [],
      })),
    )
    await relist(
      tx,
      published.map(({ id }) => id),
    )
    for (const kind of contentKinds) {
      const counts = countOf(kind, published)
      if (counts.size > 0) {
        await providers.addToCounts(tx, kind, counts)
      }
    }
  }
  return {
    pictures: (tx: Tx, rows: readonly PictureImport[]): Promise<void> =>
      insertPictures(
        tx,
        rows.map(({ id, providerId, sizes, at }) => ({
          id,
          provider_id: providerId,
          sizes,
          published: false,
          uploaded_at: at,
        })),
      ),
    pdfs: (tx: Tx, rows: readonly PdfImport[]): Promise<void> =>
      insertPdfs(
        tx,
        rows.map(({ id, providerId, fileId, bytes, at }) => ({
          id,
          provider_id: providerId,
          file_id: fileId,
          bytes,
          published: false,
          uploaded_at: at,
        })),
      ),
    /** Pictures and PDFs that they name first. */
    pieces: async (tx: Tx, rows: readonly PieceImport[]): Promise<void> => {
      for (let start = 0; start < rows.length; start += CHUNK) {
        await importSome(tx, rows.slice(start, start + CHUNK))
      }
    },
    likes: (tx: Tx, rows: readonly ImportedLike[]): Promise<void> => insertLikes(tx, rows),
    views: (tx: Tx, rows: readonly ImportedViews[]): Promise<void> => insertViews(tx, rows),
    attendees: (tx: Tx, rows: readonly ImportedAttendee[]): Promise<void> =>
      insertAttendees(tx, rows),
  }
}

function countOf(
  kind: ContentKind,
  rows: readonly Pick<PieceImport, 'draft' | 'providerId'>[],
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { draft, providerId } of rows) {
    if (draft.kind === kind) {
      counts.set(providerId, (counts.get(providerId) ?? 0) + 1)
    }
  }
  return counts
}
