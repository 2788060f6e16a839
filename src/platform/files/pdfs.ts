import { inflateSync } from 'node:zlib'

/** What a kept document may not do: run code, start programs, carry files, or hide from a look. */
const FORBIDDEN = /\/(?:JavaScript|Launch|EmbeddedFiles?|XFA|RichMedia|Encrypt)(?![A-Za-z0-9])/
/** Too short to be told from chance inside compressed data, where it means nothing anyway. */
const FORBIDDEN_OUTSIDE_STREAMS = /\/JS(?![A-Za-z0-9])/

const TAIL_BYTES = 1024
const MAX_STREAMS = 20_000
const MAX_INFLATED_BYTES = 64 * 1024 * 1024

/**
 * Whether the bytes are a PDF that does nothing but show pages. Objects inside compressed object
 * streams are looked at too. It leaves without any of the site's rights all the same: this is a
 * sieve, not a proof. Takes time in proportion to the size, whatever the content.
 */
export function isHarmlessPdf(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (!/^%PDF-[12]\.\d/.test(text) || !text.slice(-TAIL_BYTES).includes('%%EOF')) {
    return false
  }
  const parts = partsOf(text)
  const plain = plainNames(text)
  if (parts === undefined || FORBIDDEN.test(plain)) {
    return false
  }
  // One that was not found as a stream hides in what only looks like something else.
  const named = plain.match(/\/ObjStm(?![A-Za-z0-9])/g)?.length ?? 0
  return (
    named === parts.named &&
    [parts.outside, ...parts.objectStreams].every((part) => {
      const names = plainNames(part)
      return !FORBIDDEN.test(names) && !FORBIDDEN_OUTSIDE_STREAMS.test(names)
    })
  )
}

/** Names with their escapes undone: `/J#61vaScript` is `/JavaScript`. */
function plainNames(text: string): string {
  return text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

type Parts = {
  readonly outside: string
  readonly objectStreams: readonly string[]
  /** How many of the object streams say that they are one. */
  readonly named: number
}

const OBJECT_STREAM = /\/ObjStm(?![A-Za-z0-9])/
/** What an object stream needs; some readers take one for what it is without its type. */
const FIRST_OFFSET = /\/First(?![A-Za-z0-9])/
const COUNT = /\/N(?![A-Za-z0-9])/
const PICTURE = /\/(?:DCT|JPX|JBIG2|CCITTFax)Decode(?![A-Za-z0-9])/
/** Compressed once, plainly: a second filter or a predictor would hide what is inside. */
const PLAIN_DEFLATE = /\/Filter\s*(?:\/FlateDecode(?![A-Za-z0-9])|\[\s*\/FlateDecode\s*\])/
const OTHER_CODING = /\/(?:DecodeParms|DP|F|FFilter|FDecodeParms)(?![A-Za-z0-9])/

/**
 * What stands outside of streams, and the object streams inflated. Undefined for a stream without
 * an end, for too many, and for an object stream that cannot be looked into.
 */
function partsOf(text: string): Parts | undefined {
  const outside: string[] = []
  const objectStreams: string[] = []
  const begin = /\bstream\r?\n/g
  let after = 0
  let inflatable = MAX_INFLATED_BYTES
  let named = 0
  for (let match = begin.exec(text); match !== null; match = begin.exec(text)) {
    const start = match.index + match[0].length
    const end = text.indexOf('endstream', start)
    if (end === -1 || outside.length >= MAX_STREAMS) {
      return undefined
    }
    outside.push(text.slice(after, match.index))
    const before = plainNames(text.slice(after, match.index))
    const dictionary = before.slice(before.lastIndexOf(' obj') + 1)
    const isNamed = OBJECT_STREAM.test(dictionary)
    if (isNamed || (COUNT.test(before) && FIRST_OFFSET.test(before) && !PICTURE.test(dictionary))) {
      const content = contentOf(dictionary, text.slice(start, end), inflatable)
      if (content === undefined) {
        return undefined
      }
      inflatable -= content.length
      named += isNamed ? 1 : 0
      objectStreams.push(content)
    }
    after = end + 'endstream'.length
    begin.lastIndex = after
  }
  outside.push(text.slice(after))
  return { outside: outside.join(' '), objectStreams, named }
}

/** What stands in an object stream; undefined for one that is coded in another way. */
function contentOf(dictionary: string, body: string, limit: number): string | undefined {
  if (OTHER_CODING.test(dictionary)) {
    return undefined
  }
  if (!/\/Filter(?![A-Za-z0-9])/.test(dictionary)) {
    return body
  }
  return PLAIN_DEFLATE.test(dictionary) ? inflated(body, limit) : undefined
}

/** Undefined for damage, and for a bomb. */
function inflated(body: string, limit: number): string | undefined {
  try {
    const content = inflateSync(Buffer.from(body, 'latin1'), {
      maxOutputLength: Math.max(1, limit),
    })
    return content.toString('latin1')
  } catch {
    return undefined
  }
}
