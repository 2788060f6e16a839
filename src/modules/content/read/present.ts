import type { ContentAuthor, Piece, PieceCard } from '#contract/content/pieces.ts'
import { providerName, providerPicture } from '#contract/providers/provider-name.ts'
import type { ProviderCard } from '#contract/providers/types.ts'
import { present } from '#kit/assert.ts'
import type { PublishedRow } from '../tables.ts'

/** Cards in the order of the rows, without those of providers that the public does not see. */
export function toCards(
  rows: readonly PublishedRow[],
  providers: ReadonlyMap<string, ProviderCard>,
): PieceCard[] {
  return rows.flatMap((row) => {
    const provider = providers.get(row.provider_id)
    return provider === undefined ? [] : [toCard(row, provider)]
  })
}

export function toCard(row: PublishedRow, provider: ProviderCard): PieceCard {
  const common = {
    _id: row.id,
    title: row.title,
    excerpt: row.excerpt,
    language: row.language,
    category: row.category,
    tags: row.tags,
    image: row.image,
    authorData: toAuthor(provider),
    stats: { views: row.views, likes: row.likes },
    publishedAt: row.published_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
  }
  switch (row.kind) {
    case 'articles':
      return {
        kind: row.kind,
        ...common,
        readMinutes: row.read_minutes ?? 1,
        articlePDF: row.pdf_id === null ? null : row.id,
      }
    case 'videos':
    case 'podcasts':
      return {
        kind: row.kind,
        ...common,
        videoId: present(row.video_id, 'a published video has an id at its host'),
        durationSeconds: row.duration_seconds,
        channel: row.channel,
      }
    case 'events':
      return {
        kind: row.kind,
        ...common,
        startsAt: present(row.starts_at, STARTS).toISOString(),
        endsAt: present(row.ends_at, STARTS).toISOString(),
        timeZone: present(row.time_zone, STARTS),
        eventType: present(row.event_type, STARTS),
        location: row.location,
        capacity: row.capacity,
        NoOfRegistration: row.attending,
        calledOffAt: row.called_off_at?.toISOString() ?? null,
      }
  }
}

const STARTS = 'a published event says when and how it takes place'

function toAuthor(provider: ProviderCard): ContentAuthor {
  return {
    id: provider._id,
    name: providerName(provider),
    authorImage: providerPicture(provider),
    type: provider.type,
    category: provider.category,
    regNumber: provider.regNumber,
  }
}

export type PieceMetadata = {
  readonly versions: Piece['versions']
  readonly description: string
  readonly note: string | null
  readonly article:
    | Pick<Extract<Piece, { kind: 'articles' }>, 'content' | 'pictures' | 'pdf'>
    | undefined
}

export function toPiece(card: PieceCard, facts: PieceMetadata): Piece {
  const { versions, description, note, article } = facts
  switch (card.kind) {
    case 'articles':
      return { ...card, versions, ...present(article, 'an article has a document') }
    case 'events':
      return { ...card, versions, description, note }
    case 'videos':
    case 'podcasts':
      return { ...card, versions, description }
  }
}
