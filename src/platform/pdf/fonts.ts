import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'

/** Latin with the rupee sign, then Devanagari: a character is taken from the first that has it. */
export const pdfFonts = ['Inter', 'Inter Extended', 'Noto Sans Devanagari']

const files = {
  Inter: '@fontsource/inter/files/inter-latin',
  'Inter Extended': '@fontsource/inter/files/inter-latin-ext',
  'Noto Sans Devanagari': '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari',
} as const

let registered = false

/** Makes the fonts known to the renderer; they are embedded in every document that uses them. */
export function registerPdfFonts(): void {
  if (registered) {
    return
  }
  registered = true
  const { resolve } = createRequire(import.meta.url)
  for (const [family, file] of Object.entries(files)) {
    for (const fontWeight of [400, 600]) {
      Font.register({ family, fontWeight, src: resolve(`${file}-${fontWeight}-normal.woff`) })
    }
  }
  // Legal texts and names are not cut at the end of a line.
  Font.registerHyphenationCallback((word) => [word])
}
