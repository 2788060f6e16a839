import type { Draft } from '#contract/content/drafts.ts'
import type { OwnPiece, OwnPieceRow, PieceState } from '#contract/content/own-calls.ts'
import type { ContentPicture } from '#contract/content/pieces.ts'
import { type ContentKind, contentKinds } from '#contract/content/types.ts'
import { type Page, pageInTime } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { fileUrl } from '#platform/files/files.ts'
import type { Tx } from '#platform/tx.ts'
import type { ContentDeps } from '../deps.ts'
import { imageOf } from '../publish/published-content.ts'
import { pictureIdsOf, reviewDraft } from '../publish/review.ts'
import { rightsOf } from '../publish/rights.ts'
import { countOwnPublished, findOwnPiece, listOwnPieces } from '../store/pieces.ts'
import { findPdf, findPictures } from '../store/uploads.ts'
import { findVersion, listVersions } from '../store/versions.ts'
import type { PieceRow } from '../tables.ts'

export type OwnQuery = {
  readonly kind?: ContentKind | undefined
  readonly state?: 'draft' | 'scheduled' | 'published' | 'removed' | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

/** A provider's pieces in any state, for the provider itself and for admins. */
export function createOwnPieces(deps: ContentDeps, lookup: { readonly videoLookup: boolean }) {
  const { db } = deps

  return {
    present: (tx: Tx, row: PieceRow) => presentPiece(deps, tx, row),

    status: (providerId: string) => publishingStatus(deps, lookup, providerId),

    list: (providerId: string, query: OwnQuery) => listPieces(deps, providerId, query),

    get: async (providerId: string, id: string): Promise<Result<OwnPiece, 'not_found'>> => {
      const row = await findOwnPiece(db.read, providerId, id)
      return row === undefined ? fail('not_found') : ok(await presentPiece(deps, db.read, row))
    },

    version: (providerId: string, id: string, version: number) =>
      findPublished(deps, providerId, id, version),
  }
}

async function presentPiece(deps: ContentDeps, tx: Tx, row: PieceRow): Promise<OwnPiece> {
  const { draft, provider_id: providerId } = row
  const pdf = draft.kind === 'articles' ? draft.pdf : null
  const [sizes, found, rights, versions] = await Promise.all([
    findPictures(tx, providerId, pictureIdsOf(draft)),
    pdf === null ? undefined : findPdf(tx, providerId, pdf._id),
    rightsOf(deps, tx, providerId),
    listVersions(tx, row.id),
  ])
  const { missing, findings } = reviewDraft(draft, rights)
  return {
    ...toOwnRow(row, sizes),
    draft,
    draftVersion: row.draft_version,
    pictures: toPictures(sizes),
    pdfUrl: found === undefined ? null : fileUrl(found.file_id),
    review: { missing: { ...missing }, findings: [...findings] },
    versions: versions.map((version) => ({
      version: version.version,
      publishedAt: version.published_at.toISOString(),
      title: version.title,
      confirmations: version.confirmations,
    })),
  }
}

async function publishingStatus(
  deps: ContentDeps,
  lookup: { readonly videoLookup: boolean },
  providerId: string,
) {
  const [rights, counts] = await Promise.all([
    rightsOf(deps, deps.db.read, providerId),
    countOwnPublished(deps.db.read, providerId),
  ])
  const of = (kind: ContentKind) => counts.get(kind) ?? 0
  const [articles, videos, events, podcasts] = contentKinds
  return {
    mayPublish: rights.missing.length === 0,
    mayAdvise: rights.mayAdvise,
    missing: [...rights.missing],
    videoLookup: lookup.videoLookup,
    published: {
      articles: of(articles),
      videos: of(videos),
      events: of(events),
      podcasts: of(podcasts),
    },
  }
}

function listPieces(
  { db: { read } }: ContentDeps,
  providerId: string,
  { kind, state, ...page }: OwnQuery,
): Promise<Result<Page<OwnPieceRow>, 'invalid_input'>> {
  const states = state === undefined ? undefined : STATES[state]
  return pageInTime(page, {
    list: (range) => listOwnPieces(read, { providerId, kind, states, ...range }),
    placeOf: ({ saved_at: at, id }) => ({ at, id }),
    present: async (rows) => {
      const covers = rows.flatMap(({ draft: { image } }) => (image === null ? [] : [image._id]))
      const sizes = await findPictures(read, providerId, covers)
      return rows.map((row) => toOwnRow(row, sizes))
    },
  })
}

async function findPublished(
  { db }: ContentDeps,
  providerId: string,
  id: string,
  version: number,
): Promise<Result<PublishedVersion, 'not_found'>> {
  const [piece, row] = await Promise.all([
    findOwnPiece(db.read, providerId, id),
    findVersion(db.read, id, version),
  ])
  if (piece === undefined || row === undefined) {
    return fail('not_found')
  }
  const { content, published_at: publishedAt } = row
  const sizes = await findPictures(db.read, providerId, pictureIdsOf(content))
  return ok({
    publishedAt: publishedAt.toISOString(),
    content,
    pictures: toPictures(sizes),
  })
}

type PublishedVersion = {
  readonly publishedAt: string
  readonly content: Draft
  readonly pictures: ContentPicture[]
}

/** The alt text is empty here: it belongs to each use of the picture. */
function toPictures(sizes: ReadonlyMap<string, ContentPicture['sizes']>): ContentPicture[] {
  return [...sizes].map(([_id, drawn]) => ({ _id, alt: '', sizes: drawn }))
}

const STATES: Readonly<Record<NonNullable<OwnQuery['state']>, readonly PieceState[]>> = {
  draft: ['draft'],
  scheduled: ['scheduled'],
  published: ['published'],
  removed: ['removed', 'removed_by_admin'],
}

function toOwnRow(row: PieceRow, sizes: ReadonlyMap<string, ContentPicture['sizes']>): OwnPieceRow {
  const { starts_at: startsAt, ends_at: endsAt } = row
  return {
    _id: row.id,
    kind: row.kind,
    state: row.state,
    title: row.draft.title,
    image: imageOf(row.draft, sizes),
    hasChanges: row.version > 0 && row.draft_version !== row.published_draft_version,
    savedAt: row.saved_at.toISOString(),
    scheduledFor: row.scheduled_for?.toISOString() ?? null,
    scheduleProblem: row.schedule_problem,
    publishedAt: row.published_at?.toISOString() ?? null,
    removedAt: row.removed_at?.toISOString() ?? null,
    removedReason: row.removed_reason,
    stats: { views: row.views, likes: row.likes },
    event:
      startsAt === null || endsAt === null
        ? null
        : {
            startsAt: startsAt.toISOString(),
            endsAt: endsAt.toISOString(),
            NoOfRegistration: row.attending,
            capacity: row.capacity,
            calledOffAt: row.called_off_at?.toISOString() ?? null,
          },
  }
}
