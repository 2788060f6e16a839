import { picturesOf } from '#contract/content/document.ts'
import type { Draft } from '#contract/content/drafts.ts'
import type { ContentPicture, Piece } from '#contract/content/pieces.ts'
import { parseVideoLink, VIDEO_ID } from '#contract/content/video-link.ts'
import { present } from '#kit/assert.ts'
import { isId } from '#kit/id.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { fileUrl } from '#platform/files/files.ts'
import type { ContentDeps } from '../deps.ts'
import { findByVideo, findShown } from '../store/published.ts'
import { findPdf, findPictures } from '../store/uploads.ts'
import { findVersion, listVersions } from '../store/versions.ts'
import type { PublishedRow } from '../tables.ts'
import { type PieceMetadata, toCard, toPiece } from './present.ts'

/** The page of one piece. */
export function createPiecePages({ db, providers }: ContentDeps) {
  const articleOf = async (
    row: PublishedRow,
    content: Extract<Draft, { kind: 'articles' }>,
  ): Promise<PieceMetadata['article']> => {
    const [sizes, pdf] = await Promise.all([
      findPictures(db.read, row.provider_id, picturesOf(content.content)),
      content.pdf === null ? undefined : findPdf(db.read, row.provider_id, content.pdf._id),
    ])
    const pictures: ContentPicture[] = [...sizes].map(([_id, drawn]) => ({
      _id,
      alt: '',
      sizes: drawn,
    }))
    return {
      content: content.content,
      pictures,
      pdf:
        pdf === undefined || content.pdf === null
          ? null
          : { url: fileUrl(pdf.file_id), name: content.pdf.name, bytes: pdf.bytes },
    }
  }

  const pageOf = async (row: PublishedRow | undefined): Promise<Result<Piece, 'not_found'>> => {
    if (row === undefined) {
      return fail('not_found')
    }
    const [cards, version, versions] = await Promise.all([
      providers.cardsOf(db.read, [row.provider_id]),
      findVersion(db.read, row.id, row.version),
      listVersions(db.read, row.id),
    ])
    const provider = cards.get(row.provider_id)
    if (provider === undefined) {
      return fail('not_found')
    }
    const { content } = present(version, 'what is published has a version')
    const facts: PieceMetadata = {
      versions: versions.map((one) => ({
        version: one.version,
        publishedAt: one.published_at.toISOString(),
      })),
      description: content.kind === 'articles' ? '' : content.description,
      note: row.note,
      article: content.kind === 'articles' ? await articleOf(row, content) : undefined,
    }
    return ok(toPiece(toCard(row, provider), facts))
  }

  return {
    get: async (id: string): Promise<Result<Piece, 'not_found'>> =>
      pageOf((await findShown(db.read, [id]))[0]),

    /**
     * Finds a piece by its id, by a video link or by the host's video id, among published pieces
     * only.
     */
    byVideo: async (
      kind: 'videos' | 'podcasts',
      text: string,
    ): Promise<Result<Piece, 'not_found'>> => {
      if (isId(text)) {
        const [row] = await findShown(db.read, [text])
        return pageOf(row?.kind === kind ? row : undefined)
      }
      const videoId = VIDEO_ID.test(text) ? text : parseVideoLink(text)?.id
      return pageOf(videoId === undefined ? undefined : await findByVideo(db.read, kind, videoId))
    },
  }
}
