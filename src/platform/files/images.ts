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

/**
 * Draws a picture anew, so that nothing of the sent file is kept but what can be seen: no metadata,
 * no second meaning, no script of an SVG. Undefined when content and declared type disagree, when
 * it has too many pixels, or when it cannot be read.
 *
 * @param edge the longest side in pixels; larger pictures are scaled down
 * @param shape `square` cuts to the middle, `whole` keeps the proportions
 */
export async function redraw(
  file: { readonly bytes: Uint8Array; readonly mediaType: string },
  { edge, shape }: { readonly edge: number; readonly shape: 'square' | 'whole' },
): Promise<Picture | undefined> {
  const kind = imageKindOf(file.bytes)
  if (kind === undefined || !declaredTypes[kind].includes(file.mediaType)) {
    return undefined
  }
  try {
    const bytes = await sharp(file.bytes, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize({
        width: edge,
        height: edge,
        fit: shape === 'square' ? 'cover' : 'inside',
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
