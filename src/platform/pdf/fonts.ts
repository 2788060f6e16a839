import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'
import { assert, present } from '#kit/assert.ts'
import { patchMarkAnchors } from './patch-mark-anchors.ts'

/** Latin with the rupee sign and the other European scripts, then the Indian scripts. */
const files: Readonly<Record<string, string>> = {
  Inter: '@fontsource/inter/files/inter-latin',
  'Inter Extended': '@fontsource/inter/files/inter-latin-ext',
  'Inter Vietnamese': '@fontsource/inter/files/inter-vietnamese',
  'Inter Greek': '@fontsource/inter/files/inter-greek',
  'Inter Cyrillic': '@fontsource/inter/files/inter-cyrillic',
  ...Object.fromEntries(
    [
      'devanagari',
      'bengali',
      'gujarati',
      'gurmukhi',
      'kannada',
      'malayalam',
      'oriya',
      'tamil',
      'telugu',
    ].map((script) => [
      `Noto Sans ${script}`,
      `@fontsource/noto-sans-${script}/files/noto-sans-${script}-${script}`,
    ]),
  ),
}

/** The font families for text. A character is taken from the first font that has it. */
export const pdfFonts: string[] = Object.keys(files)

export type FontWeight = 400 | 600
const weights: readonly FontWeight[] = [400, 600]

let ready: Promise<void> | undefined

/**
 * Registers the fonts with the renderer. Only the glyphs that a document uses are embedded in it.
 */
async function prepareFonts(): Promise<void> {
  const { resolve } = createRequire(import.meta.url)
  for (const [family, file] of Object.entries(files)) {
    for (const fontWeight of weights) {
      Font.register({ family, fontWeight, src: resolve(`${file}-${fontWeight}-normal.woff`) })
    }
  }
  // Disables hyphenation, because legal texts and names must not be split.
  Font.registerHyphenationCallback((word) => [word])
  patchMarkAnchors(await loadFont(present(pdfFonts[0], 'there are fonts'), 400))
}

/** All fonts of a weight, in lookup order. */
export async function loadFonts(fontWeight: FontWeight) {
  ready ??= prepareFonts()
  await ready
  return Promise.all(pdfFonts.map((family) => loadFont(family, fontWeight)))
}

async function loadFont(fontFamily: string, fontWeight: FontWeight) {
  const wanted = { fontFamily, fontWeight, fontStyle: 'normal' } as const
  await Font.load(wanted)
  const { data } = Font.getFont(wanted)
  assert(data !== null && 'characterSet' in data, `${fontFamily} is a font with characters`)
  return data
}

let known: Promise<ReadonlySet<number>> | undefined

async function knownCharacters(): Promise<ReadonlySet<number>> {
  const fonts = await loadFonts(400)
  return new Set([LINE_FEED, ...fonts.flatMap((font) => font.characterSet)])
}

const LINE_FEED = 10
const UNKNOWN = '?'

/**
 * A copy of the document's data in which each run of unsupported characters is replaced by one
 * question mark. The renderer would draw an empty box for each character.
 */
export async function printable<Data>(data: Data): Promise<Data> {
  known ??= knownCharacters()
  const characters = await known
  return JSON.parse(JSON.stringify(data), (_, value: unknown) =>
    typeof value === 'string' ? printableText(value, characters) : value,
  )
}

function printableText(text: string, characters: ReadonlySet<number>): string {
  let shown = ''
  let isGap = false
  for (const character of text.normalize('NFC')) {
    const isKnown = characters.has(character.codePointAt(0) ?? 0)
    shown += isKnown ? character : isGap ? '' : UNKNOWN
    isGap = !isKnown
  }
  return shown
}
