import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'
import { assert, present } from '#kit/assert.ts'
import { mendAnchors } from './mend-anchors.ts'

/** Latin with the rupee sign and the other scripts of Europe, then those of India. */
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

/** The families of a text: a character is taken from the first that has it. */
export const pdfFonts: string[] = Object.keys(files)

export type FontWeight = 400 | 600
const weights: readonly FontWeight[] = [400, 600]

let ready: Promise<void> | undefined

/** Makes the fonts known to the renderer; only what a document uses of them is embedded in it. */
async function prepareFonts(): Promise<void> {
  const { resolve } = createRequire(import.meta.url)
  for (const [family, file] of Object.entries(files)) {
    for (const fontWeight of weights) {
      Font.register({ family, fontWeight, src: resolve(`${file}-${fontWeight}-normal.woff`) })
    }
  }
  // Legal texts and names are not cut at the end of a line.
  Font.registerHyphenationCallback((word) => [word])
  mendAnchors(await loadFont(present(pdfFonts[0], 'there are fonts'), 400))
}

/** All fonts in a weight, in the order in which a character is looked for in them. */
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
 * What a document says, as it can be printed: plain data in whose texts a run of characters that no
 * font has is a question mark, where the renderer would draw an empty box for each.
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
