import { isStorableText } from './text.ts'
import { parsedUrl } from './url.ts'

/** Reserved by RFC 6761: no host below it can ever be reached. */
const ORIGIN = 'http://local.invalid'

/** How often an address may be percent-encoded repeatedly. Our own pages need two. */
const MAX_DECODINGS = 5

/**
 * Whether a text is a path on this site, so that redirecting to it is safe. Browsers read `//host`
 * and `/\host` as another site, drop tabs and newlines, and resolve dots. Routers decode percent
 * signs, some of them twice. The rule therefore applies to the text as written, to what it resolves
 * to, and to every decoding of it.
 */
export function isLocalPath(text: string): boolean {
  let written = text
  for (let round = 0; round < MAX_DECODINGS; round += 1) {
    if (!staysHere(written)) {
      return false
    }
    const decoded = withPathDecoded(written)
    if (decoded === undefined) {
      return round > 0
    }
    if (decoded === written) {
      return true
    }
    written = decoded
  }
  return false
}

function staysHere(written: string): boolean {
  if (!/^\/(?![/\\])/.test(written) || !isStorableText(written)) {
    return false
  }
  if (written.includes('\\') || /\p{Cc}/u.test(written)) {
    return false
  }
  const resolved = parsedUrl(written, ORIGIN)
  return resolved?.origin === ORIGIN && !resolved.pathname.startsWith('//')
}

/** Undefined where a percent sign does not start valid UTF-8. */
function withPathDecoded(written: string): string | undefined {
  const end = written.search(/[?#]/)
  const path = end === -1 ? written : written.slice(0, end)
  try {
    return decodeURIComponent(path) + written.slice(path.length)
  } catch {
    return undefined
  }
}
