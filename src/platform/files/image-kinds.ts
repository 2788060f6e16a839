/** The kinds of image accepted, detected by their first bytes. */
export type ImageKind = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' | 'svg'

/** The media types that a sender may declare for each kind. */
export const declaredTypes: Readonly<Record<ImageKind, readonly string[]>> = {
  png: ['image/png', 'image/apng'],
  jpeg: ['image/jpeg'],
  gif: ['image/gif'],
  webp: ['image/webp'],
  avif: ['image/avif'],
  svg: ['image/svg+xml'],
}

/** The target size of an image. Smaller images are never enlarged. */
export type Frame =
  /** Fits a square with this edge: `square` crops to the centre, `whole` keeps the proportions. */
  | { readonly edge: number; readonly shape: 'square' | 'whole' }
  /** Cropped to the centre with these sides. */
  | { readonly width: number; readonly height: number }

const HEAD_BYTES = 1024

/** Undefined for any other kind. Reads only the header, in one pass. */
export function imageKindOf(bytes: Uint8Array): ImageKind | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD_BYTES))
  const latin = head.toString('latin1')
  if (latin.startsWith('\x89PNG\r\n\x1a\n')) {
    return 'png'
  }
  if (latin.startsWith('\xff\xd8\xff')) {
    return 'jpeg'
  }
  if (latin.startsWith('GIF87a') || latin.startsWith('GIF89a')) {
    return 'gif'
  }
  if (latin.startsWith('RIFF') && latin.startsWith('WEBP', 8)) {
    return 'webp'
  }
  if (latin.startsWith('ftypavif', 4) || latin.startsWith('ftypavis', 4)) {
    return 'avif'
  }
  return svgStart(head.toString('utf8')) === undefined ? undefined : 'svg'
}

/**
 * The offset of the `svg` element, if only a declaration and comments precede it. Runs in one pass
 * without backtracking.
 */
export function svgStart(text: string): number | undefined {
  let at = text.startsWith('\uFEFF') ? 1 : 0
  at = afterSpace(text, at)
  if (text.startsWith('<?xml', at)) {
    const end = text.indexOf('>', at)
    if (end === -1) {
      return undefined
    }
    at = afterSpace(text, end + 1)
  }
  while (text.startsWith('<!--', at)) {
    const end = text.indexOf('-->', at + 4)
    if (end === -1) {
      return undefined
    }
    at = afterSpace(text, end + 3)
  }
  const next = text[at + 4]
  return text.startsWith('<svg', at) && next !== undefined && (next === '>' || isSpace(next))
    ? at
    : undefined
}

export function afterSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && isSpace(text[at] ?? '')) {
    at += 1
  }
  return at
}

export function isSpace(character: string): boolean {
  return character === ' ' || character === '\n' || character === '\r' || character === '\t'
}
