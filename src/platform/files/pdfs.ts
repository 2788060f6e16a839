import { inflateSync } from 'node:zlib'

/** What a kept document may not do: run code, start programs, carry files, or hide from a look. */
const FORBIDDEN = /\/(?:JavaScript|Launch|EmbeddedFiles?|XFA|RichMedia|Encrypt)(?![A-Za-z0-9])/
/** Too short to be told from chance inside compressed data, where it means nothing anyway. */
const FORBIDDEN_OUTSIDE_STREAMS = /\/JS(?![A-Za-z0-9])/

const TAIL_BYTES = 1024
const MAX_STREAMS = 20_000
const MAX_INFLATED_BYTES = 64 * 1024 * 1024
/** How far before a stream its dictionary may begin. */
const DICTIONARY_CHARACTERS = 2000

/**
 * Whether the bytes are a PDF that does nothing but show pages. Objects inside compressed object
 * streams are looked at too. It is served as a sandboxed attachment all the same: this is a sieve,
 * not a proof. Takes time in proportion to the size, whatever the content.
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
    named === parts.objectStreams.length &&
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

type Parts = { readonly outside: string; readonly objectStreams: readonly string[] }

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
  for (let match = begin.exec(text); match !== null; match = begin.exec(text)) {
    const start = match.index + match[0].length
    const end = text.indexOf('endstream', start)
    if (end === -1 || outside.length >= MAX_STREAMS) {
      return undefined
    }
    outside.push(text.slice(after, match.index))
    const head = text.slice(Math.max(after, match.index - DICTIONARY_CHARACTERS), match.index)
    const dictionary = plainNames(head.slice(head.lastIndexOf(' obj') + 1))
    if (/\/ObjStm(?![A-Za-z0-9])/.test(dictionary)) {
      const body = text.slice(start, end)
      const content = /\/Filter/.test(dictionary) ? inflated(body, inflatable) : body
      if (content === undefined) {
        return undefined
      }
      inflatable -= content.length
      objectStreams.push(content)
    }
    after = end + 'endstream'.length
    begin.lastIndex = after
  }
  outside.push(text.slice(after))
  return { outside: outside.join(' '), objectStreams }
}

/** Undefined for another filter than plain deflate, for damage, and for a bomb. */
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
