/** Letter outlines and kerning, 1000 units to the em. */
export type Typeface = {
  /** Advance width and the outline, relative to the glyph's origin on the baseline. */
  readonly glyphs: Readonly<Record<string, readonly [advance: number, outline: string]>>
  /** Units to add between the two letters of each pair, which stand in a row. */
  readonly kerning: Readonly<Record<string, string>>
}

export type Lettering = {
  /** An SVG group without fill or position; its origin is the start of the baseline. */
  readonly svg: string
  /** Pixels. */
  readonly width: number
}

const EM = 1000

/** Height of a capital letter in both weights, as a share of the size. */
export const CAP_HEIGHT = 0.728

const kernedPairs = new WeakMap<Typeface, ReadonlyMap<string, number>>()

/** Sets a line of text as paths, `size` pixels to the em, `tracking` in thousandths of an em. */
export function letter(face: Typeface, text: string, size: number, tracking = 0): Lettering {
  const kerning = kerningOf(face)
  const scale = size / EM
  let pen = 0
  let before = ''
  let outlines = ''
  for (const character of text) {
    const glyph = face.glyphs[character]
    if (glyph === undefined) {
      throw new RangeError(`the typeface has no letter ${character}`)
    }
    const [advance, outline] = glyph
    pen += kerning.get(before + character) ?? 0
    if (outline !== '') {
      outlines += `<path transform="translate(${pen} 0)" d="${outline}"/>`
    }
    pen += advance + tracking
    before = character
  }
  return {
    svg: `<g transform="scale(${round(scale)})">${outlines}</g>`,
    width: (pen - (text === '' ? 0 : tracking)) * scale,
  }
}

/** Breaks a text into lines of at most `width` pixels, at spaces. */
export function wrap(face: Typeface, text: string, size: number, width: number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last === undefined || letter(face, longer, size).width > width) {
      lines.push(word)
    } else {
      lines[lines.length - 1] = longer
    }
  }
  return lines
}

function kerningOf(face: Typeface): ReadonlyMap<string, number> {
  const known = kernedPairs.get(face)
  if (known !== undefined) {
    return known
  }
  const pairs = new Map(
    Object.entries(face.kerning).flatMap(([units, row]) =>
      row.split(' ').map((pair) => [pair, Number(units)] as const),
    ),
  )
  kernedPairs.set(face, pairs)
  return pairs
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
