import { assert } from '#kit/assert.ts'
import { type FontWeight, loadFonts, printable } from './fonts.ts'

export type TextStyle = {
  readonly weight: FontWeight
  /** The font size in pixels. */
  readonly size: number
  readonly maxWidth: number
  /** Text that does not fit into this many lines ends with an ellipsis. */
  readonly maxLines: number
}

/** A line as the data of an SVG path. Its baseline starts at 0, 0. */
export type OutlinedLine = { readonly path: string; readonly width: number }

/** The lines of a text as outlines, which look the same everywhere. */
export async function outlineText(text: string, style: TextStyle): Promise<OutlinedLine[]> {
  const fonts: readonly object[] = await loadFonts(style.weight)
  assert(fonts.every(isOutlined), 'fontkit lays out what it has loaded')
  const typesetter = createTypesetter(fonts, style.size)
  const words = (await printable(text)).split(/\s+/u).filter((word) => word !== '')
  return breakLines(words, style, typesetter.widthOf).map(typesetter.outline)
}

/** The part of a font's interface that is used here. fontkit has no types. */
type Outlined = {
  readonly unitsPerEm: number
  readonly hasGlyphForCodePoint: (codePoint: number) => boolean
  readonly layout: (text: string) => {
    readonly glyphs: readonly { readonly path: Path }[]
    readonly positions: readonly Position[]
    readonly advanceWidth: number
  }
}

function isOutlined(font: object): font is Outlined {
  return 'unitsPerEm' in font && 'hasGlyphForCodePoint' in font && 'layout' in font
}

type Position = {
  readonly xAdvance: number
  readonly yAdvance: number
  readonly xOffset: number
  readonly yOffset: number
}
type Path = {
  readonly transform: (a: number, b: number, c: number, d: number, x: number, y: number) => Path
  readonly toSVG: () => string
}

type Run = { readonly font: Outlined; readonly text: string }

function createTypesetter(fonts: readonly Outlined[], size: number) {
  const fontOf = (character: string, before: Outlined | undefined): Outlined | undefined => {
    const code = character.codePointAt(0) ?? 0
    const has = (font: Outlined) => font.hasGlyphForCodePoint(code)
    // A combining mark is drawn with the font of its letter.
    return before !== undefined && MARK.test(character) && has(before) ? before : fonts.find(has)
  }

  const runsOf = (text: string): readonly Run[] => {
    const runs: Run[] = []
    for (const character of text) {
      const last = runs.at(-1)
      const font = fontOf(character, last?.font)
      if (last !== undefined && (font === undefined || font === last.font)) {
        runs[runs.length - 1] = { ...last, text: last.text + character }
      } else if (font !== undefined) {
        runs.push({ font, text: character })
      }
    }
    return runs
  }

  return {
    widthOf: (text: string): number =>
      runsOf(text).reduce(
        (width, { font, text: run }) =>
          width + (font.layout(run).advanceWidth * size) / font.unitsPerEm,
        0,
      ),

    outline: (text: string): OutlinedLine => {
      let path = ''
      let x = 0
      for (const { font, text: run } of runsOf(text)) {
        const scale = size / font.unitsPerEm
        const { glyphs, positions } = font.layout(run)
        for (const [index, { path: glyph }] of glyphs.entries()) {
          const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
          path += glyph
            .transform(scale, 0, 0, -scale, x + xOffset * scale, -yOffset * scale)
            .toSVG()
          x += xAdvance * scale
        }
      }
      return { path, width: x }
    },
  }
}

const MARK = /[\p{M}\p{Cf}]/u
const ELLIPSIS = '…'

function breakLines(
  words: readonly string[],
  { maxWidth, maxLines }: TextStyle,
  widthOf: (text: string) => number,
): readonly string[] {
  const fits = (text: string) => widthOf(text) <= maxWidth
  const lines: string[] = []
  let line = ''
  for (const word of words.flatMap((one) => piecesOf(one, fits))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) {
      line = longer
      continue
    }
    if (lines.length === maxLines - 1) {
      return [...lines, shortened(longer, fits)]
    }
    lines.push(line)
    line = word
  }
  return line === '' ? lines : [...lines, line]
}

/** Splits a word that is longer than a line between its letters. */
function piecesOf(word: string, fits: (text: string) => boolean): readonly string[] {
  if (fits(word)) {
    return [word]
  }
  const pieces: string[] = []
  let piece = ''
  for (const letter of lettersOf(word)) {
    if (piece !== '' && !fits(piece + letter)) {
      pieces.push(piece)
      piece = ''
    }
    piece += letter
  }
  return [...pieces, piece]
}

function shortened(text: string, fits: (text: string) => boolean): string {
  const letters = lettersOf(text)
  let shown = letters.length
  while (shown > 0 && !fits(`${letters.slice(0, shown).join('').trimEnd()}${ELLIPSIS}`)) {
    shown -= 1
  }
  return `${letters.slice(0, shown).join('').trimEnd()}${ELLIPSIS}`
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

function lettersOf(text: string): readonly string[] {
  return [...segmenter.segment(text)].map(({ segment }) => segment)
}
