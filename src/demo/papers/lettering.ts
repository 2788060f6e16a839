import { z } from 'zod'
import glyphs from '../data/glyphs.json' with { type: 'json' }

/**
 * Inter (weights 450 and 600), 1000 units per em, the baseline at 0, y downwards. Pictures contain
 * their letters as paths, so they need no installed font. Copyright 2016 The Inter Project Authors
 * (https://github.com/rsms/inter), under the SIL Open Font License 1.1, see data/INTER-LICENSE.txt.
 */
const typefaceSchema = z.object({
  /** The advance width and the outline, relative to the glyph's origin on the baseline. */
  glyphs: z.record(z.string(), z.tuple([z.number(), z.string()])),
  /** The units to add between two letters, as a list of pairs without separators. */
  kerning: z.record(z.string(), z.string()),
})

const faces = z.object({ regular: typefaceSchema, semibold: typefaceSchema }).parse(glyphs)
const kerning = { regular: pairsOf('regular'), semibold: pairsOf('semibold') }

type Lettering = {
  /** An SVG group without fill or position; its origin is the start of the baseline. */
  readonly svg: string
  /** In pixels. */
  readonly width: number
}

const EM = 1000

/** Sets a line of text as paths; `size` is in pixels per em. */
export function letter(face: 'regular' | 'semibold', text: string, size: number): Lettering {
  const scale = size / EM
  let pen = 0
  let before = ''
  let outlines = ''
  for (const character of text) {
    const glyph = faces[face].glyphs[character]
    if (glyph === undefined) {
      throw new RangeError(`the typeface has no letter ${character}`)
    }
    const [advance, outline] = glyph
    pen += kerning[face].get(before + character) ?? 0
    if (outline !== '') {
      outlines += `<path transform="translate(${pen} 0)" d="${outline}"/>`
    }
    pen += advance
    before = character
  }
  return {
    svg: `<g transform="scale(${Math.round(scale * 10_000) / 10_000})">${outlines}</g>`,
    width: pen * scale,
  }
}

function pairsOf(face: 'regular' | 'semibold'): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(faces[face].kerning).flatMap(([units, row]) =>
      row.split(' ').map((pair) => [pair, Number(units)] as const),
    ),
  )
}
