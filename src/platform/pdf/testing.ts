import { inflateSync } from 'node:zlib'

export type PdfText = {
  /** The text as extracted glyph by glyph. Scripts that reorder are in drawing order. */
  readonly text: string
  /** The number of glyphs that are a font's empty box, or from a font that was not requested. */
  readonly strays: number
}

const OBJECT = /(\d+) 0 obj\n([\s\S]*?)\nendobj/g
const SHOWN = /\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g

/** Extracts the text of a document made by our renderer. Does not work for others. */
export function readPdfText(pdf: Buffer): PdfText {
  const objects = new Map<string, string>()
  for (const [, id = '', body = ''] of pdf.toString('latin1').matchAll(OBJECT)) {
    objects.set(id, body)
  }
  const fonts = new Map<string, ReadonlyMap<string, string>>()
  for (const body of objects.values()) {
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? ''
      fonts.set(name, glyphsOf(streamOf(objects.get(unicode))))
    }
  }
  let text = ''
  let strays = 0
  for (const body of objects.values()) {
    let glyphs: ReadonlyMap<string, string> | undefined
    for (const [, font, shown = ''] of streamOf(body).matchAll(SHOWN)) {
      if (font !== undefined) {
        glyphs = fonts.get(font)
        continue
      }
      for (const [, run = ''] of shown.matchAll(/<([0-9a-f]*)>/g)) {
        if (glyphs === undefined || glyphs.size === 0) {
          strays += run.length / 2
          continue
        }
        for (const code of run.match(/.{4}/g) ?? []) {
          strays += code === '0000' ? 1 : 0
          text += glyphs.get(code) ?? ''
        }
      }
    }
    text += '\n'
  }
  return { text, strays }
}

function streamOf(body = ''): string {
  const data = /stream\r?\n([\s\S]*?)\r?\nendstream/.exec(body)?.[1]
  if (data === undefined) {
    return ''
  }
  const bytes = Buffer.from(data, 'latin1')
  return body.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : data
}

/**
 * Parses 'beginbfrange <0000> <00ff> [<0041> <00660069> …]': the glyphs of a subset, by position.
 */
function glyphsOf(map: string): ReadonlyMap<string, string> {
  const glyphs = new Map<string, string>()
  for (const [, first = '0', list = ''] of map.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    const start = Number.parseInt(first, 16)
    const meanings = [...list.matchAll(/<(\w*)>/g)].map(([, hex = '']) => hex)
    meanings.forEach((hex, index) => {
      const units = Buffer.from(hex, 'hex').swap16().toString('utf16le')
      glyphs.set((start + index).toString(16).padStart(4, '0'), units)
    })
  }
  return glyphs
}
