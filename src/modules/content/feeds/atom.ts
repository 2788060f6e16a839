import { Feed } from 'feed'
import { piecePath } from '#contract/content/paths.ts'
import type { PieceCard } from '#contract/content/pieces.ts'
import { feedTexts } from '#contract/content/texts.ts'
import { standardWarning } from '#contract/documents/warnings.ts'
import { whenOf } from '../notices/event-words.ts'
import { htmlText, xmlText } from './markup.ts'

export type AtomInput = {
  readonly origin: string
  /** Paths of the feed and of the page it belongs to. */
  readonly path: string
  readonly page: string
  readonly title: string
  readonly subtitle: string
  /** The newest first. */
  readonly pieces: readonly PieceCard[]
}

/** An Atom feed (RFC 4287). The same pieces give the same bytes. */
export function atomFeed({ origin, path, page, title, subtitle, pieces }: AtomInput): string {
  const absolute = (to: string) => new URL(to, origin).href
  const changes = pieces.map((piece) => changedAt(piece).getTime())
  const feed = new Feed({
    id: absolute(path),
    title: xmlText(title),
    description: xmlText(`${subtitle} ${standardWarning}`),
    link: absolute(page),
    feed: absolute(path),
    updated: new Date(Math.max(0, ...changes)),
    generator: 'Tradebox',
  })
  for (const piece of pieces) {
    const { authorData, category, publishedAt } = piece
    feed.addItem({
      // A UUID URN (RFC 4122), so that feed readers recognise entries even if the product moves to
      // another address.
      id: `urn:uuid:${piece._id}`,
      title: htmlText(piece.title),
      link: absolute(piecePath(piece)),
      date: changedAt(piece),
      published: new Date(publishedAt),
      description: summaryOf(piece),
      author: [
        {
          name: xmlText(`${authorData.name} (${authorData.regNumber})`),
          link: absolute(`/view/serviceprovider/${authorData.id}`),
        },
      ],
      category: [{ term: piece.kind }, ...category.map((term) => ({ term }))],
    })
  }
  return feed.atom1()
}

function changedAt(piece: PieceCard): Date {
  const { publishedAt, editedAt } = piece
  const calledOffAt = piece.kind === 'events' ? piece.calledOffAt : null
  const times = [publishedAt, editedAt, calledOffAt].flatMap((at) => (at === null ? [] : [at]))
  return new Date(Math.max(...times.map((at) => Date.parse(at))))
}

/**
 * Starts with the registered name and number and ends with the standard warning, which the law
 * requires wherever a piece is read.
 */
function summaryOf(piece: PieceCard): string {
  const { name, regNumber } = piece.authorData
  const lines = [
    feedTexts.registered(name, regNumber),
    ...(piece.kind === 'events' ? eventLines(piece) : []),
    piece.excerpt,
    standardWarning,
  ]
  return lines.map((line) => `<p>${htmlText(line)}</p>`).join('')
}

function eventLines(event: Extract<PieceCard, { kind: 'events' }>): readonly string[] {
  const when = whenOf({ starts_at: new Date(event.startsAt), time_zone: event.timeZone })
  const place = event.eventType === 'Online' ? 'Online' : (event.location ?? '')
  return [...(event.calledOffAt === null ? [] : [feedTexts.calledOff]), `${when}. ${place}`]
}
