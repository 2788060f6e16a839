import { standardWarning } from '#contract/documents/most-important-terms.ts'
import { present } from '#kit/assert.ts'
import { createRng } from '../prng.ts'
import type { PictureSpec } from '../types.ts'
import { regular } from './glyphs-regular.ts'
import { semibold } from './glyphs-semibold.ts'
import { letter, type Typeface, wrap } from './lettering.ts'
import { linearGradient, mix, type Palette, palettes, px, radialGradient, svgPage } from './svg.ts'

export const AD_WIDTH = 1200
export const AD_HEIGHT = 600

type AdSpec = Extract<PictureSpec, { kind: 'ad' }>

/** What the ads of the 'Controlled Sphere' say; together with the warning it is their alt text. */
export const adTexts: readonly { readonly title: string; readonly text: string }[] = [
  {
    title: 'Registered experts, checked first',
    text: 'Research analysts and advisers show their SEBI registration number. We verify it before a profile opens.',
  },
  {
    title: 'Calls stay on the record',
    text: 'A triggered call cannot be deleted from a scorecard. Losses stand beside gains, in the order in which they came.',
  },
  {
    title: 'Know the fee, the term and the way out',
    text: 'Price, validity, refund policy and complaint address stand on every plan page, before you pay.',
  },
]

/** What a reader who does not see the picture is told. */
export function adAltText(index: number): string {
  const { title, text } = present(adTexts[index], 'an ad has a text')
  return `${title}. ${text} ${standardWarning}`
}

/** An ad with its letters as outlines; 1200 by 600. */
export function adSvg({ index }: AdSpec): string {
  const palette = present(palettes[[7, 2, 1][index] ?? 0], 'an ad has a palette')
  const { title, text } = present(adTexts[index], 'an ad has a text')
  const white = mix('#ffffff', palette.pale, 0.25)
  const heading = block(
    semibold,
    title,
    { x: 72, y: 188, size: 58, leading: 68, width: 600 },
    white,
  )
  const body = { x: 72, y: heading.end + 62, size: 27, leading: 40, width: 540 }
  const soft = mix(palette.pale, palette.light, 0.35)
  return svgPage(
    AD_WIDTH,
    AD_HEIGHT,
    linearGradient('ground', 20, [
      [0, mix(palette.deep, '#04060b', 0.3)],
      [1, mix(palette.deep, palette.mid, 0.6)],
    ]) +
      radialGradient(
        'glow',
        [0.78, 0.45, 0.55],
        [
          [0, palette.light, 0.3],
          [1, palette.light, 0],
        ],
      ),
    `<rect width="1200" height="600" fill="url(#ground)"/><rect width="1200" height="600" fill="url(#glow)"/>` +
      present(drawings[index], 'an ad has a drawing')(palette) +
      `<rect x="72" y="92" width="44" height="5" rx="2.5" fill="${palette.accent}"/>` +
      heading.svg +
      block(regular, text, body, soft).svg +
      block(regular, standardWarning, { x: 72, y: 552, size: 18, leading: 24, width: 1060 }, soft)
        .svg,
  )
}

type Box = {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly leading: number
  readonly width: number
}

function block(face: Typeface, text: string, box: Box, fill: string) {
  const lines = wrap(face, text, box.size, box.width)
  const svg = lines
    .map((line, row) => {
      const y = box.y + row * box.leading
      return `<g fill="${fill}" transform="translate(${box.x} ${y})">${letter(face, line, box.size, -6).svg}</g>`
    })
    .join('')
  return { svg, end: box.y + (lines.length - 1) * box.leading }
}

/** A sphere of points, evenly spread by the golden angle. */
function sphere(palette: Palette): string {
  const count = 420
  const points = Array.from({ length: count }, (_, index) => {
    const z = 1 - (2 * (index + 0.5)) / count
    const ring = Math.sqrt(1 - z * z)
    const angle = index * 2.399963
    const [x, y, near] = [ring * Math.cos(angle), z, (ring * Math.sin(angle) + 1) / 2]
    const isMarked = index % 29 === 7
    const fill = isMarked ? palette.accent : palette.light
    const radius = (isMarked ? 3.4 : 1.6) + near * 2.6
    const [cx, cy] = [920 + x * 205 + y * 26, 290 + y * 196 - x * 26]
    return `<circle cx="${px(cx)}" cy="${px(cy)}" r="${px(radius)}" fill="${fill}" fill-opacity="${px(0.12 + near * 0.8)}"/>`
  })
  return points.join('')
}

/** Entries of a journal, each linked to the one before. */
function journal(palette: Palette): string {
  const rng = createRng('journal')
  const rows = Array.from({ length: 7 }, (_, index) => {
    const y = 96 + index * 60
    const width = 150 + rng.int(0, 120)
    const isMarked = index === 2 || index === 5
    const dot = isMarked ? palette.accent : palette.light
    const opacity = px(0.4 + index * 0.08)
    return (
      `<g opacity="${opacity}"><rect x="770" y="${y - 20}" width="350" height="40" rx="10" fill="${palette.light}" fill-opacity=".1"/>` +
      `<rect x="796" y="${y - 4}" width="${width}" height="8" rx="4" fill="${palette.light}" fill-opacity=".55"/>` +
      `<rect x="${1098 - 46}" y="${y - 4}" width="46" height="8" rx="4" fill="${dot}" fill-opacity=".9"/></g>` +
      `<circle cx="728" cy="${y}" r="9" fill="none" stroke="${dot}" stroke-width="4"/>`
    )
  })
  return `<path stroke="${palette.light}" stroke-opacity=".5" stroke-width="2.5" stroke-dasharray="42 18" d="M728 105L728 456"/>${rows.join('')}`
}

/** Sheets of terms, laid over each other. */
function sheets(palette: Palette): string {
  const sheet = (turn: number, opacity: number, body: string) =>
    `<g transform="rotate(${turn} 940 290)"><rect x="800" y="90" width="280" height="380" rx="20" fill="${palette.light}" fill-opacity="${opacity}"/>${body}</g>`
  const line = (y: number, width: number, opacity: number) =>
    `<rect x="838" y="${y}" width="${width}" height="9" rx="4.5" fill="${palette.deep}" fill-opacity="${opacity}"/>`
  const lines = [190, 222, 254, 318, 350].map((y, index) =>
    line(y, [204, 176, 196, 188, 120][index] ?? 150, 0.42),
  )
  const front =
    `<rect x="838" y="132" width="96" height="18" rx="9" fill="${palette.deep}" fill-opacity=".8"/>` +
    lines.join('') +
    `<circle cx="1016" cy="412" r="27" fill="none" stroke="${palette.accent}" stroke-width="6"/><path d="M1004 412L1013 421L1029 403" fill="none" stroke="${palette.accent}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>` +
    `<rect x="838" y="398" width="110" height="28" rx="8" fill="${palette.deep}" fill-opacity=".72"/>`
  return sheet(9, 0.2, '') + sheet(3, 0.36, '') + sheet(-4, 0.94, front)
}

const drawings = [sphere, journal, sheets] as const
