import { piecePath } from '#contract/content/paths.ts'
import type { ContentAuthor, Piece, PieceCard } from '#contract/content/pieces.ts'
import type { PageHead } from '#web/lib/head.ts'
import { languageTags } from './piece-words.ts'

/** What `pageHead` takes of a piece: its words, its picture, and what it is for search engines. */
export function pieceHead(piece: Piece): PageHead {
  const { title, excerpt, authorData, publishedAt, editedAt } = piece
  const image = pictureOf(piece)
  return {
    title,
    description: `${authorData.name} (${authorData.regNumber}): ${excerpt}`.slice(0, 300),
    path: piecePath(piece),
    ...(image === undefined ? {} : { image: image.url, imageAlt: image.alt }),
    article: { publishedAt, editedAt, author: authorData.name },
    feed: providerFeed(authorData),
    about: aboutPiece(piece),
  }
}

/** The Atom feed of a provider, for the heads of its pages. */
export function providerFeed({ id, name }: Pick<ContentAuthor, 'id' | 'name'>) {
  return { title: `${name} on Tradebox`, href: `/feeds/provider/${id}.atom` }
}

/** A piece in the words of schema.org. */
export function aboutPiece(piece: Piece): Readonly<Record<string, unknown>> {
  const { title, excerpt, language, publishedAt, editedAt } = piece
  const image = pictureOf(piece)
  const common = {
    name: title,
    description: excerpt,
    url: piecePath(piece),
    inLanguage: languageTags[language],
    ...(image === undefined ? {} : { image: image.url }),
  }
  switch (piece.kind) {
    case 'articles':
      return {
        '@type': 'Article',
        ...common,
        headline: title,
        datePublished: publishedAt,
        dateModified: editedAt ?? publishedAt,
        author: aboutAuthor(piece.authorData),
        publisher: PUBLISHER,
      }
    case 'videos':
    case 'podcasts':
      return {
        '@type': 'VideoObject',
        ...common,
        uploadDate: publishedAt,
        embedUrl: `https://www.youtube-nocookie.com/embed/${piece.videoId}`,
        ...(image === undefined ? {} : { thumbnailUrl: image.url }),
        ...(piece.durationSeconds === null ? {} : { duration: `PT${piece.durationSeconds}S` }),
        author: aboutAuthor(piece.authorData),
        publisher: PUBLISHER,
      }
    case 'events':
      return { ...common, ...aboutEvent(piece) }
  }
}

function aboutEvent(event: Extract<Piece, { kind: 'events' }>) {
  const { eventType, location, calledOffAt, startsAt, endsAt, authorData, capacity } = event
  const online = eventType === 'Online'
  return {
    '@type': 'Event',
    startDate: startsAt,
    endDate: endsAt,
    eventStatus: `https://schema.org/${calledOffAt === null ? 'EventScheduled' : 'EventCancelled'}`,
    eventAttendanceMode: `https://schema.org/${online ? 'Online' : 'Offline'}EventAttendanceMode`,
    // Where an online event takes place is for those who attend: others are sent to its page.
    location: online
      ? { '@type': 'VirtualLocation', url: piecePath(event) }
      : { '@type': 'Place', name: location ?? '', address: location ?? '' },
    organizer: aboutAuthor(authorData),
    ...(capacity === null ? {} : { maximumAttendeeCapacity: capacity }),
  }
}

const PUBLISHER = { '@type': 'Organization', name: 'Tradebox', url: '/' } as const

function aboutAuthor({ id, name, type, regNumber }: ContentAuthor) {
  return {
    '@type': type === 'Individual' ? 'Person' : 'Organization',
    name,
    url: `/view/serviceprovider/${id}`,
    identifier: { '@type': 'PropertyValue', name: 'Registration number', value: regNumber },
  }
}

/** The largest form of its own picture. */
function pictureOf({ image }: Pick<PieceCard, 'image'>) {
  const url = image?.sizes.at(-1)?.url
  return image === null || url === undefined ? undefined : { url, alt: image.alt }
}

/** The Atom feed of a market, for the head of its pages. */
export function marketFeed(tag: string, title: string) {
  return { title: `${title} on Tradebox`, href: `/feeds/market-watch/${tag}.atom` }
}
