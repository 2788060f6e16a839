import { piecePath, sharePicturePath } from '#contract/content/paths.ts'
import type { ContentAuthor, Piece } from '#contract/content/pieces.ts'
import { pageHead } from '#web/lib/page/head.ts'
import { languageTags } from './piece-words.ts'

/** The head of a piece's page: title, description, picture, feed and structured data. */
export function pieceHead(piece: Piece) {
  const { title, authorData, publishedAt, editedAt } = piece
  const image = sharedPicture(piece)
  return pageHead({
    title: `${title} by ${authorData.name}`,
    description: describe(piece),
    path: piecePath(piece),
    image: image.url,
    imageAlt: image.alt,
    article: { publishedAt, editedAt, author: authorData.name },
    feed: providerFeed(authorData),
    about: aboutPiece(piece),
  })
}

const DESCRIPTION_CHARACTERS = 160

function describe({ title, excerpt, authorData }: Piece): string {
  const by = `by ${authorData.name}, ${authorData.regNumber}`
  return excerpt === '' ? `${title}, ${by}.` : `${shortened(excerpt)} Published ${by}.`
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  if (line.length <= DESCRIPTION_CHARACTERS) {
    return line
  }
  const cut = line.slice(0, DESCRIPTION_CHARACTERS).toWellFormed()
  return `${cut.slice(0, cut.lastIndexOf(' ') + 1 || undefined).trimEnd()}…`
}

/** The Atom feed of a provider, linked from the heads of its pages. */
export function providerFeed({ id, name }: Pick<ContentAuthor, 'id' | 'name'>) {
  return { title: `${name} on Tradebox`, href: `/feeds/provider/${id}.atom` }
}

/** A piece as schema.org data. */
export function aboutPiece(piece: Piece): Readonly<Record<string, unknown>> {
  const { title, excerpt, language, publishedAt, editedAt } = piece
  const image = sharedPicture(piece)
  const common = {
    name: title,
    description: excerpt,
    url: piecePath(piece),
    inLanguage: languageTags[language],
    image: image.url,
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
        thumbnailUrl: image.url,
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
    // The link to an online event is for attendees only, so the location is the event's page.
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

/** The largest size of the piece's picture, or a picture generated for the piece. */
function sharedPicture({ _id, title, image, versions }: Piece) {
  const own = image?.sizes.at(-1)
  const version = versions.at(-1)?.version ?? 1
  return image === null || own === undefined
    ? { url: sharePicturePath(_id, version), alt: title }
    : { url: own.url, alt: image.alt }
}

/** The Atom feed of a market, linked from the heads of its pages. */
export function marketFeed(tag: string, title: string) {
  return { title: `${title} on Tradebox`, href: `/feeds/market-watch/${tag}.atom` }
}
