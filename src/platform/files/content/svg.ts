import { IMAGE_MAX_PIXELS } from '#contract/common/limits.ts'
import { afterSpace, isSpace, svgStart } from '../image-kinds.ts'

/** In honest files, what precedes the drawing and its first tag is short. */
const HEAD_CHARACTERS = 64 * 1024
const EDGE_MAX_PIXELS = 8_192
const SIZE = /^\d{1,5}(?:\.\d{1,6})?(?:px)?$/

/**
 * Width and height of an SVG in pixels, from its first tag. Undefined if missing: such an SVG has
 * no fixed size, so the cost of drawing it cannot be estimated.
 */
export function svgSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .subarray(0, HEAD_CHARACTERS)
    .toString('utf8')
  const start = svgStart(head)
  const attributes = start === undefined ? undefined : attributesOf(head, start + '<svg'.length)
  const [width, height] = ['width', 'height'].map((name) => {
    const value = attributes?.get(name)?.trim() ?? ''
    return SIZE.test(value) ? Number(value.replace('px', '')) : 0
  })
  if (width === undefined || height === undefined || width < 1 || height < 1) {
    return undefined
  }
  return Math.max(width, height) <= EDGE_MAX_PIXELS && width * height <= IMAGE_MAX_PIXELS
    ? { width, height }
    : undefined
}

/** The attributes of a tag. Undefined if the tag is malformed or does not end. */
function attributesOf(text: string, from: number): ReadonlyMap<string, string> | undefined {
  const attributes = new Map<string, string>()
  let at = afterSpace(text, from)
  while (at < text.length && text[at] !== '>' && text[at] !== '/') {
    const equals = text.indexOf('=', at)
    const opening = equals === -1 ? text.length : afterSpace(text, equals + 1)
    const quote = text[opening]
    if (quote !== '"' && quote !== "'") {
      return undefined
    }
    const closing = text.indexOf(quote, opening + 1)
    if (closing === -1) {
      return undefined
    }
    attributes.set(nameIn(text, at, equals), text.slice(opening + 1, closing))
    at = afterSpace(text, closing + 1)
  }
  return at < text.length ? attributes : undefined
}

function nameIn(text: string, from: number, to: number): string {
  let end = to
  while (end > from && isSpace(text[end - 1] ?? '')) {
    end -= 1
  }
  return text.slice(from, end)
}
