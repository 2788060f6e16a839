import { feedTexts } from '#contract/content/texts.ts'
import type { ContentKind } from '#contract/content/types.ts'
import { type OutlinedLine, outlineText, type TextStyle } from '#platform/pdf/outlines.ts'
import { SHARE_PICTURE } from './share-size.ts'

export type ShareCard = {
  readonly kind: ContentKind
  readonly title: string
  readonly author: string
  readonly regNumber: string
}

const LEFT = 88
const COLOURS = { paper: '#fcfaf6', brand: '#2e3b85', accent: '#f5ae35', ink: '#1a1d33' } as const
const MUTED = '#5c6072'
const TITLE: TextStyle = { weight: 600, size: 58, maxWidth: 1_024, maxLines: 3 }
const LINE_HEIGHT = 76
const TITLE_MIDDLE = 342
const NAME: TextStyle = { weight: 600, size: 32, maxWidth: 1_024, maxLines: 1 }
const SMALL: TextStyle = { weight: 400, size: 27, maxWidth: 1_024, maxLines: 1 }

const KINDS: Readonly<Record<ContentKind, string>> = {
  articles: 'Article',
  videos: 'Video',
  events: 'Event',
  podcasts: 'Podcast',
}

/** The share picture of a piece that has no picture, as an SVG; text is drawn as outlines. */
export async function drawShareCard({
  kind,
  title,
  author,
  regNumber,
}: ShareCard): Promise<Uint8Array> {
  const brand = await outlineText('Tradebox', { ...NAME, size: 46 })
  const label = await outlineText(KINDS[kind], SMALL)
  const lines = await outlineText(title, TITLE)
  const name = await outlineText(author, NAME)
  const registration = await outlineText(feedTexts.regNumber(regNumber), SMALL)
  const { width, height } = SHARE_PICTURE
  const labelLeft = width - LEFT - Math.max(0, ...label.map((line) => line.width))
  const first = TITLE_MIDDLE - ((lines.length - 1) * LINE_HEIGHT) / 2
  const drawing = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${COLOURS.paper}"/>`,
    `<rect y="${height - 12}" width="${width}" height="12" fill="${COLOURS.brand}"/>`,
    MARK,
    textAt(brand, { x: 188, y: 138, colour: COLOURS.ink }),
    textAt(label, { x: labelLeft, y: 132, colour: COLOURS.brand }),
    textAt(lines, { x: LEFT, y: first, colour: COLOURS.ink }),
    textAt(name, { x: LEFT, y: 512, colour: COLOURS.ink }),
    textAt(registration, { x: LEFT, y: 556, colour: MUTED }),
    '</svg>',
  ]
  return Buffer.from(drawing.join(''))
}

/** The product's logo, as in `favicon.svg`. */
const MARK = `<g transform="translate(${LEFT} 84) scale(2.375)">
<rect width="32" height="32" rx="8" fill="${COLOURS.brand}"/>
<rect x="6.5" y="6.75" width="19" height="4.5" rx="1.4" fill="#fff"/>
<path d="M16 11.25v14" stroke="${COLOURS.accent}" stroke-width="2" stroke-linecap="round"/>
<rect x="12" y="14" width="8" height="8" rx="1.5" fill="${COLOURS.accent}"/></g>`

type At = { readonly x: number; readonly y: number; readonly colour: string }

function textAt(lines: readonly OutlinedLine[], { x, y, colour }: At): string {
  return lines
    .map(
      ({ path }, index) =>
        `<path transform="translate(${x} ${y + index * LINE_HEIGHT})" fill="${colour}" d="${path}"/>`,
    )
    .join('')
}
