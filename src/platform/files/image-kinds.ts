/** The kinds of picture that are taken, by what stands in their first bytes. */
export type ImageKind = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' | 'svg'

/** What a sender may call each kind. */
export const declaredTypes: Readonly<Record<ImageKind, readonly string[]>> = {
  png: ['image/png', 'image/apng'],
  jpeg: ['image/jpeg'],
  gif: ['image/gif'],
  webp: ['image/webp'],
  avif: ['image/avif'],
  svg: ['image/svg+xml'],
}

/** What a picture is brought to; one that is smaller is never blown up. */
export type Frame =
  /** Within a square of this edge: `square` cuts to the middle, `whole` keeps the proportions. */
  | { readonly edge: number; readonly shape: 'square' | 'whole' }
  /** Cut to the middle of these sides. */
  | { readonly width: number; readonly height: number }

const HEAD_BYTES = 1024

/** Undefined for bytes of any other kind. Reads the head once, whatever stands in it. */
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
 * Where the element `svg` begins, when only a declaration and comments stand before it. Every step
 * goes forward: there is nothing to try again.
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
