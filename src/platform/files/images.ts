import sharp from 'sharp'
import { IMAGE_MAX_PIXELS } from '#contract/limits.ts'

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

/** Undefined for bytes of any other kind. */
export function imageKindOf(bytes: Uint8Array): ImageKind | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024))
  const latin = head.toString('latin1')
  if (latin.startsWith('\x89PNG\r\n\x1a\n')) {
    return 'png'
  }
  if (latin.startsWith('\xff\xd8\xff')) {
    return 'jpeg'
  }
  if (/^GIF8[79]a/.test(latin)) {
    return 'gif'
  }
  if (/^RIFF[\s\S]{4}WEBP/.test(latin)) {
    return 'webp'
  }
  if (/^[\s\S]{4}ftypavi[fs]/.test(latin)) {
    return 'avif'
  }
  const text = head.toString('utf8').replace(/^\uFEFF/, '')
  return /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(text) ? 'svg' : undefined
}

export type Picture = { readonly bytes: Buffer; readonly mediaType: 'image/webp' }

/** What a picture is brought to; one that is smaller is never blown up. */
export type Frame =
  /** Within a square of this edge: `square` cuts to the middle, `whole` keeps the proportions. */
  | { readonly edge: number; readonly shape: 'square' | 'whole' }
  /** Cut to the middle of these sides. */
  | { readonly width: number; readonly height: number }

/**
 * Draws a picture anew, so that nothing of the sent file is kept but what can be seen: no metadata,
 * no second meaning, no script of an SVG. Undefined when content and declared type disagree, when
 * it has too many pixels, or when it cannot be read.
 */
export async function redraw(
  file: { readonly bytes: Uint8Array; readonly mediaType: string },
  frame: Frame,
): Promise<Picture | undefined> {
  const kind = imageKindOf(file.bytes)
  if (kind === undefined || !declaredTypes[kind].includes(file.mediaType)) {
    return undefined
  }
  const whole = 'shape' in frame && frame.shape === 'whole'
  const { width, height } = 'edge' in frame ? { width: frame.edge, height: frame.edge } : frame
  try {
    const bytes = await sharp(file.bytes, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize({
        width,
        height,
        fit: whole ? 'inside' : 'cover',
        withoutEnlargement: true,
      })
      .webp({ quality: 82 })
      .timeout({ seconds: 10 })
      .toBuffer()
    return { bytes, mediaType: 'image/webp' }
  } catch {
    return undefined
  }
}
