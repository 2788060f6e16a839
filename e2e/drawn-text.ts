import { inflateSync } from 'node:zlib'

/** The text that the pages of a PDF draw, from its decompressed streams. */
export function drawnText(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  const streams = text.matchAll(/\bstream\r?\n([\s\S]*?)\r?\nendstream/g)
  return [...streams].map(([, packed = '']) => unpacked(Buffer.from(packed, 'latin1'))).join('\n')
}

function unpacked(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1')
  } catch {
    return bytes.toString('latin1')
  }
}
