import sharp from 'sharp'
import { IMAGE_MAX_PIXELS } from '#contract/common/limits.ts'
import { type ImageKind, imageKindOf } from '../image-kinds.ts'
import { rewritePdf } from './rewrite-pdf.ts'
import { svgSize } from './svg.ts'
import type { ContentResult, Work } from './work.ts'

sharp.cache(false)
sharp.concurrency(1)
// Loaders of all other formats that the library supports stay blocked, whatever the bytes look
// like.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Nsgif', 'Webp', 'Heif', 'Svg'].map(
    (format) => `VipsForeignLoad${format}`,
  ),
})

/** The library's name for each kind. */
const formats: Readonly<Record<ImageKind, string>> = {
  png: 'png',
  jpeg: 'jpeg',
  gif: 'gif',
  webp: 'webp',
  avif: 'heif',
  svg: 'svg',
}

/** Marks of an image that is also an HTML page, a script or a document. */
const POLYGLOT_MARKERS = ['<html', '<script', '<iframe', '<!doctype', '<?php', '%pdf-1', '%pdf-2']

/** Longest edge of the trial rendering that shows whether an SVG can be drawn. */
const TRIAL_PIXELS = 1024

type Inspect = Extract<Work, { what: 'inspect' }>
type Draw = Extract<Work, { what: 'draw' }>

/**
 * Returns nothing for a file that the field does not accept, and for one that is also something
 * else.
 */
export async function inspect({ takes, bytes }: Inspect): Promise<ContentResult> {
  const kind = takes === 'pdf' ? undefined : imageKindOf(bytes)
  if (kind !== undefined) {
    return (await isPlainImage(kind, bytes)) ? { kind } : {}
  }
  const pdf = takes === 'image' ? undefined : await rewritePdf(bytes)
  return pdf === undefined ? {} : { kind: 'pdf', bytes: pdf }
}

export async function draw({ kind, frame, mediaType, bytes }: Draw): Promise<ContentResult> {
  if (kind === 'svg' && svgSize(bytes) === undefined) {
    return {}
  }
  const whole = 'shape' in frame && frame.shape === 'whole'
  const { width, height } = 'edge' in frame ? { width: frame.edge, height: frame.edge } : frame
  const drawn = open(bytes)
    .rotate()
    .resize({ width, height, fit: whole ? 'inside' : 'cover', withoutEnlargement: true })
  const encoded =
    mediaType === 'image/png' ? drawn.png({ palette: true }) : drawn.webp({ quality: 82 })
  return { bytes: await encoded.toBuffer() }
}

function open(bytes: Uint8Array) {
  return sharp(bytes, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' })
}

/**
 * Reads only the image's header: a decompression bomb is detected by its declared size. The cost of
 * an SVG is known only when it is drawn, so it is drawn.
 */
async function isPlainImage(kind: ImageKind, bytes: Uint8Array): Promise<boolean> {
  if (kind === 'svg') {
    if (svgSize(bytes) === undefined) {
      return false
    }
    await open(bytes)
      .resize({
        width: TRIAL_PIXELS,
        height: TRIAL_PIXELS,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .raw()
      .toBuffer()
    return true
  }
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .toLowerCase()
  if (POLYGLOT_MARKERS.some((meaning) => text.includes(meaning))) {
    return false
  }
  const { format, width, height } = await open(bytes).metadata()
  return format === formats[kind] && width > 0 && height > 0 && width * height <= IMAGE_MAX_PIXELS
}
